"""`farwander score near-and-far`: ask what each player has at the end, count it, rank the players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.consoles import ask, new_console, say_wrong
from farwander.cli.names import clean_name
from farwander.cli.near_and_far.cards_named import CardFinder
from farwander.cli.near_and_far.final_count import count_table
from farwander.cli.near_and_far.naming import Names
from farwander.cli.near_and_far.packs import game_with, phrases_in, words_in
from farwander.cli.near_and_far.score_lines import LineAnswerer
from farwander.cli.score_lines import answer_standard_input
from farwander.cli.search import NotUnderstood
from farwander.near_and_far.effects import WinsTies
from farwander.near_and_far.gains import HIGHEST_REPUTATION, LOWEST_REPUTATION, MOST_ANIMALS
from farwander.near_and_far.goods import FACTIONS
from farwander.near_and_far.options import MAPS
from farwander.near_and_far.sheet import MOST, Sheet, SheetCount, count_sheet


def score_near_and_far(lang: str | None, *, as_json: bool) -> None:
    """Count what is read from standard input, or what people answer."""
    game = game_with(None)
    names = Names(game.book, words_in(lang, None), phrases_in(lang))
    finder = CardFinder(names)
    if as_json:
        answer_standard_input(LineAnswerer(game.book, finder))
    else:
        Asker(new_console(), names, finder).ask_and_count()


class Standing(NamedTuple):
    """A player's count, and what decides ties."""

    name: str
    counted: SheetCount
    sheet: Sheet
    wins_ties: bool
    """Whether a card says so."""

    @property
    def figures(self) -> tuple[int, int, int]:
        return self.counted.total, self.sheet.reputation, self.sheet.coins + self.sheet.gems

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        total, reputation, riches = self.figures
        return total, self.wins_ties, reputation, riches


class Asker:
    """Asks for one thing after another."""

    def __init__(self, console: Console, names: Names, finder: CardFinder) -> None:
        self._console = console
        self._names = names
        self._say = names.say
        self._finder = finder

    def ask_and_count(self) -> None:
        """Ask for the game, then for one player after another, then rank them."""
        standings: list[Standing] = []
        try:
            table = {
                "map": self._number("score.map", 1, 1, MAPS),
                "day": self._yes("score.day"),
                "long_game": self._yes("score.long_game"),
            }
            while True:
                standings.append(self._player(table, len(standings) + 1))
                if not self._yes("score.another"):
                    break
            self._ask_about_ties(standings)
        except EOFError:
            self._console.print()
        if len(standings) > 1:
            self._console.print(self._ranking(standings))
            self._console.print(Text(self._winners(standings), "bold"))

    def _player(self, table: dict[str, Any], number: int) -> Standing:
        default = self._say("score.player", n=number)
        name = clean_name(ask(self._console, self._say("score.name", default=default))) or default
        has: dict[str, Any] = {**table, "camps": self._number("score.camps", 0, 0, MOST)}
        if self._names.book.charts[table["map"]].mammoths:
            has["mammoths"] = self._yes("score.mammoths")
        find, finder = self._finder.cards, self._finder
        has |= {
            "routes": self._several("score.routes", finder.routes),
            "artifacts": self._several("score.artifacts", lambda text: find(text, finder.artifacts)),
            "unbought": self._number("score.unbought", 0, 0, MOST),
            "threats": self._several("score.threats", lambda text: find(text, finder.threats)),
            "bonuses": self._several("score.bonuses", finder.points),
            "coins": self._number("score.coins", 0, 0, MOST),
            "gems": self._number("score.gems", 0, 0, MOST),
            "tokens": self._number("score.tokens", 0, 0, MOST),
            "chiefs": self._number("score.chiefs", 0, 0, len(FACTIONS)),
            "reputation": self._number("score.reputation", 0, LOWEST_REPUTATION, HIGHEST_REPUTATION),
            "treasures": self._number("score.treasures", 0, 0, MOST),
            "animals": self._number("score.animals", 0, 0, MOST_ANIMALS),
        }
        sheet = msgspec.convert(has, Sheet)
        count = count_sheet(self._names.book, sheet)
        self._console.print(count_table(self._names, name, count.lines, sheet.map))
        book = self._names.book
        bought = [card for card in sheet.artifacts if isinstance(card, str)]
        wins_ties = any(isinstance(effect, WinsTies) for card in bought for effect in book.effects_of(card))
        return Standing(name, count, sheet, wins_ties)

    def _ask_about_ties(self, standings: list[Standing]) -> None:
        """Nobody is asked about other cards that win ties, unless there is one for the victory."""
        best = max(standing.counted.total for standing in standings)
        tied = [i for i, standing in enumerate(standings) if standing.counted.total == best]
        for i in tied if len(tied) > 1 else []:
            if not standings[i].wins_ties:
                has_one = self._yes("score.wins_ties", who=standings[i].name)
                standings[i] = standings[i]._replace(wins_ties=has_one)

    # -- one answer

    def _question(self, key: str, **values: str) -> str:
        return self._say(key, example=self._finder.example, **values)

    def _yes(self, key: str, **values: str) -> bool:
        answer = ask(self._console, self._say("score.yes_or_no", question=self._question(key, **values)))
        return answer.lower().startswith(("y", self._say("play.yes")))

    def _number(self, key: str, default: int, least: int, most: int) -> int:
        question = self._say(
            "score.number", question=self._question(key), least=least, most=most, default=default
        )
        while True:
            answer = ask(self._console, question)
            if not answer:
                return default
            if re.fullmatch(r"[+-]?\d{1,3}", answer) and least <= int(answer) <= most:
                return int(answer)
            say_wrong(self._console, self._say("score.not_a_number", least=least, most=most))

    def _several(self, key: str, read: Callable[[str], list[Any]]) -> list[Any]:
        while True:
            answer = ask(self._console, self._say("score.several", question=self._question(key)))
            try:
                found = read(answer)
                named = [str(each) for each in map(_name, found) if each]
                twice = [each for each in named if named.count(each) > 1]
                if not twice:
                    return found
                say_wrong(self._console, self._say("score.twice", what=twice[0]))
            except NotUnderstood as error:
                say_wrong(self._console, str(error))

    # -- who has won

    def _ranking(self, standings: list[Standing]) -> Table:
        table = Table(box=box.SIMPLE, pad_edge=False)
        table.add_column(self._say("count.player"))
        for heading in ("count.points", "score.reputation", "score.riches"):
            table.add_column(self._say(heading), justify="right")
        for standing in sorted(standings, key=lambda each: each.rank, reverse=True):
            table.add_row(Text(standing.name), *map(str, standing.figures))
        return table

    def _winners(self, standings: list[Standing]) -> str:
        """Ties go to a card, then to reputation, then to coins and gems, then are shared."""
        best = max(standing.rank for standing in standings)
        winners = [standing.name for standing in standings if standing.rank == best]
        tied = sum(standing.counted.total == best[0] for standing in standings) > len(winners)
        key = "score.won_tie" if tied else "score.won"
        return self._say(key, n=len(winners), who=self._say.listed(winners))


def _name(thing: Any) -> str | None:
    """What there is only one of: a card or a route, not points."""
    if isinstance(thing, msgspec.Struct):
        return str(getattr(thing, "route", ""))
    return thing if isinstance(thing, str) else None

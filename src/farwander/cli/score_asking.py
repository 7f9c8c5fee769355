"""`farwander score` without cards: ask for each player's, count them, rank the players."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from farwander.cli.consoles import ask, new_console, say_wrong
from farwander.cli.counting import Standing, ranking_table, tie_words
from farwander.cli.names import clean_name
from farwander.cli.phrases import Phrases, phrases_of
from farwander.cli.score import NotClear, print_candidates, print_count, read_regions, the_one
from farwander.cli.search import NotUnderstood
from farwander.core.refusal import Refused
from farwander.faraway.cards import Card
from farwander.faraway.game import Faraway
from farwander.faraway.score import score, why_not_counted


def ask_and_count(lang: str | None) -> None:
    """Ask for one player's cards after another's, then rank the players."""
    Asker(new_console(), phrases_of(Faraway.name, lang)).ask_and_count()


class Asker:
    """Asks for one thing after another."""

    def __init__(self, console: Console, say: Phrases) -> None:
        self._console = console
        self._say = say

    def ask_and_count(self) -> None:
        standings: list[Standing] = []
        try:
            while True:
                standings.append(self._ask_for_player(standings))
                if not self._another():
                    break
        except EOFError:
            self._console.print()
        if len(standings) > 1:
            self._console.print(ranking_table(self._say, standings))
            tie = tie_words(self._say, standings)
            if tie:
                self._console.print(Text(tie))

    def _another(self) -> bool:
        answer = self._ask("score.yes_or_no", question=self._say("score.another"))
        return answer.lower().startswith(("y", self._say("play.yes")))

    def _ask_for_player(self, earlier: list[Standing]) -> Standing:
        default = self._say("score.player", n=len(earlier) + 1)
        name = clean_name(self._ask("score.name", default=default)) or default
        regions = self._ask_for_regions()
        for standing in earlier:
            for region in {*regions}.intersection(standing.regions):
                note = self._say("score.counted_twice", region=region, player=standing.name)
                self._console.print(Text(note, "dim"))
        total = score(regions, self._ask_for_sanctuaries())
        print_count(self._console, self._say, total)
        return Standing(name, total.total, regions)

    def _ask_for_regions(self) -> list[int]:
        while True:
            try:
                regions = read_regions(self._say, self._ask("score.regions"))
                _check(regions, [])
            except (NotUnderstood, Refused) as error:
                self._say_why(error)
            else:
                return regions

    def _ask_for_sanctuaries(self) -> list[int]:
        while True:
            named = self._ask("score.sanctuaries").split(",")
            try:
                kept = [self._pick(words.strip()).number for words in named if words.strip()]
                _check([], kept)
            except (NotUnderstood, NotClear, Refused) as error:
                self._say_why(error)
            else:
                return kept

    def _pick(self, words: str) -> Card:
        """The sanctuary meant; if several fit, the person picks one of them."""
        try:
            return the_one(self._say, words)
        except NotClear as unclear:
            if not unclear.candidates:
                raise
            print_candidates(self._console, self._say, unclear)
            return the_one(self._say, self._ask("score.which_one"), unclear.candidates)

    def _ask(self, key: str, **values: object) -> str:
        return ask(self._console, self._say(key, **values))

    def _say_why(self, error: Exception) -> None:
        why = self._say.why(error.refusal) if isinstance(error, Refused) else str(error)
        say_wrong(self._console, why)


def _check(regions: list[int], sanctuaries: list[int]) -> None:
    refusal = why_not_counted(regions, sanctuaries)
    if refusal:
        raise Refused(refusal)

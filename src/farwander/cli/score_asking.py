"""`farwander score` without cards: ask for each player's, count them, rank the players."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from farwander.cli.consoles import ask, new_console, say_wrong
from farwander.cli.counting import Standing, ranking_table, tie_words
from farwander.cli.names import clean_name
from farwander.cli.score import NotClear, print_candidates, print_count, read_regions, the_one
from farwander.cli.search import NotUnderstood
from farwander.core.refusal import Refused
from farwander.faraway.cards import Card
from farwander.faraway.score import score, why_not_counted

ASK_REGIONS = "Regions in the order played, such as 44 49 14 28:"
ASK_SANCTUARIES = "Sanctuaries, by id or by what they show, such as 13, stone night (Enter for none):"


def ask_and_count() -> None:
    """Ask for one player's cards after another's, then rank the players."""
    console = new_console()
    standings: list[Standing] = []
    try:
        while True:
            standings.append(_ask_for_player(console, standings))
            if not ask(console, "Count another player? [y/N]").lower().startswith("y"):
                break
    except EOFError:
        console.print()
    if len(standings) > 1:
        console.print(ranking_table(standings))
        tie = tie_words(standings)
        if tie:
            console.print(Text(tie))


def _ask_for_player(console: Console, earlier: list[Standing]) -> Standing:
    default = f"Player {len(earlier) + 1}"
    name = clean_name(ask(console, f"Name (Enter for {default}):")) or default
    regions = _ask_for_regions(console)
    for standing in earlier:
        for region in {*regions}.intersection(standing.regions):
            console.print(Text(f"Note: region {region} was counted for {standing.name} too.", "dim"))
    total = score(regions, _ask_for_sanctuaries(console))
    print_count(console, total)
    return Standing(name, total.total, regions)


def _ask_for_regions(console: Console) -> list[int]:
    while True:
        try:
            regions = read_regions(ask(console, ASK_REGIONS))
            _check(regions, [])
        except (NotUnderstood, Refused) as error:
            say_wrong(console, str(error))
        else:
            return regions


def _ask_for_sanctuaries(console: Console) -> list[int]:
    while True:
        named = ask(console, ASK_SANCTUARIES).split(",")
        try:
            kept = [_pick(console, words.strip()).number for words in named if words.strip()]
            _check([], kept)
        except (NotUnderstood, NotClear, Refused) as error:
            say_wrong(console, str(error))
        else:
            return kept


def _check(regions: list[int], sanctuaries: list[int]) -> None:
    refusal = why_not_counted(regions, sanctuaries)
    if refusal:
        raise Refused(refusal)


def _pick(console: Console, words: str) -> Card:
    """The sanctuary meant; if several fit, the person picks one of them."""
    try:
        return the_one(words)
    except NotClear as unclear:
        if not unclear.candidates:
            raise
        print_candidates(console, unclear)
        return the_one(ask(console, "Which one?"), unclear.candidates)

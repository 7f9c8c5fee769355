"""The `farwander` command and what each of its commands takes.

Only signatures and help are here. A command imports what does the work when it is called, so that help
is quick.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, ParamSpec, TypeVar

import typer
from typer.core import TyperGroup

from farwander import __version__
from farwander.cli.balance import balance
from farwander.cli.consoles import fail
from farwander.cli.ladder import ladder
from farwander.cli.options import USUAL_PLAYERS, Content, Day, LongGame, MoreEncounters
from farwander.cli.simulate import simulate
from farwander.cli.train import train

P = ParamSpec("P")
R = TypeVar("R")

COMPILING = (
    "Compiling for this machine, only the first time: the rules take seconds, the bots a minute or two."
)
UNOFFICIAL = (
    "Farwander is unofficial: nobody who made or published Faraway or Near and Far has a part in it. "
    "If you like the game, buy the box."
)


class _Commands(TyperGroup):
    """All commands. After Ctrl-C they say so, unless they have more to say themselves."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            fail("\nStopped.", 130)  # on a line of its own, wherever the person was asked something


app = typer.Typer(
    name="farwander",
    cls=_Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=UNOFFICIAL,
    add_completion=False,
    pretty_exceptions_enable=False,
)

content_commands = typer.Typer(no_args_is_help=True, help="Work on a content pack of Near and Far.")
app.add_typer(content_commands, name="content")

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
SavedGame = Annotated[
    Path, typer.Argument(metavar="GAME.json", help="A game saved by `farwander play --save`.")
]

Language = Annotated[str | None, typer.Option("--lang", help="The language to speak: en, fr or it.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"farwander {__version__}")
        raise typer.Exit


@app.callback()
def farwander(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Play Faraway and Near and Far in the terminal, count the box on your table, replay and verify games."""


@cache
def _announce_compiling() -> None:
    from farwander.core.compiling import on_cold_compile

    on_cold_compile(lambda: typer.echo(COMPILING, err=True))


def with_rules(command: Callable[P, R]) -> Callable[P, R]:
    """Make sure that a command which has to compile the rules says so."""

    @wraps(command)
    def announced(*args: P.args, **kwargs: P.kwargs) -> R:
        # Not in the callback above: the help of a command must not wait for the compiler to load.
        _announce_compiling()
        return command(*args, **kwargs)

    return announced


@app.command()
@with_rules
def serve(
    host: Annotated[
        str, typer.Option("--host", help="Whom to serve: this machine, or 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Where to listen.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Where games are kept, in a folder of their own."),
    ] = None,
    processes: Annotated[
        int, typer.Option("--processes", min=1, max=64, help="How many processes serve together.")
    ] = 1,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page where there is a screen.")
    ] = True,
) -> None:
    """Play in the browser, with friends by a link or with bots."""
    from farwander.cli.serve import start

    start(host, port, data, processes, open_page=open_page)


@app.command()
@with_rules
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")] = "faraway",
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="How many play, you included.", show_default=str(USUAL_PLAYERS)),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME", help="Who plays against you: one name, or one for each seat."),
    ] = None,
    advanced: Annotated[
        bool, typer.Option("--advanced", help="Faraway: begin with five regions and keep three of them.")
    ] = False,
    name: Annotated[str, typer.Option("--name", help="What you are called at the table.")] = "",
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the game here.")] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", help="Deal from this text, or from 64 hexadecimal digits: the same game again."
        ),
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause while the points are counted.")] = False,
    map_number: Annotated[
        int | None, typer.Option("--map", metavar="NUMBER", help="Near and Far: which map of the atlas.")
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", help="Near and Far: first, the adventure on map 1, or arcade.")
    ] = None,
    day: Day = False,
    more_encounters: MoreEncounters = False,
    long_game: LongGame = False,
    platypus: Annotated[
        int | None,
        typer.Option(
            "--platypus",
            min=1,
            metavar="NUMBER",
            help="Near and Far: whose companion it is; you are 1.",
        ),
    ] = None,
    lang: Language = None,
    content: Content = None,
    deal: Annotated[
        Path | None,
        typer.Option("--deal", metavar="GAME.json", help="Faraway: the cards of this finished game again."),
    ] = None,
) -> None:
    """Play a game in the terminal against bots."""
    from farwander.cli.daily import same_deal
    from farwander.cli.play import play_game
    from farwander.cli.wishes import Wishes

    wishes = Wishes(
        players=USUAL_PLAYERS if players is None else players,
        bots=tuple(bot or ()),
        advanced=advanced,
        name=name,
        save=save,
        seed=seed,
        fast=fast,
        map=map_number,
        mode=mode,
        day=day,
        more_encounters=more_encounters,
        long_game=long_game,
        platypus=platypus,
        lang=lang,
        content=content,
    )
    play_game(game, same_deal(deal, game, wishes, players) if deal else wishes)


@app.command()
@with_rules
def daily(
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="Another day than today: 2026-11-16.")
    ] = None,
    players: Annotated[
        int, typer.Option("--players", "-p", help="How many play, you included.")
    ] = USUAL_PLAYERS,
    advanced: Annotated[
        bool, typer.Option("--advanced", help="Begin with five regions and keep three of them.")
    ] = False,
    name: Annotated[str, typer.Option("--name", help="What you are called at the table.")] = "",
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the game here.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause while the points are counted.")] = False,
    lang: Language = None,
) -> None:
    """Play the deal of the day, the same for everyone, and see what the bots make of it."""
    from farwander.cli.daily import play_daily
    from farwander.cli.wishes import Wishes

    play_daily(date, Wishes(players=players, advanced=advanced, name=name, save=save, fast=fast, lang=lang))


@app.command()
@with_rules
def score(
    regions: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="REGION",
            help="Region numbers in the order played, from left to right; or near-and-far for that game.",
        ),
    ] = None,
    sanctuary: Annotated[
        list[str] | None,
        typer.Option(
            "--sanctuary",
            "-s",
            metavar="CARD",
            help="A sanctuary, by id or by what it shows: 13, 'stone night', '1 per city'. Repeat for more.",
        ),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help='Read lines {"regions": [44, 49], "sanctuaries": [13]} from standard input and answer each.',
        ),
    ] = False,
    lang: Language = None,
) -> None:
    """Count a tableau, card by card with the reasons. Without cards, asks for them."""
    from farwander.cli import score, score_asking, score_lines
    from farwander.cli.near_and_far.score import score_near_and_far

    if regions == ["near-and-far"] and not sanctuary:
        score_near_and_far(lang, as_json=as_json)
    elif regions or sanctuary:
        score.count(regions or (), sanctuary or (), lang=lang, as_json=as_json)
    elif as_json:
        score_lines.answer_standard_input()
    else:
        score_asking.ask_and_count(lang)


@app.command()
def quests(
    map_number: Annotated[int, typer.Option("--map", metavar="NUMBER", help="Which map of the atlas.")] = 1,
    players: Annotated[int, typer.Option("--players", "-p", help="How many play.")] = USUAL_PLAYERS,
    more_encounters: Annotated[
        bool, typer.Option("--more-encounters", help="Four quests for each player.")
    ] = False,
    seed: Annotated[str | None, typer.Option("--seed", help="The same text draws the same spaces.")] = None,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Draw where the quest tokens of Near and Far go, for the box on your table."""
    from farwander.cli.near_and_far.quests import print_quests

    print_quests(map_number, players, more=more_encounters, seed=seed, lang=lang, as_json=as_json)


@app.command()
@with_rules
def cards(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="What the cards show, in any order: night chimera, needs 2 stones, 20-30.",
        ),
    ] = None,
    regions: Annotated[bool, typer.Option("--regions", help="Only regions.")] = False,
    sanctuaries: Annotated[bool, typer.Option("--sanctuaries", help="Only sanctuaries.")] = False,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """List the 113 cards, or find those that show something."""
    from farwander.cli.cards import print_cards

    only = "region" if regions and not sanctuaries else "sanctuary" if sanctuaries and not regions else None
    print_cards(" ".join(words or ()), only, lang=lang, as_json=as_json)


@app.command()
@with_rules
def replay(
    file: SavedGame,
    events: Annotated[
        bool,
        typer.Option("--events", help="Print the whole game as text, one line for each thing that happened."),
    ] = False,
    lang: Language = None,
    content: Content = None,
) -> None:
    """Step through a saved game."""
    from farwander.cli.replay import replay_file

    replay_file(file, as_text=events, lang=lang, content=content)


@app.command()
@with_rules
def review(
    file: SavedGame,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="NUMBER", help="Whose decisions, with reasons; you are 1.")
    ] = None,
    decision: Annotated[
        int | None, typer.Option("--decision", metavar="NUMBER", help="One decision in full.")
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(
            "--tries", min=50, max=100_000, help="How often to try each decision; more is surer, and slower."
        ),
    ] = None,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Look at a finished game again: every decision, the turning points, luck and skill."""
    from farwander.cli.review import Wanted, review_file

    review_file(file, Wanted(seat, decision, tries, lang), as_json=as_json)


@app.command()
@with_rules
def verify(file: SavedGame, as_json: Json = False, content: Content = None) -> None:
    """Check a finished game: its commitment, every shuffle and every decision."""
    from farwander.cli.verify import verify_file

    verify_file(file, content, as_json=as_json)


@app.command()
@with_rules
def bots(as_json: Json = False) -> None:
    """List the bots of each game, from the weakest to the strongest."""
    from farwander.cli.bots import print_bots

    print_bots(as_json=as_json)


app.command()(with_rules(simulate))
app.command()(with_rules(ladder))
app.command()(with_rules(balance))
app.command()(with_rules(train))


@content_commands.command()
def check(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="A pack of your own; without it, the one that comes along."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Find what is wrong in the files of a pack, and in which line."""
    from farwander.cli.content import check_content

    check_content(folder, as_json=as_json)

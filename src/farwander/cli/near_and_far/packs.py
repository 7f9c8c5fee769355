"""The game with the pack and the words that were asked for."""

from __future__ import annotations

from pathlib import Path

from farwander.cli.consoles import fail
from farwander.cli.phrases import SOURCE, Phrases
from farwander.games import GAMES
from farwander.near_and_far.content_faults import content_faults
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.library import load
from farwander.near_and_far.words import UnknownLanguage, Words, words


def game_with(content: Path | None) -> NearAndFar:
    """Near and Far with a pack laid over ours; ends the command if the pack has faults."""
    game = GAMES[NearAndFar.name]
    if content is None and isinstance(game, NearAndFar):
        return game
    if content is not None and not content.is_dir():
        fail(f"There is no folder called {content}; name one with a content pack.", 2)
    faults = content_faults(content)
    if faults:
        fail(f"{faults[0]}\n`farwander content check {content}` lists everything that is wrong.", 2)
    return NearAndFar(load(content))


def words_in(lang: str | None, content: Path | None) -> Words:
    """The words in a language, English if none is asked for; ends the command if there are none.

    Call `game_with` first: it makes sure that the pack can be read.
    """
    try:
        return words(lang or SOURCE, content)
    except UnknownLanguage as error:
        fail(f"{error} Choose one of these with --lang.", 2)


def phrases_in(lang: str | None) -> Phrases:
    """What the command says in a language; English where only a pack speaks it."""
    return Phrases(NearAndFar.name, lang or SOURCE)

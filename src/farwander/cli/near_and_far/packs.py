"""The game with the pack and the words that were asked for."""

from __future__ import annotations

from pathlib import Path

from farwander.cli.consoles import fail
from farwander.games import GAMES
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.library import load
from farwander.near_and_far.packs import ContentError
from farwander.near_and_far.words import UnknownLanguage, Words, words


def game_with(content: Path | None) -> NearAndFar:
    """Near and Far with a pack laid over ours; ends the command if the pack cannot be used."""
    game = GAMES[NearAndFar.name]
    if content is None and isinstance(game, NearAndFar):
        return game
    try:
        return NearAndFar(load(content))
    except ContentError as error:
        fail(f"{error}. `farwander content check {content}` finds everything that is wrong.", 2)


def words_in(lang: str | None, content: Path | None) -> Words:
    """The words in a language, English if none is asked for; ends the command if there are none."""
    try:
        return words(lang or "en", content)
    except UnknownLanguage as error:
        fail(f"{error} Choose one of these with --lang.", 2)
    except ContentError as error:
        fail(f"{error}. `farwander content check {content}` finds everything that is wrong.", 2)

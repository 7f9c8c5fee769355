"""A log names the content pack it was played with, and is not read with another."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from farwander.core import LogError, Match, OtherPack, Pack, read_log, replay, write_log
from farwander.core.log import first_mark
from farwander.near_and_far.game import NearAndFar
from farwander.near_and_far.library import Content, load
from farwander.near_and_far.options import NearAndFarOptions, Traveller

FIRST = NearAndFarOptions(2)
ARCADE = NearAndFarOptions(2, "arcade", 2)
replaced: Any = msgspec.structs.replace


def digest(content: Content, options: NearAndFarOptions = FIRST) -> str:
    return NearAndFar(content).pack(options).digest


def changed(kind: str, id: str | int, **fields: Any) -> Content:
    """Our pack, with one card changed."""
    cards = dict(getattr(load(), kind))
    cards[id] = replaced(cards[id], **fields)
    return replaced(load(), **{kind: cards})


def check(game: NearAndFar, text: bytes) -> None:
    for _ in replay(game, read_log(text)):
        pass


def test_a_log_is_read_with_the_pack_it_names():
    match = Match(NearAndFar(), FIRST)
    assert match.log.pack == Pack("farwander", digest(load()))
    check(NearAndFar(), write_log(match.log))
    check(NearAndFar(replaced(load(), name="another name for the same")), write_log(match.log))


def test_a_log_is_refused_with_another_pack():
    text = write_log(Match(NearAndFar(), FIRST).log)
    other = replaced(changed("adventurers", "tekka", cost=9), name="tin")
    with pytest.raises(OtherPack) as error:
        check(NearAndFar(other), text)
    assert error.value.decision == 0
    assert error.value.played == Pack("farwander", digest(load()))
    assert error.value.here == Pack("tin", digest(other))
    assert "it was played with the content pack 'farwander'" in str(error.value)


def test_the_pack_is_asked_before_what_its_stories_allow():
    """A log with stories of someone's own says that they are missing, not that nobody wrote them."""
    first = load().encounters["A"]
    stories = {str(number): replaced(first, id=str(number)) for number in range(1, 17)}
    own = NearAndFar(replaced(load(), encounters=stories))
    text = write_log(Match(own, NearAndFarOptions(2, "campaign", 2)).log)
    with pytest.raises(OtherPack):
        check(NearAndFar(), text)


def test_a_log_without_a_pack_and_a_log_with_another_name_for_it_are_noticed():
    log = Match(NearAndFar(), FIRST).log
    text = write_log(log)
    with pytest.raises(LogError, match="changed after it was written"):
        read_log(text.replace(b'{"name":"farwander"', b'{"name":"tin"'))
    log.pack = None
    log.mark = first_mark(log.game, log.rules, bytes(log.options), log.commitment, log.deal)
    with pytest.raises(
        OtherPack, match="does not say what it was played with, and here is the content pack 'farwander'"
    ):
        check(NearAndFar(), write_log(log))


def test_what_a_game_may_meet_changes_the_digest():
    ours = load()
    for other in (
        changed("adventurers", "tekka", cost=9),
        changed("artifacts", "starry-cape", points=9),
        changed("encounters", "A", choices=ours.encounters["B"].choices),
        changed("maps", 1, paths=ours.maps[1].paths[1:]),
        replaced(ours, boards=replaced(ours.boards, camps=ours.boards.camps[::-1])),
        replaced(ours, artifacts=dict(reversed(ours.artifacts.items()))),
    ):
        assert digest(other) != digest(ours)


def test_what_a_game_cannot_meet_does_not_change_the_digest():
    ours = load()
    spaces = tuple(replaced(space, x=0, y=0) for space in ours.maps[1].spaces)
    stories = dict(ours.encounters) | {"Z": ours.encounters["A"]}
    assert digest(changed("maps", 1, spaces=spaces)) == digest(ours)
    assert digest(changed("maps", 3, paths=())) == digest(ours)
    assert digest(replaced(ours, encounters=stories)) == digest(ours)
    assert digest(replaced(ours, encounters={}), ARCADE) == digest(ours, ARCADE)


def test_stories_that_travellers_bring_along_and_what_follows_them_are_in_the_digest():
    ours = load()
    ends = ours.encounters["A"]
    way = replaced(ends.choices[0], reward=replaced(ends.choices[0].reward, side_quest="Z2"))
    stories = dict(ours.encounters) | {
        "Z1": replaced(ends, id="Z1", choices=(way,)),
        "Z2": replaced(ends, id="Z2"),
    }
    other = stories | {"Z2": replaced(ours.encounters["B"], id="Z2")}
    packs = [replaced(ours, encounters=each) for each in (stories, other)]
    told = NearAndFarOptions(2, "campaign", 2, travellers=(Traveller(side_quests=("Z1",)), Traveller()))
    assert digest(packs[0], told) != digest(packs[1], told)
    assert digest(packs[0]) == digest(packs[1])

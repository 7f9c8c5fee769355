from __future__ import annotations

import pytest
from tables import CONTENT, GAME, Dice, Table, travellers

from farwander.core.chance import SecretChance
from farwander.near_and_far.actions import Adventure, Done, DrawArtifacts, Keep, Pick, Visit
from farwander.near_and_far.book import Chart
from farwander.near_and_far.goods import BUILDINGS
from farwander.near_and_far.options import NearAndFarOptions, Traveller
from farwander.near_and_far.questions import ChooseDecks, KeepArtifacts, KeepDraft, PickArtifact, TakeTurn
from farwander.near_and_far.state import COMPANION, NOBODY, State

LUCK = SecretChance(bytes(32))


def drafted(options: NearAndFarOptions) -> State:
    """A game whose artifacts are drafted: everyone takes the first, and keeps all that may be kept."""
    state = GAME.new(options, Dice(1))
    while not isinstance(state.stack[-1], TakeTurn | ChooseDecks):
        seat = min(GAME.acting(state))
        GAME.play(state, seat, GAME.legal(state, seat)[0], Dice())
    return state


@pytest.mark.parametrize(("players", "tokens"), [(2, 7), (3, 10), (4, 13)])
def test_there_are_three_quest_tokens_a_player_and_one_more(players: int, tokens: int):
    state = GAME.new(NearAndFarOptions(players), LUCK)
    assert len(set(state.quests)) == tokens
    assert set(state.quests) <= set(GAME.book.charts[1].quest_spaces)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_more_encounters_there_are_four_quest_tokens_a_player(players: int):
    state = GAME.new(NearAndFarOptions(players, more_encounters=True), LUCK)
    assert len(set(state.quests)) == 4 * players


def test_quest_tokens_are_placed_by_chance():
    assert len({GAME.new(NearAndFarOptions(2), LUCK).quests for _ in range(5)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stables_hold_three_birds_a_player(players: int):
    assert GAME.new(NearAndFarOptions(players), LUCK).birds == 3 * players


def test_the_decks_are_whole():
    state = GAME.new(NearAndFarOptions(4), LUCK)
    assert len(state.row) == 5
    assert len(state.bag) == 31
    assert len(state.treasures) == 36
    assert len(state.basic) == 38 - 4 * 5
    assert len(state.advanced) == 17 - 4 * 2
    assert len(state.world) == 31
    assert len(state.arcade) == 40
    assert state.chiefs == ("red", "yellow", "green", "blue")
    assert GAME.faults(state) == []


def test_threats_are_stacked_from_4_to_15():
    state = GAME.new(NearAndFarOptions(2), LUCK)
    assert [CONTENT.threats[threat].difficulty for threat in state.threats] == list(range(4, 16))


def test_everyone_begins_with_three_coins_and_a_companion():
    for player in GAME.new(NearAndFarOptions(4), LUCK).players:
        assert (player.coins, player.gems, player.food) == (3, 0, 0)
        assert (player.hearts, player.reputation, player.camps, player.animals) == (0, 0, 0, 0)
        assert player.active == (COMPANION,)
        assert player.bench == ()
        assert player.space == NOBODY
        assert not player.in_town


def test_the_platypus_is_a_companion_like_the_others():
    options = NearAndFarOptions(3, platypus=1)
    assert GAME.check_options(options) is None
    assert all(player.active == (COMPANION,) for player in GAME.new(options, LUCK).players)


def test_any_player_may_be_the_first():
    assert {GAME.new(NearAndFarOptions(4), Dice(die)).first for die in (1, 2, 3, 4)} == {0, 1, 2, 3}


def test_travellers_bring_their_notes_along():
    brought = Traveller("rin", ("cooking",), 2, 4, ("brave",), (), "")
    state = GAME.new(NearAndFarOptions(2, travellers=(brought, Traveller())), Dice(1))
    first, second = state.players
    assert (first.skills, first.experience, first.quests, first.keywords) == (("cooking",), 2, 4, ("brave",))
    assert (second.skills, second.experience) == ((), 0)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (NearAndFarOptions(1), "players_out_of_range"),
        (NearAndFarOptions(5), "players_out_of_range"),
        (NearAndFarOptions(2, platypus=2), "no_such_seat"),
        (NearAndFarOptions(2, "arcade", 12), "no_such_map"),
        (NearAndFarOptions(2, "first", 2), "map_of_mode"),
        (NearAndFarOptions(2, "campaign", 1), "map_of_mode"),
        (NearAndFarOptions(3, travellers=(Traveller(),)), "travellers"),
        (NearAndFarOptions(2, travellers=(Traveller(skills=("flying",)), Traveller())), "no_such_skill"),
        (NearAndFarOptions(2, travellers=(Traveller("nobody"), Traveller())), "no_such_character"),
        (NearAndFarOptions(2, "character", 2), "travellers"),
    ],
)
def test_games_that_cannot_be_played_are_refused(options: NearAndFarOptions, code: str):
    refusal = GAME.check_options(options)
    assert refusal
    assert refusal.code == code


# -- the draft


def test_everyone_is_dealt_five_basic_and_two_advanced_artifacts():
    state = GAME.new(NearAndFarOptions(3), LUCK)
    for player in state.players:
        assert [CONTENT.artifacts[card].deck for card in player.packet] == ["basic"] * 5
        assert [CONTENT.artifacts[card].deck for card in player.offered] == ["advanced"] * 2
    assert GAME.acting(state) == {0, 1, 2}


def test_picks_are_sealed_until_all_have_picked_and_the_rest_goes_to_the_left():
    state = GAME.new(NearAndFarOptions(3), Dice(1))
    packets = [player.packet for player in state.players]
    for seat in (2, 0):
        GAME.play(state, seat, Pick(packets[seat][1]), Dice())
    assert GAME.acting(state) == {1}
    assert all(player.hand == () for player in state.players)
    GAME.play(state, 1, Pick(packets[1][0]), Dice())
    assert [player.hand for player in state.players] == [(packets[0][1],), (packets[1][0],), (packets[2][1],)]
    assert state.players[1].packet == tuple(card for card in packets[0] if card != packets[0][1])
    assert state.players[0].packet == tuple(card for card in packets[2] if card != packets[2][1])


def test_a_sealed_pick_may_be_changed():
    state = GAME.new(NearAndFarOptions(2), Dice(1))
    first, second, *_ = state.players[0].packet
    GAME.play(state, 0, Pick(first), Dice())
    GAME.play(state, 0, Pick(second), Dice())
    GAME.play(state, 1, Pick(state.players[1].packet[0]), Dice())
    assert state.players[0].hand == (second,)


def test_nobody_picks_what_another_was_handed():
    state = GAME.new(NearAndFarOptions(2), Dice(1))
    refusal = GAME.why_not(state, 0, Pick(state.players[1].packet[0]))
    assert refusal
    assert refusal.code == "not_there"


def test_everyone_has_five_basic_artifacts_after_the_draft_and_chooses_what_to_keep():
    state = GAME.new(NearAndFarOptions(2), Dice(1))
    for _ in range(8):
        assert isinstance(state.stack[-1], PickArtifact)
        seat = min(GAME.acting(state))
        GAME.play(state, seat, Pick(state.players[seat].packet[-1]), Dice())
    assert isinstance(state.stack[-1], KeepDraft)
    assert [len(player.hand) for player in state.players] == [5, 5]
    assert len(GAME.legal(state, 0)) == 2**5 * 3
    player = state.players[0]
    refusal = GAME.why_not(state, 0, Keep(player.hand + player.offered))
    assert refusal
    assert refusal.code == "one_advanced"
    some = (player.hand[1], player.offered[0])
    put_away = set(player.hand + player.offered) - set(some)
    GAME.play(state, 0, Keep(some), Dice())
    GAME.play(state, 1, Keep(()), Dice())
    assert player.hand == some
    assert state.players[1].hand == ()
    assert put_away <= set(state.basic_discards + state.advanced_discards)
    assert len(state.basic_discards) == 4 + 5
    assert len(state.advanced_discards) == 1 + 2
    assert GAME.faults(state) == []


# -- the first round


def test_in_the_first_round_everyone_visits_the_town():
    state = drafted(NearAndFarOptions(3))
    visited = ("stables", "farm", "mine")
    for seat, building in enumerate(visited):
        assert GAME.acting(state) == {seat}
        assert state.round == 1
        legal = GAME.legal(state, seat)
        assert [action for action in legal if isinstance(action, Visit)] == [
            Visit(each) for each in BUILDINGS
        ]
        refusal = GAME.why_not(state, seat, Adventure())
        assert refusal
        assert refusal.code == "first_round"
        GAME.play(state, seat, Visit(building), Dice())
        GAME.play(state, seat, Done(), Dice())
    assert state.round == 2
    assert GAME.why_not(state, 0, Adventure()) is None


def test_the_first_player_begins():
    state = GAME.new(NearAndFarOptions(3), Dice(3))
    while not isinstance(state.stack[-1], TakeTurn):
        seat = min(GAME.acting(state))
        GAME.play(state, seat, GAME.legal(state, seat)[0], Dice())
    assert GAME.acting(state) == {2}


@pytest.mark.parametrize(("basic", "advanced"), [(2, 0), (1, 1), (0, 2)])
def test_a_treasure_hunter_draws_two_more_artifacts_of_any_kind_after_the_draft(basic: int, advanced: int):
    state = drafted(NearAndFarOptions(3, travellers=travellers("treasure-hunter")))
    assert GAME.acting(state) == {0}
    hand = state.players[0].hand
    GAME.play(state, 0, DrawArtifacts(basic, advanced), Dice())
    asked = state.stack[-1]
    assert isinstance(asked, KeepArtifacts)
    decks = [CONTENT.artifacts[card].deck for card in asked.cards]
    assert decks == ["basic"] * basic + ["advanced"] * advanced
    GAME.play(state, 0, Keep(asked.cards[:1]), Dice())
    assert state.players[0].hand == hand + asked.cards[:1]
    assert state.stack == (TakeTurn(0),)


def test_a_treasure_hunter_draws_two_and_no_more():
    state = drafted(NearAndFarOptions(3, travellers=travellers("treasure-hunter")))
    refusal = GAME.why_not(state, 0, DrawArtifacts(2, 1))
    assert refusal
    assert refusal.code == "wrong_number"


def test_nobody_visits_the_same_building_twice_running():
    table = Table().at("farm")
    assert table.why_not(Visit("farm")) == "same_building"
    assert table.why_not(Visit("store")) is None


class NamedLast(Dice):
    """Chance that would give quest tokens to spaces without a name first."""

    def __init__(self, chart: Chart) -> None:
        super().__init__(1)
        self.named = [chart.spaces[space].named for space in chart.quest_spaces]

    def shuffle(self, n: int) -> list[int]:
        return sorted(range(n), key=lambda place: self.named[place] if n == len(self.named) else place)


@pytest.mark.parametrize("number", range(2, 12))
def test_in_a_campaign_a_space_with_a_name_has_a_quest(number: int):
    chart = GAME.book.charts[number]
    named = {space for space in chart.quest_spaces if chart.spaces[space].named}
    quests = GAME.new(NearAndFarOptions(2, "campaign", number), NamedLast(chart)).quests
    assert len(set(quests)) == 7
    assert set(quests) & named
    assert not set(GAME.new(NearAndFarOptions(2, "arcade", number), NamedLast(chart)).quests) & named


@pytest.mark.parametrize(("players", "bosses"), [(2, 2), (3, 3), (4, 4)])
def test_bosses_wait_in_the_last_ruin_in_a_campaign(players: int, bosses: int):
    assert len(GAME.new(NearAndFarOptions(players, "campaign", 11), LUCK).bosses) == bosses
    assert GAME.new(NearAndFarOptions(players, "arcade", 11), LUCK).bosses == ()


def test_a_campaign_needs_its_stories():
    options = NearAndFarOptions(2, "campaign", 2)
    chart = GAME.book.charts[2]
    written = all(chart.spaces[space].quest in CONTENT.encounters for space in chart.quest_spaces)
    refusal = GAME.check_options(options)
    assert (refusal is None) == written
    unwritten = tuple(Traveller(next_quest="no such quest") for _ in range(2))
    refusal = GAME.check_options(NearAndFarOptions(2, "character", 2, travellers=unwritten))
    assert refusal
    assert refusal.code == "no_stories"


def test_what_is_kept_must_be_there_and_named_once():
    state = GAME.new(NearAndFarOptions(2), Dice(1))
    while isinstance(state.stack[-1], PickArtifact):
        seat = min(GAME.acting(state))
        GAME.play(state, seat, GAME.legal(state, seat)[0], Dice())
    mine, other = state.players
    for kept, code in (((other.hand[0],), "not_there"), (mine.hand[:1] * 2, "named_twice")):
        refusal = GAME.why_not(state, 0, Keep(kept))
        assert refusal
        assert refusal.code == code

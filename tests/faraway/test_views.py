from itertools import chain

import numpy as np
from deals import GAME, LUCK, deal

from farwander.core.conformance import random_positions
from farwander.faraway import Draft, Explore
from farwander.faraway.entry import States
from farwander.faraway.events import Found, Kept, Sealed
from farwander.faraway.sight import SIGHT
from farwander.faraway.views import sight_of
from farwander.faraway.writing import PAGE, write_open, write_own


def test_a_view_shows_the_own_hand_and_of_others_what_came_from_the_market():
    state = deal([[1, 2, 3], [40, 5, 6]], then=[7, 8, 9])
    GAME.play(state, 0, Explore(1), LUCK)
    GAME.play(state, 1, Explore(40), LUCK)
    GAME.play(state, 0, Draft(8), LUCK)
    view = GAME.view(state, 1)
    assert view.hand == (5, 6)
    assert (view.players[0].hand_size, view.players[0].taken) == (3, (8,))
    assert GAME.view(state, None).hand == ()


def test_a_card_taken_from_the_market_stays_known_until_it_is_played():
    state = deal([[1, 2, 3], [40, 5, 6]], then=[7, 8, 9])
    GAME.play(state, 0, Explore(1), LUCK)
    GAME.play(state, 1, Explore(40), LUCK)
    GAME.play(state, 0, Draft(8), LUCK)
    GAME.play(state, 1, Draft(7), LUCK)
    rng = np.random.default_rng(1)
    for _ in range(50):
        drawn = GAME.resample(GAME.view(state, 1), rng)
        assert drawn["hands"][0, 0, 2] == 8
    GAME.play(state, 0, Explore(8), LUCK)
    GAME.play(state, 1, Explore(5), LUCK)
    assert GAME.view(state, 1).players[0].taken == ()


def test_regions_given_back_are_never_guessed_into_another_hand():
    for position in random_positions(GAME, GAME.options_type(3, True), [5]):
        view = position.match.view(0)
        if view.phase == "select":
            continue
        for _ in range(3):
            drawn = GAME.resample(view, position.rng)
            for seat in (1, 2):
                secrets = int(drawn["secrets"][0, seat])
                assert not {*drawn["hands"][0, seat, :secrets].tolist()} & {*view.discards}


def test_guesses_reach_every_card_that_could_be_there():
    view = GAME.view(deal([[1, 2, 3], [4, 5, 6]], then=[7, 8, 9]), 0)
    rng = np.random.default_rng(1)
    guessed = {region for _ in range(400) for region in GAME.resample(view, rng)["hands"][0, 1, :3].tolist()}
    assert guessed == set(range(1, 69)) - {1, 2, 3, 7, 8, 9}


def test_sanctuaries_put_under_the_deck_are_not_guessed_on_top():
    for position in random_positions(GAME, GAME.options_type(4), [3]):
        view = position.match.view(0)
        fresh = sum(origin is None for origin in view.sanctuary_deck)
        drawn = GAME.resample(view, position.rng)
        top = int(drawn["sanctuary_top"][0])
        on_top = {int(card) - 68 for card in drawn["sanctuary_deck"][0, top : top + fresh]}
        assert not on_top & {*chain(*view.given_back)}


def test_what_was_given_back_in_a_round_lies_where_it_was_put_in_that_round():
    told = 0
    for seed in range(8):
        for position in random_positions(GAME, GAME.options_type(4), [seed]):
            real, drawn = position.match.state, GAME.resample(position.match.view(0), position.rng)
            when = real["given_back"][0, 0]
            guesses = hidden_sanctuaries(drawn)
            for (card, origin), (guess, _) in zip(hidden_sanctuaries(real), guesses, strict=True):
                if origin == 1:
                    assert when[guess] == when[card] > 0
                    told += guess != card
    assert told  # and what was put there at once may lie in any order


def hidden_sanctuaries(state: States) -> list[tuple[int, int]]:
    """What lies in the deck and what the others found, with who put it there."""
    top, left = int(state["sanctuary_top"][0]), int(state["sanctuary_left"][0])
    places = [int(state["sanctuary_deck"][0, (top + i) % 45]) for i in range(left)]
    places += [int(card) for offers in state["offers"][0, 1:] for card in offers if card]
    return [(card - 68, int(state["put_by"][0, card - 68])) for card in places]


def test_a_view_can_be_written_back_as_the_sight_it_came_from():
    for options in GAME.variations():
        for position in random_positions(GAME, options, [7]):
            for viewer in (None, position.seat):
                sights = sight_of(position.match.view(viewer))
                assert sights.dtype == SIGHT
                page = np.empty(PAGE, np.uint8)
                middle = write_open(sights[0], page, 0)
                end = write_own(sights[0], page, middle)
                written = GAME.write_view(position.match.state, viewer)
                assert written.startswith(b"{" + page[:middle].tobytes())
                assert written.endswith(page[middle:end].tobytes() + b"}")


def test_the_longest_view_has_room_on_a_page():
    sights = np.zeros(1, SIGHT)
    sight = sights[0]
    sight["players"], sight["phase"], sight["acting"], sight["viewer"] = 6, 1, 63, 5
    for regions in ("tableaus", "hands", "market", "removed", "regions_left", "discards"):
        sight[regions] = 68
    for sanctuaries in ("sanctuaries", "offers"):
        sight[sanctuaries] = 113
    sight["tallies"], sight["chosen"], sight["given_back"] = 2**63 - 1, 114, 1
    sight["hand_sizes"], sight["offer_sizes"], sight["sanctuaries_left"] = 5, 15, 45
    page = np.empty(2 * PAGE, np.uint8)
    end = write_open(sight, page, 0)
    own = write_own(sight, page, end) - end
    assert end + 7 * own <= PAGE


def test_events_show_each_viewer_its_own_face():
    sealed = Sealed(1, "explore", (44,))
    assert sealed.seen_by(1) == sealed
    assert sealed.seen_by(0) == Sealed(1, "explore", None) == sealed.seen_by(None)
    found = Found(2, 2, (5, 9))
    assert found.seen_by(2) == found
    assert found.seen_by(0) == Found(2, 2, None)
    kept = Kept(0, 5, 1, (9,))
    assert kept.seen_by(0) == kept
    assert kept.seen_by(None) == Kept(0, 5, 1, None)

import random

import pytest

from farwander.core import Refused
from farwander.faraway import Faraway
from farwander.faraway.stepper import Stepper


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("advanced", [False, True])
def test_a_game_stepped_to_its_end(players: int, advanced: bool):
    luck = random.Random(players)
    game = Stepper(players, advanced=advanced, seed=3)
    while game.legal:
        assert not Faraway().faults(game.state)
        assert game.seat in Faraway().acting(game.state)
        game.play(luck.choice(game.legal))
    assert game.over
    result = Faraway().result(game.state)
    assert result is not None
    assert game.fame() == list(result.scores)


def test_the_same_seed_gives_the_same_game():
    one, other = Stepper(4, seed=9), Stepper(4, seed=9)
    while one.legal:
        assert one.legal == other.legal
        one.play(one.legal[0])
        other.play(other.legal[0])
    assert one.fame() == other.fame()
    assert Stepper(4, seed=10).legal != Stepper(4, seed=9).legal


@pytest.mark.parametrize("action", [0, -1, 69, 127, 128, 2**40])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: int):
    game = Stepper(3, seed=1)
    before = game.state.tobytes(), game.legal, game.seat
    with pytest.raises(Refused, match="is not allowed for seat 0"):
        game.play(action)
    assert (game.state.tobytes(), game.legal, game.seat) == before


def test_a_copy_goes_its_own_way():
    game = Stepper(2, seed=5)
    copy = game.copy()
    before = game.state.tobytes()
    copy.play(copy.legal[0])
    assert game.state.tobytes() == before
    assert copy.seat != game.seat


def test_numbers_of_players_that_the_game_is_not_for():
    with pytest.raises(Refused, match="2 to 6 players"):
        Stepper(7)

import hashlib
from collections import Counter

import pytest

from farwander.core.chance import (
    ChanceError,
    RecordedChance,
    RecordingChance,
    SecretChance,
    commitment,
    new_secret,
)

SECRET = b"far away and near and far again."
KNOWN_SHUFFLE = [6, 9, 7, 3, 2, 4, 8, 5, 0, 1]
KNOWN_ROLLS = [5, 4, 3, 2, 3, 6, 4, 6]


def test_the_same_secret_gives_the_same_draws():
    one, other = SecretChance(SECRET), SecretChance(SECRET)
    assert [one.shuffle(68), one.roll(6)] == [other.shuffle(68), other.roll(6)]
    assert SecretChance(bytes(32)).shuffle(68) != SecretChance(SECRET).shuffle(68)


def test_a_known_shuffle_stays_what_it_was():
    """Old games must verify for ever: this may never change."""
    chance = SecretChance(SECRET)
    assert chance.shuffle(10) == KNOWN_SHUFFLE
    assert [chance.roll(6) for _ in range(8)] == KNOWN_ROLLS


def test_all_orders_are_equally_likely():
    chance = SecretChance(SECRET)
    orders = Counter(tuple(chance.shuffle(4)) for _ in range(24_000))
    assert len(orders) == 24
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_squared < 49.7  # passed by 99.9% of fair shuffles; the secret is fixed, so it always passes


def test_dice_have_all_their_sides():
    chance = SecretChance(SECRET)
    assert {chance.roll(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_the_commitment_is_the_plain_sha_256_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_secrets_are_never_the_same():
    assert len({new_secret() for _ in range(100)}) == 100


def test_what_was_recorded_is_given_again():
    recording = RecordingChance(SecretChance(SECRET))
    drawn = [recording.shuffle(5), [recording.roll(20)]]
    assert recording.draws == drawn
    recorded = RecordedChance(recording.draws, against=SecretChance(SECRET))
    assert [recorded.shuffle(5), [recorded.roll(20)]] == drawn
    recorded.finish()


@pytest.mark.parametrize("draw", [[0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], []])
def test_recorded_shuffles_must_be_shuffles(draw: list[int]):
    with pytest.raises(ChanceError, match="shuffle of 3"):
        RecordedChance([draw]).shuffle(3)


@pytest.mark.parametrize("draw", [[0], [7], [1, 2], []])
def test_recorded_rolls_must_be_rolls(draw: list[int]):
    with pytest.raises(ChanceError, match="6 sides"):
        RecordedChance([draw]).roll(6)


def test_records_must_be_neither_short_nor_long():
    with pytest.raises(ChanceError, match="none is recorded"):
        RecordedChance([]).shuffle(3)
    with pytest.raises(ChanceError, match="more chance"):
        RecordedChance([[1]]).finish()


def test_records_that_the_secret_does_not_give():
    fair = SecretChance(SECRET).shuffle(5)
    with pytest.raises(ChanceError, match="not the one that the secret gives"):
        RecordedChance([fair[::-1]], against=SecretChance(SECRET)).shuffle(5)
    rolled = SecretChance(SECRET).roll(6)
    with pytest.raises(ChanceError, match="not the one that the secret gives"):
        RecordedChance([[rolled % 6 + 1]], against=SecretChance(SECRET)).roll(6)

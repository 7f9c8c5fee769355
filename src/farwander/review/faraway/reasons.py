"""The reasons that a review of Faraway gives: each key with its values."""

from __future__ import annotations

REASONS: dict[str, tuple[str, ...]] = {
    # Why a choice is good, or not.
    "completes": ("regions", "fame"),
    "feeds": ("regions", "sanctuaries", "fame"),
    "brings": ("regions", "things"),
    "pays": ("kind", "card", "fame"),
    "lacks": ("kind", "card", "things", "helpful", "unseen", "market", "hand"),
    "too_late": ("kind", "card", "things"),
    "counts": ("kind", "card", "fame", "things", "helpful", "unseen"),
    "supplies": ("card", "regions", "things"),
    "finds": ("n",),
    "finds_none": ("last",),
    "leaves_room": ("hand",),
    "rises": ("card", "last"),
    "clues": ("n",),
    "picks_first": ("percent",),
    "wins_more": ("percent",),
    # What came since the player's decision before.
    "came_deal": ("regions",),
    "came_market": ("regions",),
    "came_reveal": ("place", "sanctuaries", "regions"),
    "came_found": ("sanctuaries",),
    "came_last": (),
    "came_end": ("fame",),
}
"""Regions are named by number, sanctuaries by id, `things` as in `COUNTED` with how many.

- `completes`: it meets the prerequisites of these regions, which then pay so much fame as things stand.
- `feeds`: it adds so much fame to quests that are paying already.
- `brings`: it shows these things, of those that the quests of these regions still lack.
- `pays`: the quest of this card (of kind region or sanctuary) pays so much fame with what is in sight.
- `lacks`: the quest of this card lacks these things; of so many unseen regions so many are helpful, and so
  are these in the market and in the hand. `too_late`: it lacks them, and no region comes after it.
  Where no unseen region can come any more, `unseen` is 0; so it is with `counts`.
- `counts`: the quest of this card pays so much for each of these things (of which so many are in sight), and
  so many of the unseen regions show one. With four biomes among the things, it pays for each set of four.
- `supplies`: this card shows things that these other regions of the hand need.
- `finds`: laid now, it finds n sanctuaries to choose from. `finds_none`: it is lower than the last one.
- `leaves_room`: these cards of the hand are higher, and would find a sanctuary next.
- `rises`: this card is higher than the last one laid, and would find a sanctuary next.
- `clues`: it shows n clues: so many more sanctuaries to choose from at every find.
- `picks_first`: it is so low that it drafts first, with so many percent.
- `wins_more`: it wins more often, by so many percent, than what brings the most fame.
- `came_deal`: the first hand. `came_market`: a new market. `came_reveal`: all regions were revealed; the
  player found these sanctuaries, and drafts at this place (1 is first) from these regions. `came_found`: the
  sanctuaries to keep one of. `came_last`: the last hand. `came_end`: the last cards, and a count of so much
  fame.
"""

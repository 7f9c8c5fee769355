"""A refusal gets to whoever asked, also from another process."""

from __future__ import annotations

import pickle

from farwander.core import Refusal, Refused


def test_a_refusal_can_travel():
    refused = Refused(Refusal("too_few", "Two are needed.", {"players": 2}))
    arrived = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own
    assert isinstance(arrived, Refused)
    assert arrived.refusal == refused.refusal
    assert str(arrived) == "Two are needed."

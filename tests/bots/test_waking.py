"""What is compiled before anyone is served: whatever a table asks of the rules."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

TABLE = """
from farwander.bots.waking import wake_rules
from farwander.core import compiling, Match, Refused
from farwander.faraway import Explore, Faraway, FarawayOptions

def loaded():
    return {function.__name__: len(made.overloads) for made, function in compiling._functions.items()}

wake_rules()
before = loaded()
for advanced in (False, True):
    match = Match(Faraway(), FarawayOptions(3, advanced))
    while match.acting:
        seat = max(match.acting)
        for viewer in (None, *range(3)):
            match.game.write_view(match.state, viewer)
        view, legal = match.view(seat), match.legal(seat)
        for action in legal:
            match.game.preview(view, action)
        try:
            match.decide(seat, Explore(99))
        except Refused:
            match.decide(seat, legal[-1])
        if match.may_take_back(seat):
            match.take_back(seat)
            match.decide(seat, legal[-1])
    assert match.result
print({name for name, number in loaded().items() if number > before[name]} or "nothing")
"""


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")
def test_a_table_never_waits_for_the_compiler_once_the_rules_are_awake():
    run = subprocess.run([sys.executable, "-c", TABLE], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "nothing"

"""Who plays Faraway here, in rising strength."""

from __future__ import annotations

from farwander.bots.faraway.choices import FORWARD, GREEDY, NET, RANDOM
from farwander.bots.faraway.players import Compiled, Searching
from farwander.bots.faraway.weighing import Effort

FARAWAY_BOTS: tuple[Compiled | Searching, ...] = (
    Compiled("random", "picks any card; for measuring, and for beating", RANDOM),
    Compiled("pip", "on the road for the first time, and counts the row the way it was walked", FORWARD),
    Compiled("greedy", "takes what scores most right now, never looking ahead", GREEDY),
    Compiled("nell", "sees what might be, and believes in it too much", NET, 6.0),
    Compiled("otto", "plans well on good days and forgets a prerequisite on others", NET, 3.5),
    Compiled("mira", "rarely wrong, and never by much", NET, 2.1),
    Compiled("net", "the trained network alone: knows what every card is worth", NET),
    Searching(
        "sibyl",
        "tries every choice in many worlds before deciding; the strongest there is",
        Effort(3_000, 4, 0.8),
    ),
)

"""The games that Farwander plays, by name."""

from farwander.faraway import Faraway

GAMES = {"faraway": Faraway()}

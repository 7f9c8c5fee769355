"""The town: visits, and what can be done in each of its seven buildings."""

from farwander.near_and_far.play import Handlers
from farwander.near_and_far.town import hut, saloon, visit
from farwander.near_and_far.town.saloon import fill_row
from farwander.near_and_far.town.visit import begin_visit

HANDLERS: Handlers = {**visit.HANDLERS, **hut.HANDLERS, **saloon.HANDLERS}

__all__ = ["HANDLERS", "begin_visit", "fill_row"]

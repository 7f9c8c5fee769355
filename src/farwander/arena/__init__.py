"""Matches between bots."""

from farwander.arena.balance import Balance, measure_balance
from farwander.arena.simulation import BotResult, Chunk, Simulation, simulate

__all__ = ["Balance", "BotResult", "Chunk", "Simulation", "measure_balance", "simulate"]

"""Matches between bots."""

from farwander.arena.simulation import BotResult, Chunk, Simulation, simulate

__all__ = ["BotResult", "Chunk", "Simulation", "simulate"]

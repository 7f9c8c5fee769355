"""Matches between bots, counted."""

"""Farwander: an unofficial home for the board games Faraway and Near and Far."""

__version__ = "0.1.0"

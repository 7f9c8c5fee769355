"""The contract every game keeps: seats, decisions, events, views, chance, logs and replays."""

from farwander.core.bot import Bot
from farwander.core.chance import Chance, SecretChance, commitment
from farwander.core.conformance import NonConformance, check_bot, check_game, check_no_leak
from farwander.core.game import Action, Event, Game, Options, Pack, Result, Seat, View, Viewer
from farwander.core.log import Decision, GameLog, LogError, OtherPack, read_log, write_log
from farwander.core.match import Match
from farwander.core.refusal import Refusal, Refused
from farwander.core.replay import Step, Unfinished, replay, verify

__all__ = [
    "Action",
    "Bot",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "GameLog",
    "LogError",
    "Match",
    "NonConformance",
    "Options",
    "OtherPack",
    "Pack",
    "Refusal",
    "Refused",
    "Result",
    "Seat",
    "SecretChance",
    "Step",
    "Unfinished",
    "View",
    "Viewer",
    "check_bot",
    "check_game",
    "check_no_leak",
    "commitment",
    "read_log",
    "replay",
    "verify",
    "write_log",
]

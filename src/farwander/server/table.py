"""A table as this process knows it: what is on disk of it, and the board once the game has begun."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from farwander.bots import deputy
from farwander.core import Seat, Viewer
from farwander.server.board import Board
from farwander.server.problems import not_playing
from farwander.server.records import StoredDecision, StoredTable
from farwander.server.waking import awake


class Table:
    """Who sits at a table, and how the game stands there."""

    def __init__(self, stored: StoredTable) -> None:
        self.record = stored.record
        self.names = stored.names
        """By person."""
        self.stand_ins: dict[Seat, str] = {}
        """By seat: the bot that decided last, where the one that sits there could not."""
        self.board: Board | None = None
        self.begin(stored.decisions)

    def begin(self, decisions: Sequence[StoredDecision] = ()) -> None:
        """Lay out the board, if the game has begun, and play what is on disk."""
        if self.record.status != "waiting":
            self.board = Board(self.record, [self.name(seat) or f"Player {seat + 1}" for seat in self.seats])
            self.board.take_in(decisions)

    @property
    def seats(self) -> range:
        return range(len(self.record.seats))

    def name(self, seat: Seat) -> str | None:
        who = self.record.seats[seat]
        return self.names.get(who.person or "") or who.bot

    def note_stand_in(self, seat: Seat, bot: str | None) -> None:
        """Know which bot decided for the one that sits there; none, if that one did itself."""
        if bot is None:
            self.stand_ins.pop(seat, None)
        else:
            self.stand_ins[seat] = bot

    def waking(self, seat: Seat) -> bool:
        """Whether the bot that plays there, also for someone who is away, has to be compiled first."""
        who, game = self.record.seats[seat], self.record.game
        bot = deputy(game).name if who.away else who.bot
        return bot is not None and not awake(game, bot)

    def viewer(self, person: str | None) -> Viewer:
        """As what a person looks on."""
        return self.record.seat_of(person)

    def playing(self) -> Board:
        """The board; refuse where there is none yet."""
        if self.board is None:
            raise not_playing()
        return self.board

    @property
    def version(self) -> int:
        """How many decisions are on disk."""
        return self.board.version if self.board else 0

    @property
    def deadline(self) -> datetime | None:
        """When the thinking time runs out."""
        if self.record.seconds is None or self.record.status != "playing":
            return None
        return self.playing().asked_at + timedelta(seconds=self.record.seconds)

"""What goes over the wire, typed. The client's types are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from farwander.core import Refusal, Result, Seat

Status = Literal["waiting", "playing", "finished"]
Pace = Literal["live", "relaxed"]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Under which a decision counts once for its seat."""
PHRASES = (
    "hello",
    "good_luck",
    "nice_find",
    "well_played",
    "oh_no",
    "thinking",
    "hurry",
    "thanks",
    "good_game",
    "again",
)
"""What can be said at a table; each reader sees it in the own language."""


class _Message(msgspec.Struct, forbid_unknown_fields=True):
    """Something that comes in; nothing else may come with it."""


class Name(_Message):
    name: str


class Code(_Message):
    code: str


class Label(_Message):
    label: str = ""


class NewSeat(_Message):
    """Who is to sit at a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class NewTable(_Message):
    """A table that someone wants to play at."""

    game: str
    options: dict[str, Any]
    seats: list[NewSeat]
    public: bool = False
    pace: Pace = "live"
    seconds: int | None = None
    """Thinking time for each decision; when it runs out, a bot decides once."""


class Join(_Message):
    seat: Seat | None = None


class SeatBot(_Message):
    """Which bot is to sit at a free seat; none, to open the seat again."""

    seat: Seat
    bot: str | None


class Say(_Message):
    phrase: str


class Decide(_Message):
    """A decision: what, made on which version, and a key under which it counts only once."""

    version: int
    key: Key
    action: dict[str, Any]


class TakeBack(_Message):
    version: int
    key: Key


class DecideMessage(Decide, tag_field="type", tag="decide"):
    """The same, over a socket."""


class TakeBackMessage(TakeBack, tag_field="type", tag="take_back"):
    """The same, over a socket."""


class SayMessage(Say, tag_field="type", tag="phrase"):
    """The same, over a socket."""


class Ping(_Message, tag_field="type", tag="ping"):
    """Asks whether anyone is there."""


Incoming = DecideMessage | TakeBackMessage | SayMessage | Ping


class BotInfo(msgspec.Struct):
    """Who can sit at a seat."""

    name: str
    summary: str
    guest: bool
    """Whether it comes from another package: nobody knows how strong it is."""


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    name: str
    players: list[int]
    bots: list[BotInfo]
    companion: str
    """The bot to play with when nobody is named."""
    phrases: tuple[str, ...] = PHRASES


class SeatInfo(msgspec.Struct):
    """Who sits at a seat."""

    seat: Seat
    kind: Literal["person", "bot", "open"]
    name: str | None
    bot: str | None
    you: bool
    away: bool
    """Whether a bot plays for the person who left."""
    connected: bool
    stand_in: str | None
    """The bot that decided last, where the one that sits here could not."""
    waking: bool
    """Whether the bot that plays here has to be compiled first, as it is only once."""


class Standing(msgspec.Struct):
    """How things stand at a table; the same for everyone."""

    status: Status
    version: int
    acting: list[Seat]
    result: Result | None
    seconds_left: float | None
    """Until the thinking time runs out. Not the time of day: clocks differ."""


class TableInfo(Standing):
    """A table as one person sees it."""

    id: str
    game: str
    options: Any
    public: bool
    pace: Pace
    seconds: int | None
    seats: list[SeatInfo]
    you: Seat | None
    host: bool
    commitment: str | None
    rematch: str | None
    daily: str | None
    """The day whose deal is played here."""
    again: str | None
    """The table whose deal is played again here."""
    hints: bool
    """Whether one may ask for hints: with bots alone, and not at the deal of a day."""
    created: str


class Choice(msgspec.Struct):
    """An action that is allowed, and the own points if it were counted right after."""

    action: Any
    preview: int | None


class State(msgspec.Struct, tag_field="type", tag="state"):
    """Everything one viewer may know now."""

    table: TableInfo
    version: int
    view: Any
    legal: list[Choice]
    take_back: bool


class StepInfo(msgspec.Struct):
    """What happened with one decision."""

    version: int
    events: list[Any]
    key: str | msgspec.UnsetType = msgspec.UNSET
    """Only for whoever made it: under which key. It is on disk."""


class Happened(msgspec.Struct, tag_field="type", tag="events"):
    """What has happened since a version, and how things stand now."""

    version: int
    steps: list[StepInfo]
    table: TableInfo
    view: Any
    legal: list[Choice]
    take_back: bool


class TableChanged(msgspec.Struct, tag_field="type", tag="table"):
    table: TableInfo


class RefusedMessage(msgspec.Struct, tag_field="type", tag="refused"):
    """A message was not taken; with the fresh state if the sender's was old."""

    key: str | None
    error: Refusal
    state: State | None = None


class Said(msgspec.Struct, tag_field="type", tag="phrase"):
    seat: Seat | None
    phrase: str


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    pass


class TokenInfo(msgspec.Struct):
    token: str


class VersionInfo(msgspec.Struct):
    version: int


class ReplayStep(msgspec.Struct):
    number: int
    seat: Seat | None
    action: Any
    events: list[Any]
    view: Any


class ReplayInfo(msgspec.Struct):
    """A finished game, step by step; its events tell what was hidden then."""

    game: str
    players: list[str]
    commitment: str
    secret: str
    verified: bool
    steps: list[ReplayStep]

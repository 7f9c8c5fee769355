# SQLAlchemy's columns and events have no types that a checker could follow:
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false
"""What is on disk: people, tables, seats, decisions, and what took long to find out.

Of a game, nothing but its decisions is stored.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

METADATA = sa.MetaData()

people = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
)

tokens = sa.Table(
    "tokens",
    METADATA,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),  # "api" or "recovery"
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
)

tables = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("host", sa.ForeignKey("people.id"), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("pace", sa.String(10), nullable=False),
    sa.Column("seconds", sa.Integer),
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("secret", sa.LargeBinary),
    sa.Column("rematch", sa.String(16)),
    sa.Column("daily", sa.String(10)),
    sa.Column("again", sa.String(16)),
    sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
)

seats = sa.Table(
    "seats",
    METADATA,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id"), index=True),
    sa.Column("bot", sa.String(20)),
    sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),
)

decisions = sa.Table(
    "decisions",
    METADATA,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("chance", sa.Text, nullable=False),
    sa.Column("mark", sa.String(16), nullable=False),
    sa.Column("key", sa.String(64)),
    sa.UniqueConstraint("table", "seat", "key", name="one_decision_a_key"),
)

findings = sa.Table(
    "findings",
    METADATA,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
)


def open_database(url: str) -> sa.Engine:
    """Connect, and bring the database to the form that this version knows."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Write ahead, and to the disk itself before a transaction counts as done."""
    if isinstance(connection, sqlite3.Connection):
        connection.isolation_level = None  # SQLAlchemy begins and ends transactions, so that savepoints work
        connection.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON; PRAGMA busy_timeout=10000;"
        )


def _begin(connection: sa.Connection) -> None:
    # A writer that waits for its turn at once never has to give up in the middle for another process.
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

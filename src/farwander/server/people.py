"""Who is who, without passwords: a name, a signed cookie, a code for another device, tokens for programs."""

from __future__ import annotations

import hashlib
import secrets

import msgspec
import sqlalchemy as sa
from itsdangerous import BadSignature, Signer

from farwander.server import storage
from farwander.server.ledger import Ledger
from farwander.server.problems import Problem

COOKIE = "farwander"
LONGEST_NAME = 24


class Person(msgspec.Struct, frozen=True):
    """Someone who plays here."""

    id: str
    name: str


class People:
    """Everyone who has a name here."""

    def __init__(self, ledger: Ledger, key: str) -> None:
        self._ledger = ledger
        self._signer = Signer(key, salt="farwander.person")

    async def welcome(self, name: str) -> Person:
        """Make a new person."""
        person = Person(secrets.token_urlsafe(9), _clean(name))
        await self._ledger.write(
            lambda db: db.execute(storage.people.insert().values(id=person.id, name=person.name))
        )
        return person

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, _clean(name))
        change = storage.people.update().where(storage.people.c.id == person.id).values(name=renamed.name)
        await self._ledger.write(lambda db: db.execute(change))
        return renamed

    def cookie(self, person: Person) -> str:
        return self._signer.sign(person.id).decode()

    async def by_cookie(self, cookie: str) -> Person | None:
        try:
            id = self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return await self._find(sa.select(storage.people).where(storage.people.c.id == id))

    async def by_token(self, token: str, kind: str = "api") -> Person | None:
        mine = (storage.tokens.c.digest == _digest(token)) & (storage.tokens.c.kind == kind)
        return await self._find(sa.select(storage.people).join(storage.tokens).where(mine))

    async def new_token(self, person: Person, kind: str, label: str) -> str:
        """A token that stands for a person; only its digest is kept. A recovery code replaces the old one."""
        token = secrets.token_urlsafe(24)
        table = storage.tokens
        row = {"digest": _digest(token), "person": person.id, "kind": kind, "label": label[:60]}

        def save(db: sa.Connection) -> None:
            if kind == "recovery":
                db.execute(table.delete().where((table.c.person == person.id) & (table.c.kind == kind)))
            db.execute(table.insert().values(row))

        await self._ledger.write(save)
        return token

    async def _find(self, query: sa.Select[tuple[str, str]]) -> Person | None:
        row = await self._ledger.read(lambda db: db.execute(query).first())
        return None if row is None else Person(row.id, row.name)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _clean(name: str) -> str:
    """A name that can be shown anywhere: printable, on one line, not too long."""
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()
    if not cleaned:
        raise Problem(400, "no_name", "A name needs at least one letter.")
    return cleaned

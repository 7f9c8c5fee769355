"""What every handler needs: the house, and who is asking."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from farwander.server.house import House
from farwander.server.people import COOKIE, Person
from farwander.server.problems import Problem, no_identity

Connection = ASGIConnection[Any, Any, Any, Any]


def the_house(connection: Connection) -> House:
    return connection.app.state.house


async def who(connection: Connection) -> Person | None:
    """The one who asks, by token or by cookie."""
    people = the_house(connection).people
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        person = await people.by_token(token)
        if person is None:
            raise no_identity()  # a program is better told than taken for a stranger
        return person
    cookie = connection.cookies.get(COOKIE)
    return await people.by_cookie(cookie) if cookie else None


async def someone(connection: Connection) -> Person:
    """The one who asks, who must have a name here."""
    person = await who(connection)
    if person is None:
        raise no_identity()
    return person


def let_in(connection: Connection) -> None:
    """Turn away an address that asks too much, and what another site's page sends."""
    connection.app.state.doorkeeper.let_in(connection.client.host if connection.client else "")
    _check_origin(connection)


def _check_origin(connection: Connection) -> None:
    """Refuse what another site's page sends with our visitor's cookie."""
    origin = connection.headers.get("origin")
    if origin is not None and _place(origin) != connection.headers.get("host"):
        raise Problem(403, "other_origin", "This came from another site's page.")


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None

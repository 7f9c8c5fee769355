"""Playing at a table in a browser, and getting to one quickly."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from watching import Watcher
from websockets.sync.client import connect

CHOOSABLE = "button.choosable:not([aria-disabled])"
MOST_STEPS = 1_000
Choose = Callable[[Page], None]


def sit_down(page: Page, name: str) -> str:
    """Choose a name, which begins a game with two bots; return the table's id."""
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def by_mouse(page: Page) -> None:
    page.locator(CHOOSABLE).first.click()


def by_finger(page: Page) -> None:
    page.locator(CHOOSABLE).first.tap()


def by_key(page: Page) -> None:
    expect(page.locator(CHOOSABLE).first).to_be_visible()
    page.keyboard.press("1")


def by_enter(page: Page) -> None:
    """Wherever the keyboard has been left by the last choice."""
    chosen = page.locator(f"{CHOOSABLE}:focus")
    if page.evaluate("document.activeElement.matches('h1')"):  # where everyone arrives
        page.locator(CHOOSABLE).first.focus()
    expect(chosen).to_be_visible()
    page.keyboard.press("Enter")


def play(players: list[Watcher], choose: Choose, until: Callable[[Watcher], bool] | None = None) -> None:
    """Let these players decide until the game is over, or until something is so for the first of them."""
    for _ in range(MOST_STEPS):
        for player in players:
            player.catch_up()
        if all(player.finished for player in players) or (until and until(players[0])):
            return
        asked = [player for player in players if player.asked]
        for player in asked:
            player.waiting = True
            choose(player.page)
        if not asked:
            # Everyone is told everything, so whoever knows least will hear of it next.
            min(players, key=lambda player: (player.table["version"], not player.waiting)).wait()
    raise AssertionError("the game does not end")


def is_asked(state: dict[str, Any]) -> bool:
    return bool(state["legal"]) and not state["view"]["chosen"]


def choose_first(page: Page, id: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """Decide over the API, always for the first choice, until the state of the table is so."""
    table = page.request.get(f"/api/tables/{id}").url
    cookie = "; ".join(f"{each.get('name')}={each.get('value')}" for each in page.context.cookies(table))
    with connect(f"{table.replace('http', 'ws', 1)}/live", additional_headers={"Cookie": cookie}) as socket:
        for text in socket:
            state = json.loads(text)
            if state["type"] not in ("state", "events"):
                continue
            if until(state):
                return
            if is_asked(state):
                action = state["legal"][0]["action"]
                decision = {"key": str(uuid.uuid4()), "version": state["version"], "action": action}
                page.request.post(f"/api/tables/{id}/decisions", data=decision)


class Tables:
    """Tables made and played at over the API, by whoever looks at the page, to get somewhere quickly."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._post("/api/me", name="Noor")

    def waiting(self) -> str:
        """A table where someone is missing; its id."""
        return self._make([{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])

    def playing(
        self, players: int, rounds: int = 0, *, advanced: bool = False, seconds: int | None = None
    ) -> str:
        """A game with bots in which so many rounds are played, and we are asked; its id."""
        bots = [{"kind": "bot", "bot": "greedy"}] * (players - 1)
        id = self._make(bots, advanced=advanced, seconds=seconds)
        self._post(f"/api/tables/{id}/start")
        choose_first(self._page, id, lambda state: is_asked(state) and state["view"]["round"] > rounds)
        return id

    def finished(self, players: int) -> str:
        """A game that is over: for one who leaves a bot plays on. The page shows its count; its id."""
        id = self.playing(players)
        self._post(f"/api/tables/{id}/leave")
        self._page.goto(f"/t/{id}")
        expect(self._page.get_by_role("heading", name="The count")).to_be_visible()
        return id

    def _make(
        self, others: list[dict[str, str]], *, advanced: bool = False, seconds: int | None = None
    ) -> str:
        options = {"players": len(others) + 1, "advanced": advanced}
        seats = [{"kind": "me"}, *others]
        made = self._post("/api/tables", game="faraway", options=options, seats=seats, seconds=seconds)
        return made["id"]

    def _post(self, path: str, **data: Any) -> Any:
        answer = self._page.request.post(path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

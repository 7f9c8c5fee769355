"""A review of Faraway in words: choices, reasons and what came, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from farwander.cli.card_words import amount
from farwander.cli.drawing import Pen
from farwander.faraway.actions import FarawayAction, Keep, Select
from farwander.faraway.cards import BIOMES, region, sanctuary
from farwander.review import Choice, Judgement, Reason

PHASES = {"explore": "review.do_explore", "draft": "review.do_draft", "keep": "review.do_keep"}


class ReviewWords:
    """Says what a review holds. Cards are named by their short signs."""

    def __init__(self, pen: Pen) -> None:
        self.say = pen.say
        self._pen = pen

    def did(self, judgement: Judgement, choice: Choice) -> str:
        """A choice: `lay 44C`."""
        phrase = PHASES.get(judgement.phase, "review.do_select")
        return self.say(phrase, cards=self.cards(choice.action))

    def cards(self, action: FarawayAction) -> str:
        if isinstance(action, Select):
            return self._regions(action.regions)
        return (
            self._sanctuaries([action.sanctuary]) if isinstance(action, Keep) else self._short(action.region)
        )

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        values: dict[str, Any] = dict(reason.values)
        key, said = reason.key, {**values}
        near = [*values.get("market", ()), *values.get("hand", ())]
        if values.get("unseen") == 0:
            key += "_now"
        if reason.key == "lacks" and near:
            key += "_near"
        if key == "came_reveal" and values["sanctuaries"]:
            key = "came_reveal_found"
        regions, sanctuaries = values.get("regions", ()), values.get("sanctuaries", ())
        found = [self._sanctuary(id) for id in sanctuaries]
        said["cards"] = self._listed([*map(self._short, regions), *found])
        if key.startswith("came"):
            said["cards"] = self._regions(regions)
        said |= {"near": self._regions(near), "found": self._listed(found)}
        said["hand"] = self._regions(values.get("hand", ()))
        if "card" in values:
            named = self._sanctuary if values.get("kind") == "sanctuary" else self._short
            said["card"] = named(values["card"])
        if "last" in values:
            said["last"] = self._short(values["last"])
        if "things" in values:
            things: dict[str, int] = values["things"]
            said["things"] = self._listed(amount(self.say, what, n) for what, n in things.items())
            said["each"] = self._each(things)
            said["n"] = sum(things.values())
        if "percent" in values:
            said["n"] = values["percent"]
        return self.say(f"reasons.{key}", **said)

    def _each(self, things: Iterable[str]) -> str:
        whole = [*things]
        each = ["biome_set"] if set(BIOMES) <= set(whole) else whole
        return self._listed(self.say(f"each.{what}") for what in each)

    def _short(self, number: int) -> str:
        return self._pen.short(region(number)).plain

    def _sanctuary(self, id: int) -> str:
        return self._pen.sanctuary_chip(sanctuary(id)).plain

    def _regions(self, numbers: Iterable[int]) -> str:
        return self._listed(map(self._short, numbers))

    def _sanctuaries(self, ids: Iterable[int]) -> str:
        return self._listed(map(self._sanctuary, ids))

    def _listed(self, words: Iterable[str]) -> str:
        listed = [*words]
        return self.say.listed(listed) if listed else ""

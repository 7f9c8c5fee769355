"""`farwander score near-and-far --json`: what players have comes in one a line, and each is answered."""

from __future__ import annotations

import msgspec

from farwander.cli.near_and_far.cards_named import CardFinder
from farwander.cli.score_lines import LONGEST_LINE, BadLine, why_no_json
from farwander.cli.search import NotUnderstood
from farwander.core.refusal import Refused
from farwander.near_and_far.book import Book
from farwander.near_and_far.sheet import Sheet, SheetCount, count_sheet


class LineAnswerer:
    """Answers lines with one player's things each."""

    def __init__(self, book: Book, finder: CardFinder) -> None:
        self._book = book
        self._finder = finder

    def __call__(self, number: int, line: bytes) -> SheetCount | BadLine:
        try:
            return self._answer(line)
        except (NotUnderstood, Refused) as error:
            return BadLine(number, f"Line {number}: {error}")

    def _answer(self, line: bytes) -> SheetCount:
        why = f"it is longer than {LONGEST_LINE} bytes." if len(line) > LONGEST_LINE else why_no_json(line)
        if why:
            raise NotUnderstood(why)
        try:
            sheet = msgspec.json.decode(line, type=Sheet)
        except msgspec.ValidationError as error:
            known = ", ".join(Sheet.__struct_fields__)
            raise NotUnderstood(f"it is not what a player has ({error}). Give any of {known}.") from None
        artifacts = tuple(self._id(card, self._finder.artifacts) for card in sheet.artifacts)
        threats = tuple(self._id(card, self._finder.threats) for card in sheet.threats)
        return count_sheet(self._book, msgspec.structs.replace(sheet, artifacts=artifacts, threats=threats))

    def _id(self, card: str | int, known: dict[str, str]) -> str | int:
        return self._finder.card(card, known) if isinstance(card, str) else card

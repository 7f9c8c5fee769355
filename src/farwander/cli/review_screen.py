"""A review drawn in the terminal: curve, turning points, verdict, and a line for every decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from farwander.cli.drawing import Pen
from farwander.cli.phrases import Phrases
from farwander.cli.review_words import ReviewWords
from farwander.core.game import Seat
from farwander.faraway.cards import region, sanctuary
from farwander.faraway.views import FarawayView
from farwander.review import Judgement, Review, TurningPoint, Verdict

_NARROW = 60
"""Columns, below which there is no room for a table of decisions."""
MARKS = {
    "best": ("+", "green"),
    "fine": ("=", "green"),
    "slip": ("?", "yellow"),
    "blunder": ("??", "bold red"),
}
"""Sign and style: colour is never the only sign."""
BARS, ASCII_BARS = "▁▂▃▄▅▆▇█", "_.-~=*%#"


class ReviewScreen:
    """Shows a review to people."""

    def __init__(self, console: Console, review: Review, names: Sequence[str], say: Phrases) -> None:
        self._console = console
        self._review = review
        self._names = names
        self._say = say
        self._pen = Pen(console, say)
        self._words = ReviewWords(self._pen)
        self._bars = ASCII_BARS if console.options.ascii_only else BARS

    def show(self, seat: Seat | None) -> None:
        """The whole game, or that of one player with the reasons for everything that was not best."""
        scores = [f"{name} {score}" for name, score in zip(self._names, self._review.scores, strict=True)]
        self._heading(self._say("review.title", scores=self._say.listed(scores)))
        self._show_chances()
        self._show_points()
        self._heading(self._say("review.verdict"))
        for verdict in self._review.verdicts:
            if seat in {None, verdict.seat}:
                self._console.print(self._verdict(verdict))
        self._heading(self._say("review.decisions"))
        self._console.print(self._decisions(seat))
        self._console.print(Text(self._say("review.legend", tries=self._review.tries), "dim"))

    def show_decision(self, judgement: Judgement) -> None:
        """One decision in full: what the player could know, and every choice."""
        say = self._say
        player = self._names[judgement.seat]
        self._heading(say("review.decision", n=judgement.number, round=judgement.round, player=player))
        came = self._words.reason(judgement.came)
        self._console.print(
            Text(
                say(
                    "review.luck_before",
                    what=came,
                    fame=f"{judgement.luck:+.1f}",
                    chance=f"{judgement.luck_chance:+.0%}",
                ),
                "dim",
            )
        )
        self._console.print(self._known(judgement.view, judgement.seat))
        table = Table(box=box.SIMPLE, pad_edge=False)
        table.add_column("")
        table.add_column(say("review.choice"))
        for heading in ("fame", "chance", "behind"):
            table.add_column(say(f"review.{heading}"), justify="right")
        table.add_column(say("review.why"), ratio=1)
        for place, choice in enumerate(judgement.choices):
            chosen = place == judgement.chosen
            table.add_row(
                self._mark(judgement) if chosen else "",
                Text(self._words.did(judgement, choice), "bold" if chosen else ""),
                f"{choice.fame:.1f}",
                f"{choice.chance:.0%}",
                given_away(choice.behind, choice.behind_chance),
                Text(
                    "\n".join(map(self._words.reason, choice.reasons)), "" if chosen or not place else "dim"
                ),
            )
        self._console.print(table)

    def _heading(self, words: str) -> None:
        self._console.print(Text(f"\n{words}", "bold"))

    # -- the curve

    def _show_chances(self) -> None:
        self._heading(self._say("review.chances"))
        table = Table.grid(padding=(0, 2))
        for seat, name in enumerate(self._names):
            chances = [moment.chance for moment in self._review.chances[seat] if moment.at.is_integer()]
            bars = "".join(self._bars[round(chance * (len(self._bars) - 1))] for chance in chances)
            numbers = " ".join(f"{chance:4.0%}" for chance in chances)
            won = "bold" if seat in self._review.winners else ""
            table.add_row(Text(name, won), Text(bars, "cyan"), Text(numbers, "dim"))
        self._console.print(table)

    # -- the turning points

    def _show_points(self) -> None:
        if not self._review.turning_points:
            return
        self._heading(self._say("review.points"))
        for point in self._review.turning_points:
            before = point.came is not None and point.at == point.round - 1
            said = self._say(
                "review.point_before" if before else "review.point",
                round=point.round,
                player=self._names[point.seat],
                swing=f"{point.swing:+.0%}",
                fame=f"{point.fame:+.1f}",
                what=self._cause(point),
            )
            self._console.print(Text(said))

    def _cause(self, point: TurningPoint) -> str:
        if point.came:
            return self._words.reason(point.came)
        judgement = next(j for j in self._review.judgements if j.number == point.number)
        did = judgement.choices[judgement.chosen]
        best = judgement.choices[0]
        cards = self._words.cards
        return self._say("review.point_choice", did=cards(did.action), best=cards(best.action))

    # -- the verdict

    def _verdict(self, verdict: Verdict) -> Text:
        account = self._say(
            "review.account",
            usual=f"{verdict.usual:.1f}",
            luck=f"{verdict.luck:+.1f}",
            lost=f"{verdict.lost:.1f}",
            fame=verdict.fame,
        )
        words = (
            f"{self._say(f'review.luck_{verdict.luck_is}')} {self._say(f'review.skill_{verdict.skill_is}')}"
        )
        player = Text.assemble((self._names[verdict.seat], "bold"))
        return Text.assemble(self._say.text("review.of", player=player, words=words), (f" {account}", "dim"))

    # -- the decisions

    def _decisions(self, seat: Seat | None) -> Table:
        narrow = self._console.width < _NARROW
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="dim")
        for _ in range(0 if narrow else 4):
            table.add_column(no_wrap=True)
        table.add_column()
        own = [j for j in self._review.judgements if seat in {None, j.seat}]
        for number, made in groupby(own, key=lambda judgement: judgement.round):
            table.add_row("", Text(self._say("review.round", n=number), "underline"))
            for judgement in made:
                line = self._line(judgement, explained=seat is not None)
                table.add_row(*(_folded(*line) if narrow else line))
        return table

    def _line(self, judgement: Judgement, *, explained: bool) -> Iterator[Text]:
        best, chosen = judgement.choices[0], judgement.choices[judgement.chosen]
        yield Text(str(judgement.number))
        yield Text(self._names[judgement.seat])
        yield Text(self._words.did(judgement, chosen))
        yield self._mark(judgement)
        yield Text(given_away(judgement.lost, judgement.lost_chance), "dim")
        if judgement.mark == "best":
            yield Text()
            return
        better = self._say("review.better", what=self._words.did(judgement, best))
        why = " ".join(map(self._words.reason, best.reasons)) if explained else ""
        yield Text(f"{better}. {why}" if why else better)

    def _mark(self, judgement: Judgement) -> Text:
        sign, style = MARKS[judgement.mark]
        return Text(f"{sign:>2} {self._say(f'review.mark_{judgement.mark}')}", style)

    # -- what was known

    def _known(self, view: FarawayView, seat: Seat) -> Table:
        me = view.players[seat]
        table = Table.grid(padding=(0, 1))
        rows = {
            "laid": [*map(region, me.tableau), *map(sanctuary, me.sanctuaries)],
            "hand": [region(number) for number in view.hand],
            "market": [region(number) for number in view.market],
            "found": [sanctuary(id) for id in view.found],
        }
        for what, cards in rows.items():
            if cards:
                table.add_row(Text(self._say(f"review.{what}"), "dim"), self._pen.chips(cards))
        return table


def given_away(fame: float, chance: float) -> str:
    """What a choice loses against the best: -3.3 -9%."""
    losses = (f"-{fame:.1f}" if fame else "", f"-{chance:.0%}" if round(chance, 2) else "")
    return " ".join(filter(None, losses))


def _folded(number: Text, *rest: Text) -> tuple[Text, Text]:
    """A line where there is no room for columns: what was done, and under it what was better."""
    *done, better = rest
    lines = [Text(" ").join(part for part in done if part), better]
    return number, Text("\n").join(line for line in lines if line)

"""Charts as SVG: lines with their bands, bars, and points with their intervals.

They are drawn in light or dark as the reader's screen is, and no two lines differ by colour alone.

    won = Line("new", games, wins, lows, highs)
    chart = lines("Training", Axis("games"), Axis("wins", percent=True), [won])
    path.write_text(page("How it went", [chart]), "utf-8")
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

import msgspec

_WIDTH = 720
_EDGE = 16
_TITLE = 34
_AXIS = 44
"""Room for the numbers and the label of an axis."""
_PLOT = 260
"""How high the plot of lines is."""
_ROW = 20
_LETTER = 7
"""How wide a letter is, about."""
_TICKS = 6
_COLOURS = 6
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "12 4", "4 2")
_STYLE = """
svg { font: 12px system-ui, sans-serif; --ink: #1f2328; --soft: #59636e; --grid: #d8dee4; --paper: #ffffff;
  --c0: #0b6bcb; --c1: #b35900; --c2: #1a7f37; --c3: #8250df; --c4: #bf3989; --c5: #57606a; --off: #c62828 }
@media (prefers-color-scheme: dark) { svg { --ink: #e6edf3; --soft: #9da7b1; --grid: #363c44;
  --paper: #11151a; --c0: #58a6ff; --c1: #f0a04b; --c2: #56d364; --c3: #bc8cff; --c4: #f778ba; --c5: #adbac7;
  --off: #ff7b72 } }
text { fill: var(--ink) } .soft { fill: var(--soft) } .h1 { font-size: 18px; font-weight: 600 }
.h2 { font-size: 14px; font-weight: 600 } .paper { fill: var(--paper) } .grid { stroke: var(--grid) }
.mark { stroke: var(--ink); stroke-dasharray: 4 3 } .line { fill: none; stroke-width: 2 }
.band { opacity: .18 }
"""


class Axis(msgspec.Struct, frozen=True):
    """What is counted along a side. With `percent`, 0.5 is shown as 50%."""

    label: str
    percent: bool = False


class Line(msgspec.Struct, frozen=True):
    """Values one after the other, and the band in which they lie, if it is known."""

    name: str
    xs: Sequence[float]
    ys: Sequence[float]
    lows: Sequence[float] = ()
    highs: Sequence[float] = ()


class Bar(msgspec.Struct, frozen=True):
    """One value; one that is `off` is shown as such, in colour and with a sign."""

    name: str
    value: float
    off: bool = False


class Point(msgspec.Struct, frozen=True):
    """One value and its interval."""

    name: str
    value: float
    low: float
    high: float
    off: bool = False


class Chart(msgspec.Struct, frozen=True):
    """A picture of its own, to be put on a page."""

    body: tuple[str, ...]
    height: float


def page(title: str, charts: Iterable[Chart]) -> str:
    """All charts below each other, as the text of an SVG file."""
    parts: list[str] = []
    top = 2.0 * _EDGE + 8
    for chart in charts:
        parts.append(f'<g transform="translate(0 {top:g})">{"".join(chart.body)}</g>')
        top += chart.height + _EDGE
    name, head = escape(title), _text(_EDGE, 28, title, "h1")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top:g}" width="{_WIDTH}" '
        f'height="{top:g}" role="img"><title>{name}</title><style>{_STYLE}</style>'
        f'<rect class="paper" width="100%" height="100%"/>{head}{"".join(parts)}</svg>\n'
    )


def lines(title: str, x: Axis, y: Axis, each: Sequence[Line], marks: Sequence[float] = ()) -> Chart:
    """Lines over `x`; `marks` are values of `y` to compare with."""
    across = _Scale.over(x, [value for line in each for value in line.xs], _EDGE + _AXIS, _WIDTH - 2 * _EDGE)
    heights = [value for line in each for value in (*line.ys, *line.lows, *line.highs)]
    top = _TITLE + _EDGE
    bottom = top + _PLOT
    up = _Scale.over(y, [*heights, *marks], bottom, top)
    body = [_text(_EDGE, 18, title, "h2")]
    for at, number in up.ticks():
        body.append(_rule(across.start, at, across.end, at, "grid"))
        body.append(_text(across.start - 6, at + 4, number, "soft", "end"))
    for at, number in across.ticks():
        body.append(_text(at, bottom + 16, number, "soft", "middle"))
    body.extend(_rule(across.start, up(mark), across.end, up(mark), "mark") for mark in marks)
    for number, line in enumerate(each):
        body += _drawn(line, number, across, up)
    body.append(_text((across.start + across.end) / 2, bottom + 34, x.label, "soft", "middle"))
    body.append(_text(across.start, top - 8, y.label, "soft"))
    legend = bottom + _AXIS + _EDGE
    for number, line in enumerate(each):
        at = legend + number * _ROW - 4
        body.append(_path([(across.start, at), (across.start + 32, at)], number))
        body.append(_text(across.start + 40, at + 4, line.name))
    return Chart(tuple(body), legend + len(each) * _ROW)


def bars(title: str, x: Axis, each: Sequence[Bar], marks: Sequence[float] = ()) -> Chart:
    """One bar below the other, from 0; `marks` are values to compare with."""
    scale, body = _rows(title, x, each, [0, *(bar.value for bar in each), *marks], marks)
    for row, bar in enumerate(each):
        start, end = sorted((scale(0), scale(bar.value)))
        body.append(
            f'<rect x="{start:.1f}" y="{_top(row) + 3:g}" width="{end - start:.1f}" height="{_ROW - 6}" '
            f'fill="{_colour(off=bar.off)}"/>'
        )
    return Chart(tuple(body), _top(len(each)) + _AXIS)


def points(title: str, x: Axis, each: Sequence[Point], marks: Sequence[float] = ()) -> Chart:
    """One value and its interval below the other; `marks` are values to compare with."""
    values = [value for point in each for value in (point.low, point.value, point.high)]
    scale, body = _rows(title, x, each, [*values, *marks], marks)
    for row, point in enumerate(each):
        at, colour = _top(row) + _ROW / 2, _colour(off=point.off)
        low, high = scale(point.low), scale(point.high)
        body.append(f'<path d="M{low:.1f} {at:g}H{high:.1f}" stroke="{colour}" stroke-width="2"/>')
        body.append(f'<circle cx="{scale(point.value):.1f}" cy="{at:g}" r="4" fill="{colour}"/>')
    return Chart(tuple(body), _top(len(each)) + _AXIS)


# -- axes


class _Scale(msgspec.Struct, frozen=True):
    """Where numbers lie between two places of the picture."""

    axis: Axis
    low: float
    high: float
    step: float
    start: float
    end: float

    @classmethod
    def over(cls, axis: Axis, values: Sequence[float], start: float, end: float) -> _Scale:
        """Just wide enough for all the values, from one round number to another."""
        low, high = min(values, default=0.0), max(values, default=1.0)
        if low == high:
            low, high = low - 0.5, high + 0.5
        step = _round_step((high - low) / _TICKS)
        return cls(axis, math.floor(low / step) * step, math.ceil(high / step) * step, step, start, end)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Places and numbers."""
        decimals = max(0, -math.floor(math.log10(self.step)) - 2 * self.axis.percent)
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            yield self(value), f"{value:,.{decimals}{'%' if self.axis.percent else 'f'}}"


def _round_step(least: float) -> float:
    """The next 1, 2 or 5 with zeros."""
    unit = 10.0 ** math.floor(math.log10(least))
    return next(unit * digit for digit in (1, 2, 5, 10) if unit * digit >= least * (1 - 1e-9))


# -- shapes


def _rows(
    title: str, x: Axis, each: Sequence[Bar | Point], values: Sequence[float], marks: Sequence[float]
) -> tuple[_Scale, list[str]]:
    """What bars and points have in common: a name for each row, and the axis below them."""
    names = [f"{row.name} !" if row.off else row.name for row in each]
    gutter = min(_WIDTH / 2, _EDGE + 10 + _LETTER * max(map(len, names), default=0))
    scale = _Scale.over(x, values, gutter, _WIDTH - 2 * _EDGE)
    top, bottom = _top(0), _top(len(each))
    body = [_text(_EDGE, 18, title, "h2")]
    for at, number in scale.ticks():
        body.append(_rule(at, top, at, bottom, "grid"))
        body.append(_text(at, bottom + 16, number, "soft", "middle"))
    body.extend(_rule(scale(mark), top, scale(mark), bottom, "mark") for mark in marks)
    body.append(_text((scale.start + scale.end) / 2, bottom + 34, x.label, "soft", "middle"))
    body.extend(_text(gutter - 8, _top(row) + 14, name, "", "end") for row, name in enumerate(names))
    return scale, body


def _top(row: int) -> int:
    return _TITLE + row * _ROW


def _drawn(line: Line, number: int, across: _Scale, up: _Scale) -> Iterator[str]:
    xs = [across(x) for x in line.xs]
    if line.lows and line.highs:
        high = list(zip(xs, map(up, line.highs), strict=True))
        low = list(zip(xs, map(up, line.lows), strict=True))
        yield f'<path class="band" d="{_track(high + low[::-1])}Z" fill="var(--c{number % _COLOURS})"/>'
    yield _path(list(zip(xs, map(up, line.ys), strict=True)), number)


def _path(places: list[tuple[float, float]], number: int) -> str:
    look = f'stroke="var(--c{number % _COLOURS})" stroke-dasharray="{_DASHES[number % len(_DASHES)]}"'
    return f'<path class="line" d="{_track(places)}" {look}/>'


def _track(places: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def _colour(*, off: bool) -> str:
    return "var(--off)" if off else "var(--c0)"


def _rule(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return f'<line class="{look}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, words: str, look: str = "", anchor: str = "start") -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'

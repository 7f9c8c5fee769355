from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from farwander.arena.charts import Axis, Bar, Chart, Line, Point, bars, lines, page, points

SVG = "{http://www.w3.org/2000/svg}"
SHARE = Axis("wins", percent=True)


def drawn(*charts: Chart) -> ET.Element:
    return ET.fromstring(page("Cats & dogs", charts))  # noqa: S314


def words(picture: ET.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def test_a_page_is_a_picture_with_a_name():
    picture = drawn(bars("Points", Axis("points"), [Bar("camps", 2)]))
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "Cats & dogs"
    assert "prefers-color-scheme: dark" in (picture.findtext(f"{SVG}style") or "")


def test_charts_lie_below_each_other():
    chart = bars("Points", Axis("points"), [Bar("camps", 2)])
    (first, second) = drawn(chart, chart).iter(f"{SVG}g")
    tops = [float(re.findall(r"[\d.]+", each.get("transform") or "")[1]) for each in (first, second)]
    assert tops[1] - tops[0] >= chart.height


def test_bars_are_as_long_as_their_values():
    picture = drawn(bars("Points", Axis("points"), [Bar("camps", 4), Bar("routes", 2), Bar("unbought", -2)]))
    _, camps, routes, unbought = picture.iter(f"{SVG}rect")
    width = float(camps.get("width") or 0)
    assert float(routes.get("width") or 0) == pytest.approx(width / 2, abs=0.2)
    assert float(unbought.get("x") or 0) < float(camps.get("x") or 0)
    assert {"Points", "camps", "points"} <= set(words(picture))


def test_what_is_off_is_told_by_more_than_a_colour():
    picture = drawn(
        points("Cards", SHARE, [Point("pike", 0.7, 0.6, 0.8, off=True), Point("roe", 0.1, 0, 0.2)])
    )
    assert "pike !" in words(picture)
    assert "roe" in words(picture)
    pike, roe = picture.iter(f"{SVG}circle")
    assert pike.get("fill") != roe.get("fill")


def test_points_lie_within_their_intervals():
    picture = drawn(points("First", SHARE, [Point("2 players", 0.5, 0.4, 0.8)], marks=[0.5]))
    (interval,) = picture.iter(f"{SVG}path")
    low, _, high = map(float, re.findall(r"[\d.]+", interval.get("d") or ""))
    (point,) = picture.iter(f"{SVG}circle")
    at = float(point.get("cx") or 0)
    assert low < at < high
    mark = next(each for each in picture.iter(f"{SVG}line") if each.get("class") == "mark")
    assert float(mark.get("x1") or 0) == pytest.approx(at)


def test_lines_differ_by_more_than_their_colours():
    chart = lines(
        "Training", Axis("games"), SHARE, [Line("old", [0, 10], [0, 1]), Line("new", [0, 10], [1, 0])]
    )
    paths = list(drawn(chart).iter(f"{SVG}path"))
    assert len({path.get("stroke-dasharray") for path in paths}) == 2
    assert len({path.get("stroke") for path in paths}) == 2
    old = re.findall(r"[\d.]+", paths[0].get("d") or "")
    assert float(old[1]) > float(old[3])  # up is less


def test_a_band_goes_there_along_the_top_and_back_along_the_bottom():
    chart = lines("Training", Axis("games"), Axis("rating"), [Line("new", [0, 9], [1, 2], [0, 1], [2, 3])])
    band = next(each for each in drawn(chart).iter(f"{SVG}path") if each.get("class") == "band")
    assert len(re.findall(r"[\d.]+", band.get("d") or "")) == 8


@pytest.mark.parametrize(
    ("values", "axis", "numbers"),
    [
        ([0, 60], Axis("turns"), ["0", "10", "20", "30", "40", "50", "60"]),
        ([0, 0.3], SHARE, ["0%", "5%", "10%", "15%", "20%", "25%", "30%"]),
        ([0, 0.03], Axis("share"), ["0.000", "0.005", "0.010", "0.015", "0.020", "0.025", "0.030"]),
        ([7, 7], Axis("turns"), ["0", "2", "4", "6", "8"]),
        ([0, 4000], Axis("games"), ["0", "1,000", "2,000", "3,000", "4,000"]),
    ],
)
def test_axes_have_round_numbers(values: list[float], axis: Axis, numbers: list[str]):
    chart = bars("Bars", axis, [Bar(f"row {n}", value) for n, value in enumerate(values)])
    assert [word for word in words(drawn(chart)) if re.fullmatch(r"[\d.,]+%?", word)] == numbers


def test_nothing_to_show_is_no_fault():
    drawn(lines("Training", Axis("games"), SHARE, []), bars("None", SHARE, []), points("None", SHARE, []))
    drawn(lines("One", Axis("games"), SHARE, [Line("new", [3], [0.5])]))

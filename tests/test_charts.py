"""Charts and codes: pure drawings of their numbers."""

import re

import pytest

from kok.svg.chart import bars_svg, line_svg, share_svg
from kok.svg.code import QUIET, code_svg
from tests.test_pages import Page


def bars(*values: int) -> list[tuple[float, float, bool]]:
    """Top, height and tone of each bar."""
    page = Page(bars_svg(values, "label"))
    found = [a for a in page.all("rect") if "c-bar" in a["class"]]
    return [(float(a["y"]), float(a["height"]), "best" in a["class"]) for a in found]


def test_bars_are_as_high_as_their_values():
    (_, first, _), (_, second, _), (_, third, _) = bars(4, 8, 2)
    assert second == pytest.approx(2 * first) and first == pytest.approx(2 * third)
    assert [is_best for _, _, is_best in bars(4, 8, 2, 8)] == [False, True, False, False]


def test_bars_below_nought_hang_down():
    (top, height, _), (other, _, _) = bars(10, -5)
    assert top + height == pytest.approx(other)
    assert "−5" in Page(bars_svg([10, -5], "label")).text


@pytest.mark.parametrize("values", [[0], [0, 0], [-7, -7], [-22], [5], list(range(10))])
def test_bars_of_any_values_are_drawn(values: list[int]):
    drawn = bars_svg(values, "label")
    height = float(re.search(r'viewBox="0 0 \S+ (\S+)"', drawn)[1])  # type: ignore[index]
    for top, tall, _ in bars(*values):
        assert top >= 0 and tall > 0 and top + tall <= height


@pytest.mark.parametrize("totals", [[3], [0, 0], [-9, -20, -3], [5, 12, 7, 40], [-120, 300]])
def test_a_line_stays_within_its_drawing(totals: list[int]):
    bests = [max(totals[: at + 1]) for at in range(len(totals))]
    averages = [sum(totals[: at + 1]) / (at + 1) for at in range(len(totals))]
    page = Page(line_svg(totals, bests, averages, "label"))
    box = page.all("svg")[0]["viewbox"].split()
    dots = page.all("circle")
    assert len(dots) == len(totals)
    heights = [float(dot["cy"]) for dot in dots]
    assert all(0 <= y <= float(box[3]) for y in heights)
    assert sorted(range(len(totals)), key=totals.__getitem__) == sorted(
        range(len(totals)), key=lambda at: -heights[at]
    )


def test_a_share_is_marked_where_it_was_expected():
    page = Page(share_svg(30, 40, 60))
    (_, bar, gap, mark) = page.all("rect")
    assert float(bar["width"]) == 50
    assert float(gap["x"]) < float(mark["x"]) < 200 / 3 < float(gap["x"]) + float(gap["width"])


def test_nothing_thrown_is_drawn_too():
    assert share_svg(0, 0, 0)


def test_a_code_is_drawn_square_by_square():
    rows = ["1011", "0000", "1111", "0001"]
    drawn = code_svg("\n".join(rows), "label")
    dark = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn):
        dark |= {(int(x) + at, int(y)) for at in range(int(width))}
    ones = {(at, y) for y, row in enumerate(rows) for at, dot in enumerate(row) if dot == "1"}
    assert dark == {(at + QUIET, y + QUIET) for at, y in ones}
    assert f'viewBox="0 0 {4 + 2 * QUIET} {4 + 2 * QUIET}"' in drawn

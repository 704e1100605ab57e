"""From a tap on the drawn sheet to a cell: the one that was hit, or the nearest that can be marked."""

from math import hypot
from typing import Any

from ..cells import cells_in
from ..pages.paper import Layout
from ..session import Session
from ..sheet import Sheet
from ..svg import cell_at_point, frame_of

SNAP_PIXELS = 22


def tapped_cell(svg: Any, event: Any, session: Session, layout: Layout, *, snaps: bool = True) -> int | None:
    """The cell that a click on the sheet means, or None for a click beside all cells.

    It `snaps` to a near cell that can be marked, unless any cell may be meant.
    """
    sheet = session.game.sheet
    x, y, scale = _in_drawing(svg, event, sheet, layout)
    turned, margin, numbers = layout.turned, layout.margin, layout.numbers
    hit = cell_at_point(x, y, edition=sheet.edition, turned=turned, margin=margin, numbers=numbers)
    wanted = (session.lit or session.open_to) | session.preview
    if not snaps or (hit is not None and wanted >> hit & 1):
        return hit
    frame = frame_of(sheet.edition, turned=turned, margin=margin, numbers=numbers)
    near = [(hypot(x - cx, y - cy), cell) for cell in cells_in(wanted) for cx, cy in [frame.center(cell)]]
    distance, nearest = min(near, default=(SNAP_PIXELS, hit))
    return nearest if distance * scale < SNAP_PIXELS else hit


def _in_drawing(svg: Any, event: Any, sheet: Sheet, layout: Layout) -> tuple[float, float, float]:
    """The point of an event in the units of the drawing, and how many pixels a unit is."""
    frame = frame_of(sheet.edition, turned=layout.turned, margin=layout.margin, numbers=layout.numbers)
    box = svg.getBoundingClientRect()
    scale = min(box.width / frame.width, box.height / frame.height) or 1
    left = box.left + (box.width - frame.width * scale) / 2
    top = box.top + (box.height - frame.height * scale) / 2
    return (event.clientX - left) / scale, (event.clientY - top) / scale, scale

"""A code to scan, as one drawing: dark squares on white in light and dark alike, as scanners want it."""

QUIET = 4
"""The empty squares around a code without which it is not found."""


def code_svg(rows: str, label: str) -> str:
    """The squares of `rows`, `1` for a dark one, a row each; `label` is HTML."""
    lines = rows.split("\n")
    side = len(lines) + 2 * QUIET
    runs = "".join(_runs(line, y + QUIET) for y, line in enumerate(lines))
    box = f'viewBox="0 0 {side} {side}" shape-rendering="crispEdges"'
    return (
        f'<svg class="code" {box} role="img" aria-label="{label}">'
        f'<rect class="code-paper" width="{side}" height="{side}"/><path class="code-ink" d="{runs}"/></svg>'
    )


def _runs(line: str, y: int) -> str:
    """One row, squares that lie side by side as one."""
    parts, at = [], line.find("1")
    while at >= 0:
        end = line.find("0", at)
        end = len(line) if end < 0 else end
        parts.append(f"M{at + QUIET} {y}h{end - at}v1h-{end - at}z")
        at = line.find("1", end)
    return "".join(parts)

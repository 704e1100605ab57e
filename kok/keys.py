"""What a key does on the table (UX.md, Keyboard): the one list that the page obeys and the help shows."""

from .cells import CELL_NAMES, COLUMNS, ROWS, cell_at, column_of, row_of
from .session import SPECIAL, Session

ACTION_KEYS = {"p": "pass", "u": "undo", "y": "redo", "f": "turn-sheet", "?": "help", "m": "menu"}
DIE_KEYS = "123456"
SPECIAL_KEY = "s"
MAIN_KEY = "Enter"

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def key_action(session: Session, key: str) -> tuple[str, str] | None:
    """The action, and its argument, that a key asks for on the table; None for a key without a meaning."""
    if key in ACTION_KEYS:
        return ACTION_KEYS[key], ""
    if key == MAIN_KEY:
        return ("roll" if session.phase == "roll" else "confirm"), ""
    if key == SPECIAL_KEY:
        return "die", f"{SPECIAL}:0"
    dice = [die for die in session.dice if die.kind != SPECIAL]
    if len(key) == 1 and key in DIE_KEYS[: len(dice)]:
        die = dice[DIE_KEYS.index(key)]
        return "die", f"{die.kind}:{die.at}"
    return None


def moved_cursor(cell: int, key: str, *, with_control: bool, turned: bool) -> int | None:
    """The cell that an arrow, Home or End leads to, as seen on the sheet; None for another key."""
    across, down = (row_of(cell), column_of(cell)) if turned else (column_of(cell), row_of(cell))
    width, height = (len(ROWS), len(COLUMNS)) if turned else (len(COLUMNS), len(ROWS))
    if key in _STEPS:
        right, lower = _STEPS[key]
        across = min(max(across + right, 0), width - 1)
        down = min(max(down + lower, 0), height - 1)
    elif key == "Home":
        across, down = 0, 0 if with_control else down
    elif key == "End":
        across, down = width - 1, height - 1 if with_control else down
    else:
        return None
    return cell_at(down, across) if turned else cell_at(across, down)


def cell_id(cell: int) -> str:
    """The id of a cell in the mirror of the grid."""
    return f"c-{CELL_NAMES[cell]}"

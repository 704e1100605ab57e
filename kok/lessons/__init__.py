"""The positions of the first game, one record each."""

from pkgutil import get_data

from ..notation import read_game
from ..session import Session


def lesson(name: str) -> Session:
    """A position to learn from, ready to be played."""
    data = get_data(__name__, f"{name}.kkn")
    assert data is not None
    return Session(*read_game(data.decode()))

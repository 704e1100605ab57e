"""The dice: their faces and a roll of them (RULES.md §2)."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

COLOR_FACES = "gybpox"
NUMBER_FACES = "12345?"
COLOR_JOKER = "x"
NUMBER_JOKER = "?"
SPECIAL_FACES = ("heart", "heart", "bomb", "stars", "row", "block")


class Roll(NamedTuple):
    """Faces of the dice on the table: `colors` in the order g y b p o x, `numbers` in the order 1 … 5 ?."""

    colors: str
    numbers: str
    special: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, self))

    def without(self, color: str, number: str, special: str) -> "Roll":
        """The dice left when one of each face named is taken; "" takes none. Dice are things, not faces."""
        return Roll(
            self.colors.replace(color, "", 1),
            self.numbers.replace(number, "", 1),
            "" if special else self.special,
        )


def sorted_roll(colors: str, numbers: str, special: str = "") -> Roll:
    """A roll with its faces in the order of the notation."""
    return Roll(_in_order(colors, COLOR_FACES), _in_order(numbers, NUMBER_FACES), special)


def _in_order(faces: str, order: str) -> str:
    return "".join(sorted(faces, key=order.index))


def throw(random: Callable[[], float], count: int, *, special: bool) -> Roll:
    """Throws `count` colour dice, `count` number dice and, if asked, the special die.

    `random` gives floats in [0, 1), one is used for each die: colours, numbers, then the special die.
    """
    colors = "".join(COLOR_FACES[int(random() * 6)] for _ in range(count))
    numbers = "".join(NUMBER_FACES[int(random() * 6)] for _ in range(count))
    return sorted_roll(colors, numbers, SPECIAL_FACES[int(random() * 6)] if special else "")


def parse_roll(text: str) -> Roll:
    """The roll written as `gpx/23?` or `gpx/23?/bomb`, dice in any order; raises ValueError for no roll."""
    parts = text.split("/")
    if len(parts) not in (2, 3) or not all(parts):
        raise ValueError(f"{text} is not a roll: colours/numbers or colours/numbers/special die")
    for face in parts[0]:
        if face not in COLOR_FACES:
            raise ValueError(f"{text} is not a roll: no colour die shows {face!r}")
    for face in parts[1]:
        if face not in NUMBER_FACES:
            raise ValueError(f"{text} is not a roll: no number die shows {face!r}")
    if len(parts) == 3 and parts[2] not in SPECIAL_FACES:
        raise ValueError(f"{text} is not a roll: no special die shows {parts[2]!r}")
    return sorted_roll(*parts)


def random_of(seed: int, skipped: int = 0) -> Callable[[], float]:
    """The numbers that a game with `seed` throws its dice from, after the first `skipped` ones.

    Only `random()` of the generator is used: for an integer seed it gives the same numbers in every Python.
    """
    generator = Random(seed)
    for _ in range(skipped):
        generator.random()
    return generator.random

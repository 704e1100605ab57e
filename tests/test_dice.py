"""The dice (RULES.md §2): faces, throws that are the same for ever, rolls as text."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from kok.dice import (
    COLOR_FACES,
    NUMBER_FACES,
    SPECIAL_FACES,
    Roll,
    parse_roll,
    random_of,
    sorted_roll,
    throw,
)

# The values of chi-square that one throw in a thousand exceeds, for 5 and for 4 degrees of freedom.
CHI_SQUARE_5, CHI_SQUARE_4 = 20.52, 18.47

GOLDEN_3 = [
    "box/25?/block",
    "ggy/233/heart",
    "yyy/135/stars",
    "ypx/145/heart",
    "gyp/145/heart",
    "bpx/335/stars",
]
GOLDEN_2 = ["bo/??", "yo/1?", "gy/33", "gy/22", "yb/15", "yp/4?"]
GOLDEN_FLOATS = [0.8444218515250481, 0.13436424411240122, 0.9776462743838505]


def test_faces() -> None:
    assert COLOR_FACES == "gybpox"
    assert NUMBER_FACES == "12345?"
    assert sorted(SPECIAL_FACES) == ["block", "bomb", "heart", "heart", "row", "stars"]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("special", ["", *SPECIAL_FACES])
def test_every_roll_round_trip(count: int, special: str) -> None:
    for colors in combinations_with_replacement(COLOR_FACES, count):
        for numbers in combinations_with_replacement(NUMBER_FACES, count):
            roll = Roll("".join(colors), "".join(numbers), special)
            assert parse_roll(str(roll)) == roll


def test_dice_are_read_in_any_order_and_written_in_one() -> None:
    assert str(parse_roll("xpg/?32/bomb")) == "gpx/23?/bomb"
    assert sorted_roll("xobpyg", "?54321") == Roll("gybpox", "12345?")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "colours/numbers"),
        ("gpx", "colours/numbers"),
        ("gpx/", "colours/numbers"),
        ("/23?", "colours/numbers"),
        ("gpx/23?/", "colours/numbers"),
        ("gpx/23?/bomb/", "colours/numbers"),
        ("gpx/23?/bomb/row", "colours/numbers"),
        ("grx/23?", "no colour die shows 'r'"),
        ("GPX/23?", "no colour die shows 'G'"),
        ("gpx/236", "no number die shows '6'"),
        ("gpx/023", "no number die shows '0'"),
        ("gpx/２23", "no number die shows"),
        ("gpx/23?/star", "no special die shows 'star'"),
        ("gpx/23?/Bomb", "no special die shows 'Bomb'"),
    ],
)
def test_what_is_no_roll_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"is not a roll: .*{why}"):
        parse_roll(text)


def test_dice_are_things_not_faces() -> None:
    roll = Roll("ggx", "22?", "bomb")
    assert roll.without("g", "2", "") == Roll("gx", "2?", "bomb")
    assert roll.without("x", "?", "") == Roll("gg", "22", "bomb")
    assert roll.without("", "", "bomb") == Roll("ggx", "22?")
    assert roll.without("", "", "") == roll


def test_the_dice_of_a_seed_are_the_same_for_ever() -> None:
    random = random_of(2016)
    assert [str(throw(random, 3, special=True)) for _ in range(6)] == GOLDEN_3
    random = random_of(2016)
    assert [str(throw(random, 2, special=False)) for _ in range(6)] == GOLDEN_2
    assert [random_of(seed)() for seed in (0, 1, 2**64)] == GOLDEN_FLOATS


def test_a_game_goes_on_with_the_numbers_it_has_not_used() -> None:
    random = random_of(7)
    numbers = [random() for _ in range(20)]
    assert [random_of(7, skipped)() for skipped in range(20)] == numbers


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("special", [False, True])
def test_one_number_is_used_for_each_die(count: int, special: bool) -> None:
    numbers = iter([0.0] * count + [0.999] * count + [0.5] * special)
    roll = throw(lambda: next(numbers), count, special=special)
    assert roll == Roll("g" * count, "?" * count, SPECIAL_FACES[3] if special else "")
    assert next(numbers, None) is None


def test_each_sixth_of_the_numbers_is_one_face() -> None:
    for face in range(6):
        for number in (face / 6 + 1e-9, (face + 1) / 6 - 1e-9):
            assert throw(lambda number=number: number, 1, special=True) == Roll(
                COLOR_FACES[face], NUMBER_FACES[face], SPECIAL_FACES[face]
            )


def test_only_random_is_used_of_the_generator() -> None:
    class OnlyRandom:
        def __init__(self) -> None:
            self.random = Random(3).random

    assert throw(OnlyRandom().random, 3, special=True) == throw(Random(3).random, 3, special=True)


def test_all_faces_are_equally_likely() -> None:
    random = Random(1).random
    rolls = [throw(random, 3, special=True) for _ in range(8000)]
    for faces, counts in [
        (COLOR_FACES, Counter(face for roll in rolls for face in roll.colors)),
        (NUMBER_FACES, Counter(face for roll in rolls for face in roll.numbers)),
    ]:
        assert set(counts) == set(faces)
        assert chi_square(counts, dict.fromkeys(faces, 24000 / 6)) < CHI_SQUARE_5
    specials = Counter(roll.special for roll in rolls)
    expected = {face: 8000 * SPECIAL_FACES.count(face) / 6 for face in set(SPECIAL_FACES)}
    assert chi_square(specials, expected) < CHI_SQUARE_4


def test_colour_and_number_do_not_depend_on_each_other() -> None:
    random = Random(2).random
    pairs = Counter(str(throw(random, 1, special=False)) for _ in range(36000))
    expected = {f"{color}/{number}": 1000.0 for color, number in product(COLOR_FACES, NUMBER_FACES)}
    assert set(pairs) == set(expected)
    # One table in a thousand exceeds 66.6 at 35 degrees of freedom.
    assert chi_square(pairs, expected) < 66.6


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    return sum((counts[face] - wanted) ** 2 / wanted for face, wanted in expected.items())

"""Who starts: what is understood, that the draw is uniform, and what is kept."""

from __future__ import annotations

import random

import pytest

from kok.saves import DamagedSave, NewerSave
from kok.starter import MOST_RECENT, Starter, draw_delays, draw_steps, find_problem, from_json, to_json

DRAWS = 100_000
CHI_SQUARED_999 = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 9: 27.88, 19: 43.82}
"""By degrees of freedom: what a fair draw stays under 999 times in 1,000."""


@pytest.mark.parametrize("freedom", CHI_SQUARED_999)
def test_the_draw_is_uniform(freedom: int) -> None:
    count = freedom + 1
    source = random.Random(20_26)
    drawn = [0] * count
    starter = Starter().write(str(count))
    for _ in range(DRAWS):
        chosen = starter.draw(source.random).chosen
        assert chosen is not None
        drawn[chosen] += 1
    expected = DRAWS / count
    assert sum((seen - expected) ** 2 / expected for seen in drawn) < CHI_SQUARED_999[freedom]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("3", ("1", "2", "3")),
        (" 1 ", ("1",)),
        ("Ada, Bo", ("Ada", "Bo")),
        (" Ada ,, Bo   van  Dam,", ("Ada", "Bo van Dam")),
        ("Ada", ("Ada",)),
        ("3, 4", ("3", "4")),
        ("Ada\nBo,<b>Cor</b>", ("Ada Bo", "<b>Cor</b>")),
        ("٣", ("٣",)),
    ],
)
def test_a_number_or_names(text: str, people: tuple[str, ...]) -> None:
    assert Starter().write(text).people == people


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "starter.empty"),
        (" , ,", "starter.empty"),
        ("0", "starter.how_many"),
        ("21", "starter.how_many"),
        ("9" * 10_000, "starter.how_many"),
        (",".join("abcdefghijklmnopqrstu"), "starter.how_many"),
        ("x" * 61, "starter.long_name"),
    ],
)
def test_what_is_not_clear_is_named(text: str, problem: str) -> None:
    assert find_problem(text) == problem
    starter = Starter().write(text).draw(random.Random(1).random)
    assert (starter.chosen, starter.problem, starter.people) == (None, problem, ())


def test_writing_forgets_the_draw() -> None:
    drawn = Starter().write("6").draw(lambda: 0.999)
    assert drawn.chosen == 5
    assert drawn.write("7").chosen is None


def test_names_are_remembered_and_numbers_are_not() -> None:
    starter = Starter()
    for text in ("Ada,Bo", "4", "Cor,Dé", "Ada, Bo"):
        starter = starter.write(text).draw(lambda: 0.0)
    assert starter.recent == ("Ada, Bo", "Cor, Dé")
    for number in range(9):
        starter = starter.write(f"Ada,{number}").draw(lambda: 0.0)
    assert len(starter.recent) == MOST_RECENT


def test_kept_and_read_again() -> None:
    starter = Starter().write("Ada,Bo").draw(lambda: 0.5)
    again = from_json(to_json(starter))
    assert (again.text, again.recent, again.chosen) == ("Ada,Bo", ("Ada, Bo",), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '"x"',
        "{}",
        '{"kok": "keeper", "version": 1}',
        '{"kok": "starter", "version": "1"}',
        '{"kok": "starter", "version": 1, "text": 1, "recent": []}',
        '{"kok": "starter", "version": 1, "text": "", "recent": [1]}',
    ],
)
def test_damage_is_refused(text: str) -> None:
    with pytest.raises(DamagedSave):
        from_json(text)


def test_a_newer_version_is_refused() -> None:
    with pytest.raises(NewerSave):
        from_json('{"kok": "starter", "version": 2}')


@pytest.mark.parametrize("count", range(1, 21))
def test_the_draw_can_be_watched(count: int) -> None:
    for chosen in range(count):
        steps = draw_steps(count, chosen)
        assert steps[-1] == chosen
        assert set(steps) == set(range(count))
        delays = draw_delays(len(steps))
        assert len(delays) == len(steps) and list(delays) == sorted(delays)
        assert sum(delays) < 6_000

"""Links that carry a game: round trip, length, and what is refused."""

import pytest

from kok.i18n import LANGUAGES, Words
from kok.links import LONGEST, Link, LinkError, game_fragment, game_link, read_fragment
from kok.notation import read_game, write_game
from tests.random_games import random_game

RECORD = '[Game "kok1"]\n[Players "Zoë & <b>,Bo #1 %41"]\n\n1. gyb/12? - -\n*\n'


def test_a_game_goes_through_a_link():
    fragment = game_fragment(RECORD)
    assert fragment.startswith("#game=") and fragment.isascii()
    assert not set(fragment[1:]) & set(' "<>#&[]\n')
    assert read_fragment(fragment) == Link("game", RECORD) == read_fragment(fragment[1:])


def test_whole_games_go_through_links():
    for seed in range(20):
        record = write_game(random_game(seed))
        link = game_link("https://example.org/kok/?x#old", record)
        page, _, fragment = link.partition("#")
        assert page == "https://example.org/kok/?x"
        assert write_game(*read_game(read_fragment(fragment).value)) == record


def test_links_of_others_that_encode_everything():
    from urllib.parse import quote

    assert read_fragment("#game=" + quote(RECORD, safe="")).value == RECORD


def test_a_solo_game_fits_a_code_to_scan():
    longest = max(len(game_fragment(write_game(random_game(seed, players=1)))) for seed in range(40))
    assert longest < 2900


def test_views_and_embeds():
    assert read_fragment("") == read_fragment("#") == Link()
    assert read_fragment("#view=history") == Link("view", "history")
    embed = "view=embed&game=kok1&setup=H3H4&mode=puzzle"
    assert read_fragment("#" + embed) == Link("embed", embed)
    assert read_fragment("mode=show&view=embed").kind == "embed"


@pytest.mark.parametrize(
    ("fragment", "key"),
    [
        ("game=", "link.damaged"),
        ("game=%20%0A", "link.damaged"),
        ("game=hello", "link.damaged"),
        ("game=%ff%fe[Game", "link.damaged"),
        ("game=[Game&game=[Game", "link.unknown"),
        ("game=[Game&x=1", "link.unknown"),
        ("other=1", "link.unknown"),
        ("view=../x", "link.unknown"),
        ("view=", "link.unknown"),
        ("help", "link.unknown"),
        ("game=[Game" + "x" * LONGEST, "link.too_long"),
        ("game=" + "%41" * 2 * LONGEST, "link.too_long"),
        ("x=" + "y" * 1_000_000, "link.too_long"),
    ],
    ids=lambda value: value[:20],
)
def test_links_refused(fragment: str, key: str):
    with pytest.raises(LinkError) as refused:
        read_fragment(fragment)
    assert refused.value.key == key
    assert all(key in Words(lang) for lang in LANGUAGES)


def test_a_record_too_long_for_a_link():
    with pytest.raises(LinkError, match="too_long"):
        game_fragment("x" * (LONGEST + 1))


def test_a_link_cut_off_never_raises_anything_else():
    fragment = game_fragment(RECORD)
    for end in range(len(fragment)):
        try:
            read_fragment(fragment[:end])
        except LinkError:
            continue

"""The new-game form."""

from kok.form import (
    Form,
    add_player,
    clean_name,
    form_of,
    form_rules,
    move_player,
    new_form,
    pick_game,
    pick_rule_set,
    pick_sheet,
    remove_player,
    rename_player,
    start_game,
    toggle_house_rule,
)
from kok.notation import read_game, write_game


def form() -> Form:
    return new_form("kok1", ("Ada", "Bo"))


def test_defaults_are_the_sheet_and_rules_of_the_box():
    assert form()[:3] == ("kok1", "kok1-black", "standard")
    assert new_form("kok2", ())[:3] == ("kok2", "kok2-a", "explainer")


def test_another_game_brings_its_own_sheet_and_rules_and_keeps_the_players():
    other = pick_game(toggle_house_rule(form(), "timer"), "kok2")
    assert other == Form("kok2", "kok2-a", "explainer", ("Ada", "Bo"), frozenset({"timer"}))


def test_only_what_the_game_has_can_be_picked():
    assert pick_sheet(form(), "kok1-blue").sheet_id == "kok1-blue"
    assert pick_sheet(form(), "kok2-a") == form()
    assert pick_rule_set(form(), "box") == form()
    assert toggle_house_rule(form(), "no such rule") == form()


def test_one_to_six_players():
    full = form()
    for _ in range(9):
        full = add_player(full, "C")
    assert len(full.players) == 6
    for _ in range(9):
        full = remove_player(full, 0)
    assert len(full.players) == 1


def test_players_move_in_turn_order():
    assert move_player(form(), 0, 1).players == ("Bo", "Ada")
    assert move_player(form(), 0, -1) == form() == move_player(form(), 1, 1)


def test_a_name_that_a_record_cannot_hold_is_cleaned():
    assert clean_name('A"da, the\nfirst') == "A”da  the first"
    assert len(clean_name("x" * 99)) == 60
    renamed = rename_player(form(), 0, '<b>"Ada", 🎲\r\n</b>')
    game = start_game(renamed, "Player")
    assert read_game(write_game(game))[0].players == game.players


def test_house_rules_are_overrides_by_name():
    chosen = toggle_house_rule(toggle_house_rule(form(), "soft_start"), "timer")
    assert form_rules(chosen) == "standard start=GHI roll_limit=30"
    assert toggle_house_rule(chosen, "timer").house_rules == {"soft_start"}


def test_empty_names_get_a_name():
    assert start_game(form()._replace(players=("", " ")), "Player").players == ("Player 1", "Player 2")
    assert start_game(form()._replace(players=("",)), "Player").players == ("Player",)


def test_again_is_the_same_form():
    chosen = toggle_house_rule(form(), "soft_start")
    assert form_of(start_game(chosen, "Player")) == chosen

"""Where the rules explainer tells each clause: page and anchor, for links from the game to the very rule."""

from .editions import EDITIONS

PAGES = dict(zip(EDITIONS, ("keer-op-keer", "keer-op-keer-2"), strict=True))
"""The page of each game, without its ending."""

FOLDER = "static/rules"

_ANCHORS = {
    "no_choice": "roll-once",
    "color_die": "roll-dice",
    "number_die": "roll-left",
    "special_die": "roll-left",
    "free_die": "special-free",
    "jokers": "jokers-cost",
    "marked": "marking-open",
    "color": "marking-color",
    "count": "marking-count",
    "joker_number": "jokers-number",
    "one_block": "marking-block",
    "joined": "marking-joined",
    "first_marks": "marking-first",
    "contact": "marking-contact",
    "hearts": "special-heart",
    "square": "special-bomb",
    "star_cells": "special-stars",
    "star_count": "special-stars",
    "star_contact": "special-stars",
    "one_row": "special-row",
    "row_count": "special-row",
    "row_contact": "special-row",
    "whole_block": "special-block",
    "block_contact": "special-block",
    "bomb_first": "bonuses-bomb",
    "no_bomb": "bonuses-bomb",
    "has_chosen": "roll-once",
    "not_yet": "roll-first",
    "turn_order": "columns-together",
    "not_thrown": "roll",
    "game_over": "end",
    "still_choosing": "roll-first",
    "dice_count": "roll",
}

# Rules that only a game with a special die has; elsewhere their clauses cannot be broken.
_OF_SPECIAL_DIE = ("special-", "bonuses-")


def rules_page(lang: str, game: str) -> str:
    """The page of a game's rules in a language, relative to index.html."""
    return f"{FOLDER}/{lang}/{PAGES[game]}.html"


def rule_anchor(game: str, clause: str) -> str:
    """The anchor on the page of a game where a clause is told."""
    anchor = _ANCHORS[clause]
    return "roll" if not EDITIONS[game].dice and anchor.startswith(_OF_SPECIAL_DIE) else anchor


def rule_link(lang: str, game: str, clause: str) -> str:
    """The link to the rule that a clause of kok/clauses.py belongs to, relative to index.html."""
    return f"{rules_page(lang, game)}#{rule_anchor(game, clause)}"

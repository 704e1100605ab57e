"""The clauses of the rules that a choice can break, and the error that carries them."""

from typing import NamedTuple

# Clause → what it says when it is broken; {} is the face of a die. Behind it: the section of RULES.md.
CLAUSES = {
    "no_choice": "this is no choice",  # 2, 4
    "color_die": "no colour die {} to take",  # 2
    "number_die": "no number die {} to take",  # 2
    "special_die": "no special die showing {} to take",  # 2
    "free_die": "no free special die",  # 4
    "jokers": "not enough jokers",  # 3
    "marked": "a cell is already marked",  # 3
    "color": "a cell is not of the chosen colour",  # 3
    "count": "not as many cells as the number",  # 3
    "joker_number": "the ? counts as 1 to 5",  # 3
    "one_block": "cells are not all in one block",  # 3
    "joined": "cells are not joined through each other",  # 3
    "first_marks": "the first marks must include a cell in column H",  # 3
    "contact": "no cell touches a marked cell or lies in column H",  # 3
    "hearts": "all hearts are circled",  # 4
    "square": "cells are not inside one 2 x 2 area",  # 4
    "star_cells": "a cell has no star",  # 4
    "star_count": "more than 2 stars",  # 4
    "star_contact": "a star does not touch an earlier mark or lie in column H",  # 4
    "one_row": "cells are not in one row",  # 4
    "row_count": "more than 3 cells",  # 4
    "row_contact": "a cell does not touch an earlier mark",  # 4
    "whole_block": "not exactly the unmarked cells of one block",  # 4
    "block_contact": "no unmarked cell of the block touches a marked cell or lies in column H",  # 4
    "bomb_first": "the bomb won must be thrown or declined first",  # 5
    "no_bomb": "no bomb was won",  # 5
    "has_chosen": "has chosen already",  # 2
    "not_yet": "the active player chooses first",  # 2
    "turn_order": "players choose in turn order under this rule set",  # 6
    "not_thrown": "no dice have been thrown",  # 2
    "game_over": "the game is over after roll {}",  # 7
    "still_choosing": "has not chosen yet",  # 2
    "dice_count": "{}",  # 2, 8
}


class Broken(NamedTuple):
    """One broken clause, with the detail that its text names."""

    clause: str
    detail: str = ""

    def __str__(self) -> str:
        return CLAUSES[self.clause].format(self.detail)


class Refused(ValueError):
    """A choice or a roll that the rules refuse; `broken` lists the clauses, `player` says who it was."""

    def __init__(self, broken: tuple[Broken, ...], *, player: int | None = None) -> None:
        super().__init__("; ".join(map(str, broken)))
        self.broken = broken
        self.player = player

"""The texts of the interface in Dutch."""

TEXT: dict[str, str] = {
    # ---- words: colours, dice, lists
    # ---- log: rolls, choices, what they win
    # ---- turn: who may choose, what is left
    # ---- end: winners, ties, solo rating
    # ---- cells: labels of the grid
    # ---- why: one sentence a clause
    # ---- rules: rule sets, rules, house rules, sheets
    # ---- keeping: saves, storage, links, transfer
    # ---- history: records, fairness
    # ---- pages
}

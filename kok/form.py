"""The new-game form: what is filled in, and the game it starts."""

from typing import NamedTuple

from .editions import EDITIONS, Edition
from .game import Game
from .rules import HOUSE_RULES, rules_text
from .sheets import load_sheet

MOST_PLAYERS = 6
MOST_NAME_LETTERS = 60


class Form(NamedTuple):
    """What the form says. Names may be empty while they are being typed."""

    edition_id: str
    sheet_id: str
    rule_set: str
    players: tuple[str, ...]
    house_rules: frozenset[str] = frozenset()

    @property
    def edition(self) -> Edition:
        """The game chosen."""
        return EDITIONS[self.edition_id]


def new_form(edition_id: str, players: tuple[str, ...]) -> Form:
    """The form with the defaults of a game: its first sheet and rule set."""
    edition = EDITIONS[edition_id]
    return Form(edition_id, edition.sheets[0], edition.rule_sets[0], players)


def pick_game(form: Form, edition_id: str) -> Form:
    """The form for another game; players and house rules stay."""
    return new_form(edition_id, form.players)._replace(house_rules=form.house_rules)


def pick_sheet(form: Form, sheet_id: str) -> Form:
    """The form with another sheet of its game."""
    return form._replace(sheet_id=sheet_id) if sheet_id in form.edition.sheets else form


def pick_rule_set(form: Form, name: str) -> Form:
    """The form with another rule set of its game."""
    return form._replace(rule_set=name) if name in form.edition.rule_sets else form


def toggle_house_rule(form: Form, name: str) -> Form:
    """The form with a house rule switched on or off."""
    return form._replace(house_rules=form.house_rules ^ {name}) if name in HOUSE_RULES else form


def add_player(form: Form, name: str) -> Form:
    """The form with one more player, up to six."""
    return form._replace(players=(*form.players, name)[:MOST_PLAYERS])


def remove_player(form: Form, at: int) -> Form:
    """The form without a player; the last one stays."""
    players = (*form.players[:at], *form.players[at + 1 :])
    return form._replace(players=players) if players else form


def rename_player(form: Form, at: int, name: str) -> Form:
    """The form with a player renamed; what a record cannot hold is replaced (NOTATION.md, Players)."""
    name = clean_name(name)
    return form._replace(players=(*form.players[:at], name, *form.players[at + 1 :]))


def move_player(form: Form, at: int, by: int) -> Form:
    """The form with a player moved in turn order, `by` -1 or 1; at the ends nothing happens."""
    players = list(form.players)
    if not 0 <= at + by < len(players):
        return form
    players[at], players[at + by] = players[at + by], players[at]
    return form._replace(players=tuple(players))


def clean_name(name: str) -> str:
    """A name as a record can hold it: quotes become ”, commas and line ends a space, 60 letters at most."""
    kept = name.replace('"', "”").replace(",", " ")
    return " ".join(kept.split("\n")).replace("\r", " ")[:MOST_NAME_LETTERS]


def form_rules(form: Form) -> str:
    """The value of the tag Rules that the form asks for."""
    overrides = dict(HOUSE_RULES[name] for name in HOUSE_RULES if name in form.house_rules)
    return rules_text(form.rule_set, overrides)


def start_game(form: Form, default_name: str) -> Game:
    """The game that the form asks for; a player without a name is called `default_name` and a number."""
    single = len(form.players) == 1
    names = [
        name.strip() or (default_name if single else f"{default_name} {number}")
        for number, name in enumerate(form.players, 1)
    ]
    return Game(load_sheet(form.sheet_id), form_rules(form), names)


def form_of(game: Game) -> Form:
    """The form that starts a game like this one; an own sheet becomes the default one."""
    return form_from(game.sheet.edition.id, game.sheet.id, game.rules_text, game.players)


def form_from(edition_id: str, sheet_id: str, rules: str, players: tuple[str, ...]) -> Form:
    """The form with what of these is known, defaults for the rest; `rules` is the value of a tag Rules."""
    known_id = edition_id if edition_id in EDITIONS else next(iter(EDITIONS))
    form = new_form(known_id, players[:MOST_PLAYERS] or ("",))
    rule_set, *overrides = rules.split() or [""]
    house_rules = frozenset(name for name, rule in HOUSE_RULES.items() if "=".join(rule) in overrides)
    return pick_rule_set(pick_sheet(form, sheet_id), rule_set)._replace(house_rules=house_rules)

"""The score keeper for games on paper: settings, the sheet's parts or the rounds, standings, export."""

from ..cells import COLUMN_LETTERS, ROW_DIGITS
from ..colors import COLOR_LETTERS
from ..editions import EDITIONS
from ..helpers import KeeperHelper
from ..i18n import Words
from ..keeper import MOST_PLAYERS, ROUNDS, SHEET, Keeper, Paper
from ..svg import color_tag_svg, part_svg
from ..terms import color_name, ruleset_line, ruleset_name
from .cards import back_bar
from .parts import attributes, button, esc, page, segments, text_button


def shell(words: Words, *, is_framed: bool = False) -> str:
    """What stays. Inside another page there is no way back."""
    name = words("keeper.title")
    title = f"<h1>{esc(name)}</h1>" if is_framed else back_bar(words, name)
    parts = "".join(
        f'<section id="r-{name}" class="{name}"></section>' for name in ("setup", "standings", "marking")
    )
    return page(
        words,
        f'<main class="helper keeper">{title}'
        f'{parts}<p id="r-problem" class="problem" role="alert"></p>'
        '<nav id="r-keeper-acts" class="line"></nav></main>',
    )


def regions(helper: KeeperHelper, words: Words) -> dict[str, str]:
    """What changes."""
    keeper = helper.keeper
    return {
        "r-setup": _setup(keeper, words),
        "r-standings": _standings(keeper, words),
        "r-marking": _rounds(helper, words) if keeper.style == ROUNDS else _sheets(helper, words),
        "r-problem": esc(words(helper.message)) if helper.message else "",
        "r-keeper-acts": _acts(keeper, words),
        "r-live": esc("; ".join(standing_texts(keeper, words))),
    }


def player_name(keeper: Keeper, player: int, words: Words) -> str:
    """A player's name, or a number for one without."""
    return keeper.papers[player].name or words("starter.number", number=player + 1)


# ---- settings


def _setup(keeper: Keeper, words: Words) -> str:
    games = [(edition.id, words(f"game.{edition.id}")) for edition in EDITIONS.values()]
    rule_sets = [(name, ruleset_name(words, name)) for name in keeper.edition.rule_sets]
    chosen = keeper.board.rules.split()[0]
    rules = _select("rules", words("keeper.rules"), rule_sets, chosen) if len(rule_sets) > 1 else ""
    styles = [(SHEET, words("keeper.by_sheet")), (ROUNDS, words("keeper.by_round"))]
    return (
        f'<div class="line">{_select("game", words("keeper.game"), games, keeper.edition.id)}{rules}'
        f"{segments('style', words('keeper.style'), styles, keeper.style)}</div>"
        f'<p class="quiet">{esc(ruleset_line(words, chosen))}</p>'
    )


def _select(do: str, label: str, options: list[tuple[str, str]], chosen: str) -> str:
    inside = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(text)}</option>'
        for value, text in options
    )
    select = f'<select id="k-{do}" data-do="{do}">{inside}</select>'
    return f'<label class="field"><span>{esc(label)}</span>{select}</label>'


# ---- standings


def _standings(keeper: Keeper, words: Words) -> str:
    items = []
    for place in keeper.standings:
        note = f" <small>{esc(_tie_text(keeper, words))}</small>" if place.by_tie else ""
        first = ' class="first"' if place.place == 1 else ""
        items.append(
            f'<li{first}><span class="place">{place.place}</span>'
            f'<span class="name">{esc(player_name(keeper, place.player, words))}{note}</span>'
            f'<b class="total">{words.number(place.total)}</b></li>'
        )
    return f"<h2>{esc(words('keeper.standings'))}</h2><ol>{''.join(items)}</ol>"


def standing_texts(keeper: Keeper, words: Words) -> list[str]:
    """The standings in words, a player each, the best first."""
    return [
        words(
            "keeper.place",
            place=place.place,
            name=player_name(keeper, place.player, words),
            points=words.plural("points", place.total),
        )
        for place in keeper.standings
    ]


def _tie_text(keeper: Keeper, words: Words) -> str:
    return words(f"end.tie.{keeper.rules.tie}")


# ---- the sheet's own parts


def _sheets(helper: KeeperHelper, words: Words) -> str:
    keeper, player = helper.keeper, helper.player
    tabs = segments(
        "open",
        words("keeper.players"),
        [(str(at), player_name(keeper, at, words)) for at in range(len(keeper.papers))],
        str(player),
    )
    paper = keeper.papers[player]
    rows = _lines(keeper, player, "rows", words) if keeper.edition.row_value else ""
    return (
        f'<div class="line">{tabs}{_add_player(keeper, words)}</div>'
        f'<div class="paper">{_name(keeper, player, words)}'
        f'<p class="quiet">{esc(words("keeper.tap_lines"))}</p>{_colors(keeper, paper, words)}'
        f"{_lines(keeper, player, 'columns', words)}{rows}{_counters(keeper, player, words)}"
        f"{_sum(keeper, player, words)}</div>"
    )


def _name(keeper: Keeper, player: int, words: Words) -> str:
    shown = player_name(keeper, player, words)
    remove = ""
    if len(keeper.papers) > 1:
        label = words("keeper.remove", name=shown)
        remove = text_button("remove-player", label, tone="btn bare link", arg=player)
    field = _name_field(keeper, player, words)
    return (
        f'<div class="line"><label class="field"><span>{esc(words("keeper.name"))}</span>{field}</label>'
        f"{remove}</div>"
    )


def _name_field(keeper: Keeper, player: int, words: Words) -> str:
    shown = player_name(keeper, player, words)
    named = attributes(
        name=f"name-{player}",
        data_do="rename",
        data_arg=str(player),
        value=keeper.papers[player].name,
        placeholder=shown,
        aria_label=words("keeper.name_of", name=shown),
        maxlength=60,
        autocomplete="off",
    )
    return f"<input{named}>"


def _add_player(keeper: Keeper, words: Words) -> str:
    if len(keeper.papers) >= MOST_PLAYERS:
        return ""
    return text_button("add-player", words("keeper.add"), icon="plus", tone="btn bare")


def _colors(keeper: Keeper, paper: Paper, words: Words) -> str:
    cells = "".join(
        _line(
            keeper,
            "colors",
            at,
            paper.colors[at],
            color_name(words, letter),
            color_tag_svg(letter),
            letter,
            words,
        )
        for at, letter in enumerate(COLOR_LETTERS)
    )
    return f'<h3>{esc(words("score.colors"))}</h3><div class="lines colors">{cells}</div>'


def _lines(keeper: Keeper, player: int, kind: str, words: Words) -> str:
    names = COLUMN_LETTERS if kind == "columns" else ROW_DIGITS
    values = keeper.papers[player].columns if kind == "columns" else keeper.papers[player].rows
    cells = "".join(
        _line(keeper, kind, at, values[at], words(_LINE_KEYS[kind], line=name), name, str(at), words)
        for at, name in enumerate(names)
    )
    return f'<h3>{esc(words(f"score.{kind}"))}</h3><div class="lines {kind}">{cells}</div>'


_LINE_KEYS = {"columns": "keeper.column", "rows": "keeper.row"}


def _line(
    keeper: Keeper, kind: str, at: int, value: int | None, name: str, face: str, arg: str, words: Words
) -> str:
    """A column, row or colour to tap: not full, full first, full later."""
    options = keeper.line_values(kind, at)
    state = 0 if value is None else 1 + options.index(value)
    points = "–" if value is None else words.number(value)
    said = words("keeper.open", line=name)
    if value is not None:
        said = words("keeper.full", line=name, points=words.plural("points", value))
    return button(
        kind,
        f'<span aria-hidden="true">{face}</span><b aria-hidden="true">{points}</b>',
        tone=("line-btn", "line-btn first", "line-btn later")[state],
        arg=arg,
        label=said,
    )


def _counters(keeper: Keeper, player: int, words: Words) -> str:
    items = []
    for counter in keeper.counters:
        name = words(f"score.{counter.part}")
        count = getattr(keeper.papers[player], counter.part)
        less = button("less", "−", tone="btn step", arg=counter.part, label=words("keeper.less", what=name))
        more = button("more", "+", tone="btn step", arg=counter.part, label=words("keeper.more", what=name))
        items.append(
            f'<div class="counter">{part_svg(counter.part)}<span>{esc(name)}</span>{less}'
            f"<output>{count}</output>{more}</div>"
        )
    return f'<div class="counters">{"".join(items)}</div>'


def _sum(keeper: Keeper, player: int, words: Words) -> str:
    score = keeper.score(player)
    parts = [(part, points) for part, points in score._asdict().items() if _is_scored(keeper, part)]
    rows = "".join(
        f'<tr><th scope="row">{part_svg(part)}{esc(words(f"score.{part}"))}</th>'
        f"<td>{words.points(points)}</td></tr>"
        for part, points in parts
    )
    total = f'<th scope="row">{esc(words("score.total"))}</th><td>{words.number(score.total)}</td>'
    return f'<table class="sum"><tbody>{rows}<tr class="total">{total}</tr></tbody></table>'


def _is_scored(keeper: Keeper, part: str) -> bool:
    rules = keeper.rules
    worth = {"jokers": rules.joker_points, "dice": rules.die_points, "rows": keeper.edition.row_value}
    counted = {counter.part for counter in keeper.counters}
    is_counted = part in counted or part in ("colors", "columns", "rows")
    return is_counted and worth.get(part, 1) > 0


# ---- points a round


def _rounds(helper: KeeperHelper, words: Words) -> str:
    keeper = helper.keeper
    players = range(len(keeper.papers))
    head = "".join(f'<th scope="col">{_name_field(keeper, player, words)}</th>' for player in players)
    body = "".join(
        f'<tr><th scope="row">{number + 1}</th>'
        + "".join(f"<td>{_points(keeper, player, number, words)}</td>" for player in players)
        + "</tr>"
        for number in range(keeper.rounds)
    )
    draft = "".join(f"<td>{_draft(keeper, player, words)}</td>" for player in players)
    sums = "".join(f"<td>{words.number(keeper.total(player))}</td>" for player in players)
    return (
        f'<form data-do="add-round"><div class="scroll"><table class="rounds"><thead><tr>'
        f'<th scope="col">{esc(words("keeper.round"))}</th>{head}</tr></thead><tbody>{body}'
        f'<tr class="draft"><th scope="row">{keeper.rounds + 1}</th>{draft}</tr></tbody>'
        f'<tfoot><tr><th scope="row">{esc(words("score.total"))}</th>{sums}</tr></tfoot></table></div>'
        f'<div class="line"><button type="submit" class="btn go">{esc(words("keeper.add_round"))}</button>'
        f"{_add_player(keeper, words)}</div></form>"
    )


def _points(keeper: Keeper, player: int, number: int, words: Words) -> str:
    rounds = keeper.papers[player].rounds
    value = rounds[number] if number < len(rounds) else None
    shown = "" if value is None else words.number(value)
    label = _points_label(keeper, player, number, words)
    return _number_field("points", f"{player}:{number}", label, shown)


def _draft(keeper: Keeper, player: int, words: Words) -> str:
    label = _points_label(keeper, player, keeper.rounds, words)
    return _number_field("draft", str(player), label, "")


def _points_label(keeper: Keeper, player: int, number: int, words: Words) -> str:
    return words("keeper.points_of", name=player_name(keeper, player, words), round=number + 1)


def _number_field(do: str, arg: str, label: str, shown: str) -> str:
    named = attributes(
        name=f"{do}-{arg}",
        data_do=do,
        data_arg=arg,
        value=shown,
        aria_label=label,
        size=4,
        maxlength=4,
        autocomplete="off",
    )
    return f"<input{named}>"


# ---- buttons


def _acts(keeper: Keeper, words: Words) -> str:
    undo = text_button("undo", words("act.undo"), icon="undo") if keeper.past else ""
    return (
        undo
        + text_button("export", words("keeper.copy"), icon="copy", arg="text")
        + text_button("export", words("keeper.csv"), arg="csv")
        + text_button("export", words("keeper.json"), arg="json")
        + text_button("clear", words("keeper.clear"), icon="again")
    )


def summary(keeper: Keeper, words: Words) -> str:
    """The standings as a text to hand on."""
    tie = [_tie_text(keeper, words)] if any(place.by_tie for place in keeper.standings) else []
    title = f"{words(f'game.{keeper.edition.id}')}, {ruleset_name(words, keeper.board.rules.split()[0])}"
    return "\n".join([title, *standing_texts(keeper, words), *tie]) + "\n"

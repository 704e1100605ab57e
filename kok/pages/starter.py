"""Who starts: a field for a number or names, the draw, and who it is."""

from ..helpers import StarterHelper
from ..i18n import Words
from ..starter import LONGEST_NAME, MOST_PEOPLE, Starter
from .cards import back_bar
from .parts import attributes, button, esc, page, text_button


def shell(helper: StarterHelper, words: Words, *, is_framed: bool = False) -> str:
    """What stays; the field keeps what is typed in it. Inside another page there is no way back."""
    name = words("starter.title")
    title = f"<h1>{esc(name)}</h1>" if is_framed else back_bar(words, name)
    field = attributes(
        id="people",
        data_do="people",
        value=helper.starter.text,
        maxlength=MOST_PEOPLE * (LONGEST_NAME + 2),
        autocomplete="off",
        autocapitalize="words",
        enterkeyhint="go",
        aria_describedby="r-problem",
    )
    return page(
        words,
        f'<main class="helper starter">{title}'
        f'<form data-do="draw"><label for="people">{esc(words("starter.people"))}</label>'
        f'<div class="line"><input{field}>'
        f'<button type="submit" class="btn go">{esc(words("starter.draw"))}</button></div></form>'
        '<p id="r-problem" class="problem"></p><div id="r-recent" class="line"></div>'
        '<div id="r-people" class="line draw"></div><p id="r-result" class="result"></p></main>',
    )


def regions(helper: StarterHelper, words: Words) -> dict[str, str]:
    """What changes."""
    starter = helper.starter
    result = "" if helper.is_drawing else result_text(starter, words)
    return {
        "r-problem": esc(words(starter.problem)) if starter.problem else "",
        "r-recent": _recent(starter, words),
        "r-people": _people(helper, words),
        "r-result": esc(result),
        "r-live": esc(result),
    }


def result_text(starter: Starter, words: Words) -> str:
    """Who starts, once somebody is drawn."""
    if starter.chosen is None:
        return ""
    return words("starter.result", name=person_name(starter, starter.chosen, words))


def person_name(starter: Starter, at: int, words: Words) -> str:
    """One of the people by name, or by number."""
    name = starter.people[at]
    return words("starter.number", number=name) if starter.is_number else name


def _recent(starter: Starter, words: Words) -> str:
    others = [(at, names) for at, names in enumerate(starter.recent) if names != ", ".join(starter.people)]
    if not others:
        return ""
    buttons = "".join(button("recent", esc(names), tone="btn chip", arg=at) for at, names in others)
    return f'<span class="quiet">{esc(words("starter.recent"))}</span>{buttons}'


def _people(helper: StarterHelper, words: Words) -> str:
    """The people as they are drawn from; the one the draw points at, or has chosen, stands out."""
    starter = helper.starter
    if starter.chosen is None:
        return ""
    lit = helper.pointing if helper.is_drawing else starter.chosen
    tone = "at" if helper.is_drawing else "at chosen"
    names = "".join(
        f'<span class="{tone if at == lit else ""}">{esc(person_name(starter, at, words))}</span>'
        for at in range(len(starter.people))
    )
    skip = text_button("skip", words("starter.skip"), tone="btn bare") if helper.is_drawing else ""
    return f'<span class="names" aria-hidden="true">{names}</span>{skip}'

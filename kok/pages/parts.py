"""Small parts that all pages share: escaped text, buttons, name dots."""

from collections.abc import Iterable

from ..i18n import Words
from ..svg import DEFS, icon_svg

_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# Signs that turn the direction of what follows: in a name they would turn the sentence around it.
_TURNING = dict.fromkeys("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "")
_ESCAPES = str.maketrans(_MARKUP | _TURNING)


def esc(text: object) -> str:
    """A text as it may stand in HTML, in attributes too."""
    return str(text).translate(_ESCAPES)


def attributes(**values: object) -> str:
    """Attributes as HTML: True is a bare one, False, None and "" are left out, `_` stands for `-`."""
    parts = []
    for name, value in values.items():
        if value is True:
            parts.append(f" {_attribute(name)}")
        elif value not in (False, None, ""):
            parts.append(f' {_attribute(name)}="{esc(value)}"')
    return "".join(parts)


def _attribute(name: str) -> str:
    return name.strip("_").replace("_", "-")


def yes_no(value: bool) -> str:
    """A state as ARIA writes it."""
    return "true" if value else "false"


def button(
    do: str,
    inside: str,
    *,
    tone: str = "btn",
    arg: object = "",
    label: str = "",
    pressed: bool | None = None,
    disabled: bool = False,
) -> str:
    """A button that asks for an action; `inside` is HTML, `label` its name where that says too little."""
    named = attributes(
        class_=tone,
        data_do=do,
        data_arg=str(arg),
        aria_label=label,
        aria_pressed=None if pressed is None else yes_no(pressed),
        disabled=disabled,
    )
    return f'<button type="button"{named}>{inside}</button>'


def text_button(do: str, label: str, *, icon: str = "", tone: str = "btn", arg: object = "") -> str:
    """A button with a word, and an icon before it if one is named."""
    picture = icon_svg(icon) if icon else ""
    return button(do, f"{picture}<span>{esc(label)}</span>", tone=tone, arg=arg)


def icon_button(do: str, icon: str, label: str, *, tone: str = "ib", arg: object = "") -> str:
    """A button with nothing but an icon."""
    return button(do, icon_svg(icon), tone=tone, arg=arg, label=label)


def segments(do: str, label: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """A choice of one among a few: (argument, text) side by side."""
    buttons = [
        button(do, esc(text), tone="on" if arg == chosen else "", arg=arg, pressed=arg == chosen)
        for arg, text in options
    ]
    inside = "".join(buttons)
    return f'<div class="seg n{len(buttons)}" role="group" aria-label="{esc(label)}">{inside}</div>'


def dot(name: str, *, tone: str = "") -> str:
    """A player's first letter in a ring."""
    initial = next((letter for letter in name if letter.isalnum()), name.strip()[:1]).upper() or "?"
    return f'<span class="{f"dot {tone}".strip()}" aria-hidden="true">{esc(initial)}</span>'


def page(words: Words, body: str) -> str:
    """A whole page: what drawings refer to, `body`, the one live region, and the place of dialogs."""
    return (
        f'{DEFS}<aside id="r-notice" class="notice"></aside>{body}'
        '<p class="sr" id="r-live" role="status" aria-live="polite"></p>'
        f'<dialog id="dialog" class="dialog" aria-label="{esc(words("dialog.label"))}"></dialog>'
    )

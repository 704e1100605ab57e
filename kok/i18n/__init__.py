"""The texts of the interface: one catalogue a language, loaded when it is first used.

A catalogue is a module with a dict `TEXT`, key → text with named placeholders. A text that depends on a count
has one key for each plural form, `points.one` and `points.other`.
"""

from collections.abc import Callable, Sequence
from importlib import import_module

LANGUAGES = ("nl", "en", "de", "fr")
MINUS = "−"


class Words:
    """The texts of one language: `words("turn.pass", name="Ada")`.

    `select` gives the plural form of a count, as `select` of the browser's Intl.PluralRules does, and `day`
    the day of a time in ISO 8601 where the reader is. Raises ValueError for a language without a catalogue.
    """

    def __init__(
        self,
        lang: str,
        select: Callable[[int], str] | None = None,
        day: Callable[[str], str] | None = None,
    ) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no texts in {lang!r}, there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self._select = select or _plural_form(lang)
        self._day = day or (lambda when: when)
        self._text: dict[str, str] = import_module(f".{lang}", __name__).TEXT

    def __repr__(self) -> str:
        return f"Words({self.lang!r})"

    def __call__(self, key: str, /, **params: object) -> str:
        """The text of `key`, placeholders filled in; raises KeyError for an unknown key or missing value."""
        return self._text[key].format_map(params)

    def __contains__(self, key: str) -> bool:
        return key in self._text

    def plural(self, key: str, count: int, /, **params: object) -> str:
        """The text of `key` in the plural form of `count`, which fills {count}.

        The form `other` stands in for one that the catalogue does not have.
        """
        form = f"{key}.{self._select(count)}"
        return self(form if form in self._text else f"{key}.other", count=self.number(count), **params)

    def number(self, value: int) -> str:
        """An integer with a real minus sign."""
        return f"{value}".replace("-", MINUS)

    def points(self, value: int) -> str:
        """An integer with its sign, as points won or lost: `+3`, `−2`, `+0`."""
        return f"{value:+}".replace("-", MINUS)

    def date(self, when: str) -> str:
        """A time in ISO 8601 as a day: `30 Nov 2026`; "" for what is no time."""
        year, _, rest = self._day(when)[:10].partition("-")
        month, _, day = rest.partition("-")
        months = self("date.months").split()
        if not (month.isdecimal() and day.isdecimal() and 1 <= int(month) <= len(months)):
            return ""
        return self("date.day", day=int(day), month=months[int(month) - 1], year=year)

    def join(self, parts: Sequence[str]) -> str:
        """The parts as a list in words: `Ada, Bo and Cor`; "" for none."""
        if len(parts) < 2:
            return "".join(parts)
        return self("list.and", rest=", ".join(parts[:-1]), last=parts[-1])


def _plural_form(lang: str) -> Callable[[int], str]:
    """The plural forms without a browser: in French nought is singular too."""
    singular = (0, 1) if lang == "fr" else (1,)
    return lambda count: "one" if count in singular else "other"


def pick_language(wanted: Sequence[str]) -> str:
    """The first language of `wanted`, tags such as `nl-BE`, that has a catalogue; else English."""
    return next((tag for name in wanted if (tag := name[:2].lower()) in LANGUAGES), "en")

"""What the reader has set, kept on the device."""

from typing import Any, NamedTuple

from .saves import Migration, migrated, read_data, to_json

SETTINGS_VERSION = 1
SETTINGS_MIGRATIONS: dict[int, Migration] = {}
THEMES = ("", "light", "dark")
PALETTES = ("printed", "distinct")


class Settings(NamedTuple):
    """The settings; each has a default that suits who never opens them."""

    language: str = ""
    "A language of the catalogues; empty: as the browser prefers."
    theme: str = ""
    "`light` or `dark`; empty: as the system has it."
    palette: str = "printed"
    "`printed` hues, or `distinct` ones for whom they are hard to tell apart."
    turned: str = ""
    "`yes` or `no`: the sheet upright or as printed; empty: as it fits."
    motion: bool = True
    "Whether dice roll and marks are drawn; the system can still turn it off."
    hints: bool = True
    "Whether the hint button is there."
    learned: bool = False
    "Whether the three steps of the first game have been done or skipped."
    exported: str = ""
    "When everything was exported last, ISO 8601 in UTC."
    reminded: str = ""
    "When the reader closed the reminder to export last."
    names: tuple[str, ...] = ()
    "Names that have played on this device, the latest first."
    game: str = ""
    "Game, sheet, rules and seats of the last new game, to begin with the next time."
    sheet: str = ""
    rules: str = ""
    seats: tuple[str, ...] = ()


DEFAULTS = Settings()

_ALLOWED: dict[str, tuple[object, ...]] = {"theme": THEMES, "palette": PALETTES, "turned": ("", "yes", "no")}


def dump_settings(settings: Settings) -> str:
    """The settings as text."""
    return to_json({"kok": "settings", "version": SETTINGS_VERSION, **settings._asdict()})


def load_settings(text: str) -> Settings:
    """The settings in a text, a default for each one that is missing or cannot be.

    Raises DamagedSave, NewerSave or ForeignFile for a text that holds no settings.
    """
    data = migrated(read_data(text, "settings"), SETTINGS_MIGRATIONS, SETTINGS_VERSION)
    values = {name: _value(name, data.get(name), default) for name, default in DEFAULTS._asdict().items()}
    return Settings(**values)


def _value(name: str, value: Any, default: Any) -> Any:
    if isinstance(default, tuple):
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return tuple(value) if fits else default
    fits = type(value) is type(default) and value in _ALLOWED.get(name, (value,))
    return value if fits else default

"""A storage that fails when told to: before or after the work, half done, silently, for once or for good."""

from collections.abc import Callable

MODES = ("before", "after", "torn", "silent")


class QuotaExceededError(Exception):
    """What a browser raises when its storage is full."""


class SecurityError(Exception):
    """What a browser raises when storage is denied."""


class Shaky:
    """Texts in a dict; `fails` says by the number of a call, from 0, whether it fails, and `mode` how.

    A set that is torn, or that fails silently, leaves half the text behind. A call that is not a set fails by
    raising in every mode.
    """

    def __init__(self, data: dict[str, str] | None = None, *, error: type[Exception] = SecurityError) -> None:
        self.data = {} if data is None else data
        self.error = error
        self.mode = "before"
        self.fails: Callable[[int], bool] = lambda call: False
        self.calls = 0

    def _fails(self) -> bool:
        self.calls += 1
        return self.fails(self.calls - 1)

    def get(self, key: str) -> str | None:
        if self._fails():
            raise self.error
        return self.data.get(key)

    def set(self, key: str, value: str) -> None:
        if not self._fails():
            self.data[key] = value
            return
        if self.mode == "after":
            self.data[key] = value
        elif self.mode != "before":
            self.data[key] = value[: len(value) // 2]
        if self.mode != "silent":
            raise self.error

    def remove(self, key: str) -> None:
        fails = self._fails()
        if not fails or self.mode == "after":
            self.data.pop(key, None)
        if fails:
            raise self.error

    def keys(self) -> list[str]:
        if self._fails():
            raise self.error
        return list(self.data)


class Small(Shaky):
    """A storage with room for so many characters."""

    def __init__(self, room: int) -> None:
        super().__init__(error=QuotaExceededError)
        self.room = room

    def set(self, key: str, value: str) -> None:
        others = sum(len(name) + len(text) for name, text in self.data.items() if name != key)
        if others + len(key) + len(value) > self.room:
            raise self.error
        super().set(key, value)

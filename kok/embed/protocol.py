"""The messages that the page around may send: plain data, versioned.

Every message is an object `{kok: 1, type: …}`: `load` and `config` with parameters, `goto` with a step. What
does not carry `kok` is somebody else's, and types not known are ignored.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .config import OF_LOOK, EmbedError
from .reports import VERSION

LONGEST_MESSAGE = 200_000
"""In letters, as JSON."""


class Message(NamedTuple):
    """A message that came in: `load` and `config` with parameters, `goto` with a step."""

    type: str
    params: Mapping[str, object] = {}
    step: int = 0


def parse_message(data: object) -> Message | None:
    """The message that came in, None for another's or of a type not known; raises EmbedError for damage."""
    if not isinstance(data, dict) or "kok" not in data:
        return None
    version, kind = data["kok"], data.get("type")
    if isinstance(version, bool) or version != VERSION:
        raise EmbedError("version", detail=str(VERSION))
    if not isinstance(kind, str):
        raise EmbedError("message", "type")
    if kind == "goto":
        return Message(kind, step=_step(data.get("step")))
    if kind == "load":
        return Message(kind, params=_params(data))
    if kind == "config":
        return Message(kind, params=_look(_params(data)))
    return None


def _params(data: dict[str, Any]) -> dict[str, object]:
    params = data.get("params")
    if not isinstance(params, dict) or not all(isinstance(name, str) for name in params):
        raise EmbedError("message", "params")
    return params


def _look(params: dict[str, object]) -> dict[str, object]:
    if other := next((name for name in params if name not in OF_LOOK), ""):
        raise EmbedError("unknown", other[:40], ", ".join(OF_LOOK))
    return params


def _step(value: object) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 999_999:
        raise EmbedError("message", "step")
    return value

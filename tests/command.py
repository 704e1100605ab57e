"""Runs a command of `python -m kok` inside this process, as the shell would see it."""

from __future__ import annotations

import io
import sys
import warnings
from typing import NamedTuple
from unittest.mock import patch

from kok.__main__ import main


class Done(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(*arguments: str, text: str | bytes = "") -> Done:
    """Run the command with `text` as its standard input."""
    data = text if isinstance(text, bytes) else text.encode()
    streams = {name: io.TextIOWrapper(io.BytesIO()) for name in ("stdout", "stderr")}
    stdin = io.TextIOWrapper(io.BytesIO(data))
    with warnings.catch_warnings(), patch.multiple(sys, stdin=stdin, **streams):
        # What Python only warns of today, the next one in the browser refuses.
        warnings.simplefilter("error", DeprecationWarning)
        status = main(list(arguments))
        for stream in streams.values():
            stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams.values())
    return Done(status, out, err)

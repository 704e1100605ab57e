"""Compiles the standard library and the page's own modules; runs inside Pyodide, started by tools/bundle.mjs.

Sources would be compiled by the browser at every start, which is most of the time that a start takes.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"

NEEDED_LATER = {"zipfile": "encodings.cp437", "datetime": "_strptime"}
"""What some modules import only at the moment of need."""


def library(out: str) -> None:
    """Compile the whole standard library that comes with Pyodide."""
    import zipfile

    with zipfile.ZipFile(LIBRARY) as source:
        _write(out, ((name, source.read(name)) for name in source.namelist() if name.endswith(".py")))


def bundle(compiled_library: str, request: str, out: str) -> None:
    """Write the page's files, pyscript, and what these import of the compiled library."""
    wanted = _import_all(request)
    of_library = _found_in(LIBRARY)
    of_pyscript = _found_in("/pyscript")

    import zipfile

    with zipfile.ZipFile(compiled_library) as source:
        parts = {name: source.read(name) for name in source.namelist() if name in of_library}
    parts |= {name: Path("/pyscript", name).read_bytes() for name in of_pyscript}
    parts |= {name: Path("/page", name).read_bytes() for name in wanted["files"]}
    _write(out, parts.items())


def inspect(_bundle: str, request: str, out: str) -> None:
    """Write which files of the bundle are used, with the bundle as the only library."""
    wanted = _import_all(request)
    data = {name for name in wanted["files"] if not name.endswith(".py")}
    Path(out).write_text(json.dumps(sorted(_found_in(LIBRARY) | data)), "utf-8")


def _import_all(request: str) -> dict[str, list[str]]:
    wanted: dict[str, list[str]] = json.loads(Path(request).read_text("utf-8"))
    _stub_browser(wanted["imports"])
    for name in ("pyscript", *wanted["imports"]):
        _import(name)
    for name, later in NEEDED_LATER.items():
        if name in sys.modules:
            _import(later)
    return wanted


def _stub_browser(imports: list[str]) -> None:
    """Give the page's modules what they import from the browser, as far as Node does not have it."""
    import js

    names = {name.removeprefix("js.") for name in imports if name.startswith("js.")}
    for name in names | {"document", "window"}:
        if not hasattr(js, name):
            setattr(js, name, js.anything)


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        # `from a import b` also asks for `a.b`, which need not be a module.
        parent, _, attribute = name.rpartition(".")
        if not hasattr(sys.modules.get(parent), attribute):
            raise


def _found_in(place: str) -> set[str]:
    """Return the files of the imported modules that came from a place; frozen modules have none."""
    origins = [getattr(getattr(module, "__spec__", None), "origin", None) for module in sys.modules.values()]
    return {
        origin.removeprefix(place + "/")
        for origin in origins
        if isinstance(origin, str) and origin.startswith(place + "/")
    }


def _write(out: str, parts: Iterable[tuple[str, bytes]]) -> None:
    import zipfile
    from importlib import util
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(parts):
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                # Unchecked: there is no source in the browser to compare with.
                data = _code_to_hash_pyc(code, util.source_hash(data), False)
                name += "c"
            archive.writestr(zipfile.ZipInfo(name), bytes(data))

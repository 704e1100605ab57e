"""Assembles under static/runtime what the page loads: PyScript, Pyodide, the bundle of Python, icons, lists.

Nothing is done twice: what is made carries a stamp of what it was made from.
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from tools.imports import closure, imports, modules
from tools.system import ROOT, give_up

RUNTIME = ROOT / "static" / "runtime"
CACHE = ROOT / ".cache"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "dist"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_FILES = ("core.js", "core-*.js", "error-*.js", "toml-*.js")
"""What the page fetches of PyScript; the plugins that pyscript.toml switches off stay out."""

ICON_SIZES = (180, 192, 512)

ENTRY = "kok.main"
"""The module that PyScript runs; it is fetched as a file of its own and starts the rest."""

COMMAND = "kok.__main__"
"""The command line, which the page has no use for."""


def build() -> None:
    """Make or renew everything that the page loads and that is not in the repository."""
    for names, source, folder in (
        (PYODIDE_FILES, PYODIDE, RUNTIME / "pyodide"),
        (PYSCRIPT_FILES, PYSCRIPT, RUNTIME / "pyscript"),
    ):
        _copy([path for name in names for path in sorted(source.glob(name))], folder)
    for size in ICON_SIZES:
        _make_icon(size)
    _write_sizes([RUNTIME / "pyodide" / "pyodide.asm.wasm", make_bundle()])
    write_offline_list(ROOT)


def page_modules() -> dict[str, Path]:
    """Return what goes into the bundle of kok: all but the entry and what only the command line uses."""
    package = modules(ROOT, "kok")
    only_command = closure({COMMAND}, package) - closure({ENTRY}, package)
    return {name: path for name, path in package.items() if name not in {ENTRY, COMMAND} | only_command}


def make_bundle() -> Path:
    """Compile the page's modules, pyscript and what they need of the standard library into one archive."""
    package = page_modules()
    data = [
        path
        for path in sorted((ROOT / "kok").rglob("*"))
        if path.is_file() and path.suffix not in {".py", ".pyc"} and not path.name.startswith(".")
    ]
    files = [*package.values(), *data]
    outside = {
        found
        for name, path in package.items()
        for found in imports(name, path)
        if found.partition(".")[0] != "kok" and found != "__future__"
    }
    request = CACHE / "request.json"
    wanted = {
        "files": [path.relative_to(ROOT).as_posix() for path in files],
        "imports": sorted({*package, *outside}),
    }
    library = CACHE / "library.zip"
    recipe = [ROOT / "package-lock.json", ROOT / "tools" / "bundle.py", ROOT / "tools" / "bundle.mjs"]
    out = RUNTIME / "bundle.zip"

    def compile_library() -> None:
        _node("tools/bundle.mjs", "library", library)

    def compile_bundle() -> None:
        _make(library, recipe, compile_library)
        request.write_text(json.dumps(wanted), "utf-8")
        _node("tools/bundle.mjs", "bundle", library, request, out)

    _make(out, [*recipe, *files], compile_bundle)
    return out


def page_files(top: Path) -> list[Path]:
    """Return what the page consists of, in the repository or in a copy made from it."""
    found = [*top.glob("*.html"), top / "pyscript.toml", top / "kok/main.py", *(top / "static").rglob("*")]
    return sorted(
        path
        for path in found
        if path.is_file() and path.suffix not in {".br", ".gz"} and path.name != "precache.js"
    )


def write_offline_list(top: Path) -> str:
    """Write static/runtime/precache.js for the service worker and return the version that it names."""
    files = {path.relative_to(top).as_posix(): digest([path]) for path in page_files(top)}
    version = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:10]
    text = json.dumps({"version": version, "files": files}, indent=1)
    (top / "static" / "runtime" / "precache.js").write_text(f"self.PRECACHE = {text};\n", "utf-8")
    return version


def digest(paths: Iterable[Path]) -> str:
    """Return the SHA-256 of the contents of some files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.read_bytes())
    return total.hexdigest()


def _make(target: Path, sources: Iterable[Path], make: Callable[[], None]) -> None:
    """Make a file again when its sources, their names or their contents, are not those it was made from."""
    listing = "".join(f"{path.relative_to(ROOT)} {digest([path])}\n" for path in sources)
    stamp = CACHE / "stamps" / f"{target.name}.stamp"
    if target.exists() and stamp.exists() and stamp.read_text("utf-8") == listing:
        return
    for folder in (target.parent, stamp.parent):
        folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    make()
    stamp.write_text(listing, "utf-8")


def _copy(sources: list[Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in set(folder.iterdir()) - {folder / path.name for path in sources}:
        old.unlink()
    for path in sources:
        copy = folder / path.name
        if not copy.exists() or not filecmp.cmp(path, copy, shallow=False):
            shutil.copyfile(path, copy)


def _make_icon(size: int) -> None:
    drawing = ROOT / "static" / "icons" / "icon.svg"
    out = RUNTIME / "icons" / f"icon-{size}.png"
    _make(out, [drawing], lambda: _node("tools/icon.mjs", drawing, out, size))


def _write_sizes(files: Iterable[Path]) -> None:
    """Tell the progress bar how much there is to come: servers that compress do not say it."""
    sizes = {path.name: path.stat().st_size for path in files}
    (RUNTIME / "sizes.js").write_text(f"export const sizes = {json.dumps(sizes)};\n", "utf-8")


def _node(script: str, *arguments: Path | str | int) -> None:
    parts = [str(part.relative_to(ROOT)) if isinstance(part, Path) else str(part) for part in arguments]
    if subprocess.run(["node", script, *parts], cwd=ROOT).returncode:
        give_up(f"Building failed in {script}; the lines above say why.")


if __name__ == "__main__":
    build()

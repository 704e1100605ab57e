"""Assembles under static/runtime what the page loads: PyScript, Pyodide, the bundle of Python, icons, lists.

Nothing is done twice: what is made carries a stamp of what it was made from.
"""

from __future__ import annotations

import fcntl
import filecmp
import gzip
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kok.rule_links import FOLDER
from tools.imports import closure, imports, modules
from tools.opening import write_openings
from tools.rules.site import write_site
from tools.system import ROOT, give_up

RUNTIME = ROOT / "static" / "runtime"
CACHE = ROOT / ".cache"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "dist"
QRCODE = ROOT / "node_modules" / "qrcode-generator" / "dist"

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

OFFLINE_LIST = "precache.js"
ICON_SIZES = (180, 192, 512)

ENTRY = "kok.main"
"""The module that PyScript runs; it is fetched as a file of its own and starts the rest."""

COMMAND = "kok.__main__"
"""The command line, which the page has no use for."""


def build() -> None:
    """Make or renew everything that the page loads and that is not in the repository."""
    with _alone():
        _build()


@contextmanager
def _alone() -> Iterator[None]:
    """Let builds that are started at the same time wait for each other."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build() -> None:
    # Of PyScript the page names all parts that it fetches, to have them all at once.
    page = (ROOT / "index.html").read_text("utf-8")
    _copy(PYSCRIPT, set(re.findall(r"static/runtime/pyscript/([\w.-]+)", page)), RUNTIME / "pyscript")
    _copy(PYODIDE, PYODIDE_FILES, RUNTIME / "pyodide")
    _copy(QRCODE, ("qrcode.mjs",), RUNTIME / "qrcode")
    for size in ICON_SIZES:
        _make_icon(size)
    big = [RUNTIME / "pyodide" / "pyodide.asm.wasm", make_bundle()]
    for path in big:
        _pack(path)
    _write_facts(big)
    write_openings(RUNTIME / "openings.js")
    make_rules()
    write_offline_list(ROOT, page_files())


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


def make_rules() -> None:
    """Write the rules explainer, whose posters the engine draws."""
    sources = [path for folder in ("kok", "tools/rules") for path in sorted((ROOT / folder).rglob("*"))]
    files = [path for path in sources if path.is_file() and path.suffix != ".pyc"]
    _make(ROOT / FOLDER / "index.html", files, lambda: write_site(ROOT / FOLDER))


def page_files() -> list[Path]:
    """Return what the page consists of, but for the service worker and its list."""
    found = [
        *ROOT.glob("*.html"),
        ROOT / "pyscript.toml",
        ROOT / "kok" / "main.py",
        *(ROOT / "static").rglob("*"),
    ]
    return sorted(path for path in found if path.is_file() and not path.name.endswith((OFFLINE_LIST, ".gz")))


def write_offline_list(top: Path, files: Iterable[Path]) -> str:
    """Write for the service worker which files the page consists of; return the version that they make up."""
    hashes = {path.relative_to(top).as_posix(): digest([path]) for path in sorted(files)}
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:10]
    text = json.dumps({"version": version, "files": hashes}, indent=1)
    (top / "static" / "runtime" / OFFLINE_LIST).write_text(f"self.PRECACHE = {text};\n", "utf-8")
    return version


def digest(paths: Iterable[Path]) -> str:
    """Return the SHA-256 of the contents of some files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.read_bytes())
    return total.hexdigest()


def _make(target: Path, sources: Iterable[Path], make: Callable[[], object]) -> None:
    """Make a file again when its sources, their names or their contents, are not those it was made from."""
    listing = "".join(f"{path.relative_to(ROOT)} {digest([path])}\n" for path in sources)
    stamp = CACHE / "stamps" / target.relative_to(ROOT)
    if target.exists() and stamp.exists() and stamp.read_text("utf-8") == listing:
        return
    for folder in (target.parent, stamp.parent):
        folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    make()
    stamp.write_text(listing, "utf-8")


def _copy(source: Path, names: Collection[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name.removesuffix(".gz") not in names:
            path.unlink()
    for name in names:
        if not (folder / name).exists() or not filecmp.cmp(source / name, folder / name, shallow=False):
            shutil.copyfile(source / name, folder / name)


def _make_icon(size: int) -> None:
    drawing = ROOT / "static" / "icons" / "icon.svg"
    out = RUNTIME / "icons" / f"icon-{size}.png"
    _make(out, [drawing], lambda: _node("tools/icon.mjs", drawing, out, size))


def _pack(path: Path) -> None:
    """Write the gzip variant that static/boot/download.js takes where a host does not compress."""
    packed = path.with_name(path.name + ".gz")
    _make(packed, [path], lambda: packed.write_bytes(gzip.compress(path.read_bytes(), 6, mtime=0)))


def _write_facts(big: Iterable[Path]) -> None:
    """Tell the page what the big files weigh, for servers may not say it, and which Python they are."""
    sizes = {path.name: path.stat().st_size for path in big}
    python = digest([*sorted((RUNTIME / "pyodide").glob("*.mjs")), *big])[:16]
    facts = f"export const sizes = {json.dumps(sizes)};\nexport const digest = {json.dumps(python)};\n"
    (RUNTIME / "built.js").write_text(facts, "utf-8")


def _node(script: str, *arguments: Path | str | int) -> None:
    parts = [str(part.relative_to(ROOT)) if isinstance(part, Path) else str(part) for part in arguments]
    if subprocess.run(["node", script, *parts], cwd=ROOT).returncode:
        give_up(f"Building failed in {script}; the lines above say why.")


if __name__ == "__main__":
    build()

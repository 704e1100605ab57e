"""Copies the page to dist/ for any static host: names that change with the content, compressed ones beside.

A file is named by the hash of its content, what others made by that of its folder, so that no cache can mix
two versions. The pages, the service worker with its list, and what other sites refer to keep their names.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
import shutil
from pathlib import Path

import brotli

from tools.build import CACHE, OFFLINE_LIST, RUNTIME, build, digest, page_files, write_offline_list
from tools.system import ROOT

DIST = ROOT / "dist"

FOLDERS = (RUNTIME / "pyodide", RUNTIME / "pyscript")
"""What others made: published as it is, since its files name each other."""

KEEP_NAMES = {"embed.js", "manifest.webmanifest", "sw.js"}
"""Named by other sites, or by what is installed on a device."""

ADDRESS = re.compile(r"""(?<=["'(])[\w./-]+\.\w+(?=["')?#])""")
TEXT = {".css", ".html", ".js", ".mjs", ".svg", ".toml", ".webmanifest"}
INCOMPRESSIBLE = {".png"}


class Distribution:
    """The files of the page under the names that they are published by."""

    def __init__(self, files: list[Path]) -> None:
        self._files = {path.relative_to(ROOT).as_posix(): path for path in files}
        self._folders = {
            folder: f"{folder.name}-{digest(path for path in files if path.parent == folder)[:10]}"
            for folder in FOLDERS
        }
        self._contents: dict[Path, bytes] = {}

    def content(self, path: Path) -> bytes:
        """Return a file with the names of others in it replaced by their published ones."""
        if path not in self._contents:
            data = path.read_bytes()
            if path.suffix in TEXT and path.parent not in self._folders:
                text = ADDRESS.sub(lambda found: self._address(path, found[0]), data.decode())
                for folder, name in self._folders.items():
                    text = text.replace(f"runtime/{folder.name}/", f"runtime/{name}/")
                data = text.encode()
            self._contents[path] = data
        return self._contents[path]

    def _address(self, path: Path, address: str) -> str:
        """Return what an address in a file becomes: one relative to the file or, in scripts, to the page."""
        folder = path.parent.relative_to(ROOT).as_posix()
        for start in (folder, "."):
            target = self._files.get(posixpath.normpath(posixpath.join(start, address)))
            if target:
                return address.removesuffix(target.name) + self.published(target).name
        return address

    def published(self, path: Path) -> Path:
        """Return the path that a file is published by."""
        if path.parent in self._folders:
            return path.parent.with_name(self._folders[path.parent]) / path.name
        if path.suffix == ".html" or path.name in KEEP_NAMES:
            return path
        return path.with_stem(f"{path.stem}-{hashlib.sha256(self.content(path)).hexdigest()[:10]}")

    def write(self, top: Path) -> list[Path]:
        """Write all files below a folder and return their paths."""
        copies = []
        for path in self._files.values():
            copy = top / self.published(path).relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(self.content(path))
            copies.append(copy)
        return copies


def distribute(top: Path = DIST) -> str:
    """Build the page, write it to a folder that is emptied before, and return its version."""
    build()
    shutil.rmtree(top, ignore_errors=True)
    files = Distribution([*page_files(), ROOT / "sw.js"]).write(top)
    version = write_offline_list(top, [path for path in files if path != top / "sw.js"])
    for path in (*files, top / "static" / "runtime" / OFFLINE_LIST):
        if path.suffix not in INCOMPRESSIBLE:
            compress(path)
    return version


def compress(path: Path) -> None:
    """Write the brotli and gzip variants of a file beside it."""
    data = path.read_bytes()
    for suffix, compress in ((".br", _brotli), (".gz", _gzip)):
        # The best compression takes a quarter of a minute for the interpreter, which seldom changes.
        kept = CACHE / "compressed" / (hashlib.sha256(data).hexdigest() + suffix)
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(compress(data))
        shutil.copyfile(kept, path.with_name(path.name + suffix))


def _brotli(data: bytes) -> bytes:
    return bytes(brotli.compress(data, quality=11, lgwin=24))


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


if __name__ == "__main__":
    print(f"dist/: version {distribute()}")

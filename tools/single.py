"""Writes build/keer-op-keer.html: the whole page in one file, which plays from a disk without a server.

The page stays what it is. Every file lies inside, and a loader hands it out where the page asks for its
address: modules by an import map, everything else by a `fetch` that knows them.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path

from tools.build import build, page_files
from tools.system import ROOT

OUT = ROOT / "build" / "keer-op-keer.html"

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "style-src 'unsafe-inline'; img-src data:; connect-src data:; base-uri 'none'; form-action 'none'"
)
"""All that it needs lies in the file itself, so that it cannot reach any host."""

MODULE_SUFFIXES = {".js", ".mjs"}
EMBEDDED_SUFFIXES = {*MODULE_SUFFIXES, ".py", ".toml", ".wasm", ".zip"}

# A module inside the file has no address that "./other.js" could be relative to: it names others in full.
IMPORT = re.compile(r"""((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.{1,2}/[^"']+)\2""")


def single(out: Path = OUT) -> Path:
    """Build the page, write it as one file and return the path of that."""
    build()
    page = (ROOT / "index.html").read_text("utf-8")
    page = re.sub(r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', POLICY, page)
    page = re.sub(r'<link rel="(?:preload|modulepreload|manifest|apple-touch-icon)"[^>]*>\s*', "", page)
    page = re.sub(r'<link rel="icon" href="([^"]+)"[^>]*>', _icon, page)
    page = re.sub(r'<link rel="stylesheet" href="([^"]+)">', _style, page)
    page = re.sub(r'<script src="([^"]+)"></script>', _script, page)
    modules = re.findall(r'<script type="module" src="([^"]+)"></script>', page)
    page = re.sub(r'<script type="module" src="[^"]+"></script>\s*', "", page)
    loader = (ROOT / "tools" / "single.js").read_text("utf-8")
    loader = loader.replace('["MODULES"]', json.dumps(modules))
    files = [path for path in page_files() if path.suffix in EMBEDDED_SUFFIXES]
    end = "\n".join([*map(_embed, files), f'<script type="module">\n{loader}</script>', "</body>"])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page.replace("</body>", end), "utf-8")
    return out


def _embed(path: Path) -> str:
    name = path.relative_to(ROOT).as_posix()
    data = path.read_bytes()
    if path.suffix in MODULE_SUFFIXES:
        data = IMPORT.sub(lambda found: _from_top(path, found), data.decode()).encode()
    text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="text/plain" data-file="{name}">{text}</script>'


def _from_top(path: Path, found: re.Match[str]) -> str:
    target = (path.parent / found[3]).resolve()
    name = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else found[3]
    return f'{found[1]}"{name}"'


def _icon(found: re.Match[str]) -> str:
    data = base64.b64encode((ROOT / found[1]).read_bytes()).decode()
    return f'<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,{data}">'


def _style(found: re.Match[str]) -> str:
    return f"<style>\n{(ROOT / found[1]).read_text('utf-8')}</style>"


def _script(found: re.Match[str]) -> str:
    return f"<script>\n{(ROOT / found[1]).read_text('utf-8')}</script>"


if __name__ == "__main__":
    path = single()
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")

"""What the build makes, and that nothing is missing from it or in it without a need."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import brotli
import pytest

from tools import build, dist
from tools.imports import closure, modules
from tools.serve import Server, serving
from tools.system import ROOT


@pytest.fixture(scope="module")
def bundle() -> Path:
    build.build()
    return build.RUNTIME / "bundle.zip"


@pytest.fixture
def changed_bundle(bundle: Path) -> Iterator[Path]:
    copy = build.CACHE / "changed.zip"
    yield copy
    copy.unlink(missing_ok=True)


def used_files(bundle: Path) -> set[str]:
    """Import all that the page may import from a bundle alone; return the files of it that were used."""
    out = build.CACHE / "used.json"
    files = [path.relative_to(ROOT).as_posix() for path in (bundle, build.CACHE / "request.json", out)]
    result = subprocess.run(
        ["node", "tools/bundle.mjs", "inspect", *files], cwd=ROOT, capture_output=True, text=True
    )
    if result.returncode:
        raise ImportError(result.stderr[:2000])
    return set(json.loads(out.read_text("utf-8")))


def names_in(bundle: Path) -> set[str]:
    return set(zipfile.ZipFile(bundle).namelist())


def test_bundle_holds_all_that_is_needed_and_nothing_else(bundle: Path) -> None:
    assert names_in(bundle) == used_files(bundle)


def test_a_module_missing_from_the_bundle_is_noticed(bundle: Path, changed_bundle: Path) -> None:
    with zipfile.ZipFile(bundle) as source, zipfile.ZipFile(changed_bundle, "w") as target:
        for name in source.namelist():
            if name != "json/decoder.pyc":
                target.writestr(name, source.read(name))
    with pytest.raises(ImportError):
        used_files(changed_bundle)


def test_a_module_too_many_in_the_bundle_is_noticed(bundle: Path, changed_bundle: Path) -> None:
    shutil.copyfile(bundle, changed_bundle)
    with zipfile.ZipFile(changed_bundle, "a") as target:
        target.writestr("unneeded.py", "")
    assert names_in(changed_bundle) - used_files(changed_bundle) == {"unneeded.py"}


def test_bundle_holds_every_module_that_the_page_reaches_but_no_command_line(bundle: Path) -> None:
    package = modules(ROOT, "kok")
    reached = closure({build.ENTRY}, package) - {build.ENTRY}
    bundled = {
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in names_in(bundle)
    }
    assert reached <= bundled
    assert build.COMMAND not in bundled
    assert {path.name for path in (ROOT / "kok").rglob("*.kkn")} <= {
        Path(name).name for name in names_in(bundle)
    }


def test_nothing_is_compiled_when_nothing_changed(bundle: Path) -> None:
    before = bundle.stat().st_mtime_ns
    build.build()
    assert bundle.stat().st_mtime_ns == before


def test_interpreter_is_told_the_truth_about_pyodide() -> None:
    installed = json.loads((build.PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    told = (ROOT / "static" / "boot" / "lock.js").read_text("utf-8")
    for key in ("abi_version", "arch", "platform", "python"):
        assert f'{key}: "{installed[key]}"' in told


def test_lock_file_names_no_download_addresses() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")


class PageReader(HTMLParser):
    """Collects what a page refers to and what it holds inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self._open: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.addresses += [given[name] or "" for name in ("src", "href", "config") if given.get(name)]
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)


PAGES = [path for path in build.page_files() if path.suffix == ".html"]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_page_has_a_strict_policy_and_nothing_inline(page: Path) -> None:
    text = page.read_text("utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy and "default-src 'none'" in policy[1] and "unsafe-inline" not in policy[1]
    assert not PageReader(text).inline


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_page_refers_to_files_that_exist_and_to_no_other_host(page: Path, bundle: Path) -> None:
    for address in PageReader(page.read_text("utf-8")).addresses:
        assert not re.match(r"\w+:|/", address), address
        target = re.sub(r"[?#].*", "", address)
        assert not target or (page.parent / target).is_file(), address


def offline_list(top: Path) -> dict[str, str]:
    text = (top / "static" / "runtime" / build.OFFLINE_LIST).read_text("utf-8")
    files: dict[str, str] = json.loads(text.removeprefix("self.PRECACHE = ").removesuffix(";\n"))["files"]
    return files


def test_offline_list_holds_the_hash_of_every_file(bundle: Path) -> None:
    files = offline_list(ROOT)
    assert {"index.html", "pyscript.toml", "kok/main.py", "static/runtime/bundle.zip"} <= files.keys()
    assert all(build.digest([ROOT / name]) == value for name, value in files.items())


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("dist") / "page"
    dist.distribute(top)
    return top


def contents(top: Path) -> dict[str, bytes]:
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in top.rglob("*") if path.is_file()}


def test_two_distributions_are_equal(published: Path, tmp_path: Path) -> None:
    dist.distribute(tmp_path / "again")
    assert contents(published) == contents(tmp_path / "again")


def test_distributed_names_carry_the_hash_of_the_content(published: Path) -> None:
    kept = {"index.html", "sw.js", "precache.js", "manifest.webmanifest", "embed.js"}
    for name in offline_list(published):
        assert (
            Path(name).suffix == ".html" or Path(name).name in kept or re.search(r"-[0-9a-f]{10}[./]", name)
        )


def test_python_names_no_file_that_is_published_by_another_name() -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in build.page_files()}
    shown = dist.Distribution(list(files.values()))
    for module in (ROOT / "kok").rglob("*.py"):
        for name in re.findall(r"[\"']((?:static|kok)/[\w./-]+)[\"'#?]", module.read_text("utf-8")):
            assert name not in files or shown.published(files[name]) == files[name], f"{module}: {name}"


def test_distributed_pages_refer_to_files_that_exist(published: Path) -> None:
    for page in published.rglob("*.html"):
        for address in PageReader(page.read_text("utf-8")).addresses:
            target = re.sub(r"[?#].*", "", address)
            assert not target or (page.parent / target).is_file(), f"{page}: {address}"


def test_compressed_variants_hold_the_same(published: Path) -> None:
    files = contents(published)
    for name, data in files.items():
        if name.endswith((".html", ".js", ".mjs", ".wasm", ".zip")):
            assert gzip.decompress(files[f"{name}.gz"]) == data
            assert brotli.decompress(files[f"{name}.br"]) == data


def test_weight_on_the_wire_with_brotli(published: Path) -> None:
    page = published / "index.html"
    big = [*published.rglob("bundle-*.zip"), *published.rglob("*.asm.wasm")]
    named = [published / address for address in PageReader(page.read_text("utf-8")).addresses]
    sizes = [
        path.with_name(path.name + ".br").stat().st_size
        for path in [page, *big, *named]
        if path.suffix != ".png"
    ]
    assert 3_000_000 < sum(sizes) <= 4_200_000


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "secret").write_text("secret")
    top = tmp_path / "top"
    (top / "sub").mkdir(parents=True)
    (top / ".hidden").write_text("hidden")
    (top / "sub" / "index.html").write_text("page")
    (top / "a.wasm").write_bytes(b"plain")
    (top / "a.wasm.br").write_bytes(b"brotli")
    (top / "b-0123456789.mjs").write_text("module")
    with serving(top) as server:
        yield server


def ask(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(
        server.url + path, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, dict(response.headers), response.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def test_server_sends_types_and_compressed_variants(served: Server) -> None:
    status, headers, body = ask(served, "a.wasm")
    assert (status, headers["Content-Type"], body) == (200, "application/wasm", b"plain")
    status, headers, body = ask(served, "a.wasm", Accept_Encoding="gzip, br")
    assert (status, headers["Content-Encoding"], body) == (200, "br", b"brotli")
    assert ask(served, "sub/")[2] == b"page"
    assert "javascript" in ask(served, "b-0123456789.mjs")[1]["Content-Type"]


def test_server_lets_browsers_keep_only_what_cannot_change(served: Server) -> None:
    _, headers, _ = ask(served, "a.wasm")
    assert headers["Cache-Control"] == "no-cache"
    assert ask(served, "a.wasm", If_None_Match=headers["ETag"])[0] == 304
    assert "immutable" in ask(served, "b-0123456789.mjs")[1]["Cache-Control"]


@pytest.mark.parametrize("path", ["nothing", "..%2fsecret", "../secret", ".hidden", "sub", "%00"])
def test_server_sends_nothing_else(served: Server, path: str) -> None:
    assert ask(served, path)[0] == 404

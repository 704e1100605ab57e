"""Serves a folder on this machine only, with the right types and the compressed variants beside files.

python -m tools.serve [FOLDER] [--port PORT]
"""

from __future__ import annotations

import argparse
import mimetypes
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.system import ROOT, give_up

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".kkn": "text/plain; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
HASHED = re.compile(r"-[0-9a-f]{10}(/|\.\w+$)")
"""Names that the distribution gives: their content never changes."""


class Server(ThreadingHTTPServer):
    """A server for one folder; `requests` remembers the paths that were asked for.

    `on_request` is called with each path before it is answered, and may take its time.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, *, compressed: bool = True) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = folder.resolve()
        self.encodings = ENCODINGS if compressed else ()
        self.requests: list[str] = []
        self.on_request: Callable[[str], None] = self.requests.append

    @property
    def url(self) -> str:
        """The address of the folder, with a slash at its end."""
        return f"http://127.0.0.1:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of browsers that hang up."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send what a file would be announced with."""
        self._answer(with_body=False)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""

    def _answer(self, *, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.on_request(path)
        file = self._file(path)
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, b"not found\n", {"Content-Type": "text/plain"}, with_body)
            return
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"Content-Type": kind, "Vary": "Accept-Encoding"}
        accepted = {part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, suffix in self.server.encodings:
            variant = file.with_name(file.name + suffix)
            if encoding in accepted and variant.is_file():
                headers["Content-Encoding"] = encoding
                file = variant
                break
        state = file.stat()
        headers["ETag"] = f'"{state.st_mtime_ns:x}-{state.st_size:x}-{file.suffix[1:]}"'
        headers["Cache-Control"] = "max-age=31536000, immutable" if HASHED.search(path) else "no-cache"
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers, with_body)
        else:
            self._send(HTTPStatus.OK, file.read_bytes(), headers, with_body)

    def _file(self, path: str) -> Path | None:
        if "\0" in path:
            return None
        file = (self.server.folder / path.lstrip("/")).resolve()
        if not file.is_relative_to(self.server.folder):
            return None
        if any(part.startswith(".") for part in file.relative_to(self.server.folder).parts):
            return None
        if file.is_dir() and path.endswith("/"):
            file /= "index.html"
        return file if file.is_file() else None

    def _send(self, status: HTTPStatus, body: bytes, headers: dict[str, str], with_body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)


@contextmanager
def serving(folder: Path, port: int = 0, *, compressed: bool = True) -> Iterator[Server]:
    """Serve a folder in the background for the time of a `with` block."""
    server = Server(folder, port, compressed=compressed)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(prog="python -m tools.serve")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    port = int(os.environ.get("PORT", "8000"))
    parser.add_argument("--port", type=int, default=port, help="0 takes a free one")
    options = parser.parse_args()
    try:
        server = Server(options.folder, options.port)
    except OSError as error:
        give_up(f"Port {options.port}: {error.strerror}. Try another: make play PORT=8001")
    print(f"Keer op Keer: {server.url}  (Ctrl+C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()

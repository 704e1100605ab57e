"""Writes the manual of the embed: python -m tools.manual [FOLDER], by default static/embed."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.manual.pages import write_pages
from tools.system import ROOT


def main() -> None:
    """Write all pages."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.manual", description="Writes the manual of the embed."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "static" / "embed")
    write_pages(parser.parse_args().folder)


if __name__ == "__main__":
    main()

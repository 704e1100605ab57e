"""Writes the rules explainer: python -m tools.rules [FOLDER], by default static/rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from kok.rule_links import FOLDER
from tools.rules.site import write_site
from tools.system import ROOT


def main() -> None:
    """Write all pages."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules", description="Writes the rules explainer.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / FOLDER)
    write_site(parser.parse_args().folder)


if __name__ == "__main__":
    main()

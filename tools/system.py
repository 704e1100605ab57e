"""Runs commands and asks the system's package manager for what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path) -> bool:
    """Run a command with its output on ours and tell whether it succeeded."""
    return subprocess.run([str(part) for part in command], cwd=ROOT).returncode == 0


def install(package: str) -> bool:
    """Install a Debian package, or its namesake of Homebrew, and tell whether that succeeded."""
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo"]
        if root and not shutil.which("sudo"):
            return False
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        return run(*apt, "update") and run(*apt, "install", "--yes", "--no-install-recommends", package)
    if shutil.which("brew"):
        return run("brew", "install", package)
    return False


def give_up(*lines: str) -> NoReturn:
    """Say what is missing and stop."""
    sys.exit("\n".join(lines))

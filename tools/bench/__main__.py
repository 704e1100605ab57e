"""Runs the benches: all of them, or those that are named (python -m tools.bench [NAME ...])."""

import pkgutil
import subprocess
import sys

from tools import bench
from tools.system import ROOT, give_up


def main() -> None:
    """Run each bench in a process of its own, so that none warms up another."""
    names = [
        module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")
    ]
    wanted = sys.argv[1:] or names
    if unknown := [name for name in wanted if name not in names]:
        give_up(f"There is no bench {unknown[0]!r}; there are {', '.join(names)}.")
    for name in wanted:
        print(f"\n== {name}", flush=True)
        if subprocess.run([sys.executable, "-m", f"tools.bench.{name}"], cwd=ROOT).returncode:
            give_up(f"The bench {name} failed.")


if __name__ == "__main__":
    main()

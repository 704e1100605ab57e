"""Makes .venv with this package and what its checks need."""

import sys

from tools.system import ROOT, give_up, install, run


def main() -> None:
    """Create the environment once, install into it every time."""
    folder = ROOT / ".venv"
    python = folder / "bin" / "python"

    def create() -> bool:
        return run(sys.executable, "-m", "venv", "--clear", folder)

    if not (python.exists() and run(python, "-c", "import pip")) and not create():
        # Debian keeps the part of Python that makes environments in a package of its own.
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not (install(version) and create()):
            give_up(f"Python cannot make a virtual environment here. Install {version} and try again.")
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    if not run(*pip, "install", "--editable", ".[dev]"):
        give_up("Installing the Python packages failed; the lines above say why.")


if __name__ == "__main__":
    main()

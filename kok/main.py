"""What PyScript runs: starts the page, and says so on the page when that fails."""

from js import kokBoot

try:
    from kok.web.app import start

    start()
except Exception as error:
    kokBoot.fail("start", f"{type(error).__name__}: {error}")
    raise

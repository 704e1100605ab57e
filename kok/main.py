"""What PyScript runs: starts the page, and says so on the page when that fails."""

from js import kokBoot

try:
    from kok.web.app import open_page

    open_page()
except Exception as error:
    kokBoot.fail("start", f"{type(error).__name__}: {error}")
    raise

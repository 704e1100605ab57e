"""What builds, serves and measures the page; nothing here is part of the game."""

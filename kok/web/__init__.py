"""The browser's side: the only part of the project that imports what only a browser has."""

"""HTML of things side by side that change apart, so that a page can replace one without its neighbours."""

from collections.abc import Iterable


class Items(str):
    """The HTML of `items`, each just one element, behind `head`, which holds none."""

    items: tuple[str, ...]
    head: str

    def __new__(cls, items: Iterable[str], head: str = "") -> "Items":
        parts = tuple(items)
        self = super().__new__(cls, head + "".join(parts))
        self.items = parts
        self.head = head
        return self

    def behind(self, head: str) -> "Items":
        """The same behind another head."""
        return Items(self.items, head + self.head)

"""HTML of things side by side that change apart, so that a page can replace one without its neighbours."""

from collections.abc import Iterable


class Items(str):
    """The HTML of `items`, each just one element, between `head` and `tail`.

    With a tail they are the children of the element that the head opens; without one the head holds none.
    """

    items: tuple[str, ...]
    head: str
    tail: str

    def __new__(cls, items: Iterable[str], head: str = "", tail: str = "") -> "Items":
        parts = tuple(items)
        self = super().__new__(cls, head + "".join(parts) + tail)
        self.items = parts
        self.head = head
        self.tail = tail
        return self

    def behind(self, head: str) -> "Items":
        """The same behind another head."""
        return Items(self.items, head + self.head, self.tail)

    def fits(self, other: "Items") -> bool:
        """Whether just the items are other ones."""
        return (self.head, self.tail) == (other.head, other.tail)


def attribute_changes(old: str, new: str) -> dict[str, str] | None:
    """The attributes of the element `old` that have other values in `new`; None if it differs in more."""
    before, _, inside = old.partition(">")
    after, _, wanted = new.partition(">")
    one, other = before.split('" '), after.split('" ')
    if inside != wanted or len(one) != len(other):
        return None
    changes = {}
    for was, becomes in zip(one, other, strict=True):
        if was != becomes:
            name, _, value = becomes.partition('="')
            if was.partition('="')[0] != name or "&" in value:
                return None
            changes[name.rpartition(" ")[2]] = value.partition('"')[0]
    return changes

"""Reads what a Python module imports from its source, inside functions too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def modules(root: Path, package: str) -> dict[str, Path]:
    """Return the modules of a package by name, found by walking its folder."""
    found = {}
    for path in sorted((root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path) -> set[str]:
    """Return the dotted names that a module imports.

    `from a import b` gives `a` and `a.b`, since b may be a module; imports for type checkers do not count.
    """
    found: set[str] = set()
    for node in _runtime_nodes(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = _absolute(name, path, node)
            found.add(source)
            found.update(f"{source}.{alias.name}" for alias in node.names if alias.name != "*")
    return found


def closure(starts: set[str], package: dict[str, Path]) -> set[str]:
    """Return the modules of a package that are reached from some of them."""
    reached: set[str] = set()
    ahead = [name for name in starts if name in package]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            parents = {name.rpartition(".")[0]}
            ahead += [other for other in imports(name, package[name]) | parents if other in package]
    return reached


def _absolute(name: str, path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    base = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    base = base[: len(base) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def _runtime_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node = ast.Module(node.orelse, [])
        yield node
        yield from _runtime_nodes(node)

"""Libraries are used through their public interfaces."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for folder in ("api/portal", "worker/portal_worker", "operator/portal_operator")
    for path in (ROOT / folder).rglob("*.py")
)
TREES = {path: ast.parse(path.read_text()) for path in SOURCES}


# Public in spite of their names: those of named tuples must not clash with fields.
DOCUMENTED = {"_replace", "_asdict", "_fields", "_mapping"}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def defined() -> set[str]:
    """Private names that our own classes and modules define."""
    names: set[str] = set()
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                names.add(node.attr)
    return {name for name in names if is_private(name)}


OWN = defined()


def foreign(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in OWN:
            yield f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith("portal"):
            private = [part for part in node.module.split(".") if is_private(part)]
            private += [alias.name for alias in node.names if is_private(alias.name)]
            if private:
                yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_private_member_of_a_library_is_used(path: Path) -> None:
    assert list(foreign(TREES[path])) == []

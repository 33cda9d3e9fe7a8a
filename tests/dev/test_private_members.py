"""The code uses libraries through their public interfaces."""

import ast
import importlib
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = {"portal": "api", "portal_worker": "worker", "portal_operator": "operator"}
LISTED = subprocess.run(
    ["git", "ls-files", *(f"{folder}/{package}/*.py" for package, folder in PRODUCT.items()), "dev/*.py"],
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=True,
)
SOURCES = [name for name in LISTED.stdout.splitlines() if (ROOT / name).is_file()]
MODULES = [
    ".".join(Path(name).with_suffix("").parts[1:]).removesuffix(".__init__")
    for name in SOURCES
    if not name.startswith(("dev/", "api/portal/migrations/")) and not name.endswith("__main__.py")
]

# Public methods of named tuples, with an underscore only to avoid clashes with fields.
DOCUMENTED = {"_replace", "_asdict", "_fields", "_mapping"}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def defined(tree: ast.Module) -> set[str]:
    """Returns the names that a module and its classes define."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return names


def foreign(tree: ast.Module) -> Iterator[str]:
    own = defined(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            yield f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] not in {*PRODUCT, "dev"}:
            private = [part for part in node.module.split(".") if is_private(part)]
            private += [alias.name for alias in node.names if is_private(alias.name)]
            if private:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_a_private_member_of_a_library_is_used() -> None:
    used = {name: found for name in SOURCES if (found := list(foreign(ast.parse((ROOT / name).read_text()))))}
    assert used == {}


def test_a_private_method_of_a_library_is_overridden() -> None:
    overridden = [
        f"{kind.__module__}.{kind.__name__}.{method} overrides that of {base.__module__}.{base.__name__}"
        for name in MODULES
        for kind in vars(importlib.import_module(name)).values()
        if getattr(kind, "__module__", "") == name
        if inspect.isclass(kind)
        for base in kind.__mro__[1:]
        if base.__module__.split(".")[0] not in {*PRODUCT, *sys.stdlib_module_names}
        for method, value in vars(kind).items()
        if inspect.isfunction(value) and is_private(method) and method in vars(base)
    ]
    assert overridden == []

"""Selects the tests that changes since the last successful run can affect: ``make test-fast`` runs only those.

A change affects every module that imports the changed one, directly or indirectly (by the graph of grimp, on which
import-linter is based). A test runs if it, a module that it imports from ``tests``, or a module that it covers is
affected; a test file covers the package that its folder mirrors and the modules that it imports. Tests that read files
which are no modules (the chart, the documents, the texts) declare them here. Other files (pins, tool settings, test
servers) affect all tests. ``make test`` always runs everything.
"""

import ast
import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

import grimp

from dev.toolchain import CACHE, ROOT

PASSED = CACHE / "passed-tree"
PACKAGES = {"api": "portal", "worker": "portal_worker", "operator": "portal_operator"}
# A change of one of these files can affect any test.
PYTHON_GROUND = ("pyproject.toml", "requirements/", "tests/conftest.py", "tests/databases.py", "dev/stack.py")
WEB_GROUND = (
    "package.json",
    "package-lock.json",
    ".npmrc",
    "vite.config.ts",
    "tsconfig",
    "src/testing/setup.ts",
    "src/testing/server.ts",
)
# These modules import everything, so every change affects them; only `make test` tests them.
ROOTS = {"portal.__main__", "portal.entry.app", "portal.entry.cli", "portal.entry.serving"}
# Packages that a folder of tests/api covers in addition to the one of its name.
ALSO_ABOUT = {
    "access": ("identity",),
    "accounts": ("identity",),
    "http": ("guards",),
    "messaging": ("mail", "messages"),
}
# These tests read the whole tree and take seconds, so they always run.
GUARDS = ("tests/api/test_routes.py", "tests/dev/test_house_rules.py")

TEXTS = ("web/src/i18n/locales/", "api/portal/platform/i18n/catalogues/")
# Tests by the beginning of their names, and the files that they read without importing them.
READ_FILES = {
    "tests/charts/": ("charts/", "skaffold.yaml", "Dockerfile"),
    "tests/charts/test_alert_table.py": ("docs/operations.md", "tests/"),
    "tests/charts/test_observability.py": ("docs/operations.md",),
    "tests/charts/test_operations_": ("docs/", "tests/cluster/"),
    "tests/dev/test_activity_texts.py": TEXTS,
    "tests/dev/test_form_facts.py": ("api/", "charts/", "docs/", "web/src/"),
    "tests/dev/test_glossary.py": ("dev/glossary/", "api/portal/", *TEXTS),
    "tests/dev/test_go_programs.py": ("dev/programs/",),
    "tests/dev/test_permissions_document.py": ("docs/permissions",),
    "tests/dev/test_settings_document.py": ("docs/settings", "charts/"),
    "tests/dev/test_web_imports.py": ("web/src/",),
    "tests/dev/test_words_of_browser_tests.py": ("tests/e2e/", *TEXTS),
}


def snapshot(index_name: str = "impact-index") -> str | None:
    """The id of a git tree with the current checkout, including uncommitted files that are not ignored.

    ``None`` if git fails, for example in a checkout of another user. Snapshots at the same time need an index each.
    """
    index = CACHE / index_name
    environment = os.environ | {"GIT_INDEX_FILE": str(index)}
    index.unlink(missing_ok=True)
    try:
        _git("read-tree", "HEAD", environment=environment)
        _git("add", "--all", environment=environment)
        return _git("write-tree", environment=environment).strip()
    except subprocess.CalledProcessError:
        return None


def tree_of(tree: str, paths: Sequence[str]) -> list[str]:
    """The ids of the contents of files and folders in ``tree``."""
    return [_git("rev-parse", "--verify", f"{tree}:{path}").strip() for path in paths]


def remember(tree: str) -> None:
    """Records that the tests have passed on ``tree``."""
    PASSED.write_text(tree, encoding="utf-8")


def changed_since_passed(now: str | None) -> "Changes | None":
    """``None`` if the tests have not passed here, or too long ago."""
    if now is None or not PASSED.exists():
        return None
    try:
        named = _git("diff-tree", "-r", "-z", "--name-only", "--no-renames", PASSED.read_text(encoding="utf-8"), now)
    except subprocess.CalledProcessError:
        return None
    return Changes(tuple(name for name in named.split("\0") if name))


@dataclass(frozen=True)
class Changes:
    files: tuple[str, ...]

    @property
    def python_tests(self) -> list[str] | None:
        """Test files without the browser tests; ``None`` stands for all of them."""
        if any(name.startswith(PYTHON_GROUND) for name in self.files):
            return None
        return sorted({*GUARDS, *(test.as_posix() for test in _test_files() if self._reaches(test))})

    @property
    def web_sources(self) -> list[str] | None:
        """Changed files of the web app, relative to ``web/``; ``None`` when they reach every test."""
        names = [name.removeprefix("web/") for name in self.files if name.startswith("web/")]
        if any(name.startswith(WEB_GROUND) for name in names):
            return None
        return [name for name in names if name.startswith("src/") and (ROOT / "web" / name).exists()]

    def _reaches(self, test: PurePosixPath) -> bool:
        own = {test.as_posix(), *(f"{folder}/conftest.py" for folder in test.parents)}
        support, modules = _imports(test)
        if not own.isdisjoint(self.files) or not support.isdisjoint(self.files):
            return True
        read = tuple(name for of, names in READ_FILES.items() if test.as_posix().startswith(of) for name in names)
        if any(name.startswith(read) for name in self.files):
            return True
        match test.parts:
            case ("tests", "api", *_, folder, _):
                mirrored = _mirrored(folder, self._modules.reached)
            case ("tests", top, *_) if top in PACKAGES:
                # A worker imports all features; a test of one feature's jobs is named after the feature.
                feature = test.stem.removeprefix("test_")
                mirrored = _within(PACKAGES[top], self._modules.changed) or _mirrored(feature, self._modules.reached)
            case _:
                mirrored = False
        return mirrored or not modules.isdisjoint(self._modules.reached)

    @cached_property
    def _modules(self) -> "_Modules":
        graph = grimp.build_graph(*PACKAGES.values(), "dev", cache_dir=str(CACHE / "grimp"))
        changed = {module for name in self.files for module in _modules_of(PurePosixPath(name), graph.modules)}
        reached = {other for module in changed & graph.modules for other in graph.find_downstream_modules(module)}
        return _Modules(changed, changed | (reached - ROOTS))


@dataclass(frozen=True)
class _Modules:
    changed: set[str]
    reached: set[str]


def _mirrored(folder: str, modules: Iterable[str]) -> bool:
    """Whether a folder of tests/api covers one of the modules: it has the name of a package in one of the layers."""
    packages = {folder, *ALSO_ABOUT.get(folder, ())}
    return any(not packages.isdisjoint(_packages(module)) for module in modules)


def _packages(module: str) -> list[str]:
    """The layer, and the package in it; of a feature, the package in its area."""
    _, layer, *rest = [*module.split("."), "", "", ""]
    return [layer, rest[1] if layer == "features" else rest[0]]


def _within(package: str, modules: Iterable[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for module in modules)


def _modules_of(file: PurePosixPath, known: Iterable[str]) -> Iterator[str]:
    """A Python file is one module; a text, a form or a template belongs to all modules of its package."""
    top, *rest = file.parts
    if top not in (*PACKAGES, "dev") or not rest:
        return
    parts = (top, *rest) if top == "dev" else tuple(rest)
    if file.suffix == ".py":
        yield ".".join(parts).removesuffix(".py").removesuffix(".__init__")
        return
    package = max((name for name in known if ".".join(parts).startswith(f"{name}.")), key=len, default="")
    yield package
    yield from (name for name in known if name.rpartition(".")[0] == package)


def _test_files() -> Iterator[PurePosixPath]:
    for path in (ROOT / "tests").rglob("test_*.py"):
        test = PurePosixPath(path.relative_to(ROOT).as_posix())
        if test.parts[1] != "e2e":
            yield test


def _imports(test: PurePosixPath) -> tuple[set[str], set[str]]:
    """Files under ``tests`` that this one imports, and the modules that it or they import."""
    support: set[str] = set()
    modules: set[str] = set()
    waiting = [test]
    while waiting:
        for module in _imported_by(ROOT / waiting.pop()):
            file = PurePosixPath(f"{module.replace('.', '/')}.py")
            if not module.startswith("tests."):
                modules.add(module)
            # A conftest imports the whole application, so only a change of the conftest itself affects its tests.
            elif file.name != "conftest.py" and file.as_posix() not in support and (ROOT / file).exists():
                support.add(file.as_posix())
                waiting.append(file)
    return support, modules


@cache
def _imported_by(path: Path) -> frozenset[str]:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            imported.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module)
            imported.update(f"{node.module}.{name.name}" for name in node.names)
    return frozenset(imported)


def _git(*arguments: str, environment: dict[str, str] | None = None) -> str:
    return subprocess.run(
        ["git", *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=True,
        capture_output=True,
        text=True,
    ).stdout

"""The tests that changed files can affect, by a table of folders.

``make test-fast`` runs those of the files that differ from ``BASE``; CI leaves out the tests on a Kubernetes node if no
part of an installation differs from the release before. ``make test`` and ``make test-all`` select nothing.
"""

import subprocess
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import PurePosixPath

from dev.toolchain import ROOT

# Seconds in all; the guards that read every file are among them.
ALWAYS = ("tests/dev",)
CHARTS = ("tests/charts",)
# The first pattern that matches counts; ``{3}`` is the fourth part of the path.
TABLE: Sequence[tuple[str, Sequence[str]]] = (
    ("api/portal/features/*/*/*", ("tests/api/{3}/{4}", "tests/worker/test_*{4}*.py", "tests/api/test_routes.py")),
    ("api/portal/platform/i18n/*", ("tests/api/i18n", "tests/api/messaging")),
    ("api/*", ("tests/api", "tests/worker")),
    ("worker/*", ("tests/worker",)),
    ("operator/*", ("tests/operator",)),
    ("charts/*", CHARTS),
    ("docs/*", ("tests/charts/test_operations_*.py", "tests/charts/test_alert_table.py")),
    ("web/src/*", ()),
    ("dev/demo/*", ("tests/api/demo",)),
    ("dev/dashboards/*", CHARTS),
    ("dev/chart.py", CHARTS),
    ("dev/helm.py", CHARTS),
    ("dev/image/*", CHARTS),
    ("dev/release/*", CHARTS),
    ("dev/*/*", ()),
    ("tests/api/*/*/*.py", ("tests/api/{2}/{3}",)),
    ("tests/api/*/*.py", ("tests/api/{2}",)),
    ("tests/charts/*", CHARTS),
    ("tests/operator/*", ("tests/operator",)),
    ("tests/worker/*", ("tests/worker",)),
    ("tests/cluster/*", ()),
    ("tests/dev/*", ()),
    ("tests/e2e/*", ()),
    ("*.md", ()),
    ("*", ("tests",)),
)
# What an installation consists of. The settings are those of the API and of the worker.
INSTALLATION = (
    "charts/*",
    "operator/*",
    "worker/*",
    "requirements/*",
    "Dockerfile",
    "dev/cluster/*",
    "dev/image/*",
    "tests/cluster/*",
    "api/portal/migrations/*",
    "api/portal/platform/settings*",
)
# A change of one of these files can affect any test of the web app.
WEB_GROUND = (
    "web/package*.json",
    "web/.npmrc",
    "web/vite.config.ts",
    "web/tsconfig*",
    "web/src/testing/setup.ts",
    "web/src/testing/server.ts",
)


def changed_files(base: str) -> list[str] | None:
    """The files that differ from the commit ``base``, and those that git does not know yet; ``None`` without git."""
    try:
        differing = _git("diff", "--name-only", "--no-renames", "-z", base)
        new = _git("ls-files", "--others", "--exclude-standard", "-z")
    except (OSError, subprocess.CalledProcessError):
        return None
    return sorted({name for name in (differing + new).split("\0") if name})


def base_of_changes() -> str:
    """Where the current branch left the main one, or the last commit."""
    try:
        return _git("merge-base", "HEAD", "origin/main").strip()
    except (OSError, subprocess.CalledProcessError):
        return "HEAD"


def release_before() -> str | None:
    try:
        return _git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^").strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def python_tests(files: Sequence[str]) -> list[str]:
    """The folders and files of tests, relative to the checkout."""
    named = {pattern for file in files for pattern in _tests_of(file)}
    found = {path.relative_to(ROOT).as_posix() for pattern in named for path in ROOT.glob(pattern)}
    return sorted({*ALWAYS, *found})


def web_sources(files: Sequence[str]) -> list[str] | None:
    """Changed sources of the web app, relative to ``web/``; ``None`` if they reach every test."""
    if any(fnmatch(file, pattern) for file in files for pattern in WEB_GROUND):
        return None
    return [file.removeprefix("web/") for file in files if file.startswith("web/src/") and (ROOT / file).exists()]


def concerns_installation(files: Sequence[str]) -> bool:
    return any(fnmatch(file, pattern) for file in files for pattern in INSTALLATION)


def _tests_of(file: str) -> list[str]:
    tests = next(tests for pattern, tests in TABLE if fnmatch(file, pattern))
    return [test.format(*PurePosixPath(file).parts) for test in tests]


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, check=True, capture_output=True, text=True
    ).stdout

"""Rules for the whole repository."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from dev.suite import BROWSER_TESTS_IN, CLUSTER_TESTS_IN

ROOT = Path(__file__).parents[2]
MAX_MODULE_LINES = 300
MAX_WEB_FILE_LINES = 300
MAX_ENDPOINT_LINES = 15  # lines of its body
LEAST_ENDPOINTS = 100
MAX_FEATURES = 9  # of an area, and areas
MAX_FILES = 15  # of a folder of features
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
# Written in pieces, so that this file does not find itself.
OPEN_ENDS = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX:", "@ts-" + "ignore"]))
FOREIGN_HOSTS = re.compile(
    "|".join(["registry\\.npm" + "js", "py" + "pi\\.org", "files\\.pyth" + "onhosted", "proxy\\.gol" + "ang"])
)
SKIPS = re.compile(
    "|".join(
        [
            "pytest\\.mark\\.sk" + "ip",
            "pytest\\.sk" + "ip\\(",
            "pytest\\.importor" + "skip",
            "\\b(it|test|describe)\\.(sk" + "ip|on" + "ly|to" + "do)\\b",
        ]
    )
)
OUTSIDE = re.compile("/work/" + "(shared|main)")


@cache
def tracked() -> tuple[Path, ...]:
    """Returns every present file that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


@cache
def texts() -> dict[str, str]:
    """Returns the text files by path."""
    found = {}
    for path in tracked():
        try:
            found[str(path.relative_to(ROOT))] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def matches(pattern: re.Pattern[str], suffixes: tuple[str, ...] = ("",)) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts().items()
        if name.endswith(suffixes)
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("folder", ["operator", "tests/operator"])
def test_folder_does_not_shadow_the_standard_library(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


def test_imports_keep_the_order_of_the_house() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_nothing_names_a_registry() -> None:
    assert matches(FOREIGN_HOSTS) == []


def test_nothing_names_a_folder_outside_the_repository() -> None:
    assert matches(OUTSIDE) == []


def test_nothing_is_left_for_later() -> None:
    assert matches(OPEN_ENDS) == []


def test_no_test_is_skipped_or_preferred() -> None:
    assert matches(SKIPS, (".py", ".ts", ".tsx")) == []


def test_lock_files_contain_no_addresses() -> None:
    locks = [name for name in texts() if name.endswith("package-lock.json")]
    assert len(locks) == 3
    assert [name for name in locks if '"resolved"' in texts()[name]] == []


def test_a_lock_file_lacks_a_package_that_it_names() -> None:
    """This happens if the registry lacks a version for another platform; `npm ci` then fails."""
    for name in (name for name in texts() if name.endswith("package-lock.json")):
        packages = json.loads(texts()[name])["packages"]
        for path, package in packages.items():
            parts = path.split("/node_modules/")
            folders = ["", *("/node_modules/".join(parts[: depth + 1]) for depth in range(len(parts)))]
            for needed in {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}:
                found = [folder for folder in folders if f"{folder}/node_modules/{needed}".lstrip("/") in packages]
                assert found, f"{name}: {path} needs {needed}"


def test_modules_stay_small() -> None:
    sizes = {
        name: len(text.splitlines())
        for name, text in texts().items()
        if name.endswith(".py") and "/migrations/versions/" not in name
    }
    assert {name: size for name, size in sizes.items() if size > MAX_MODULE_LINES} == {}


def test_web_files_stay_small() -> None:
    sizes = {
        name: len(text.splitlines())
        for name, text in texts().items()
        if name.startswith("web/src/") and name.endswith((".ts", ".tsx")) and ".gen." not in name
    }
    assert {name: size for name, size in sizes.items() if size > MAX_WEB_FILE_LINES} == {}


def test_features_are_found_at_a_glance() -> None:
    features = ROOT / "api" / "portal" / "features"
    files = [path.relative_to(features).parent for path in tracked() if path.is_relative_to(features)]
    assert len(files) > LEAST_ENDPOINTS, "the rule reads another folder"
    folders = {parent for folder in files for parent in (folder, *folder.parents)}
    levels = Counter(folder.parent for folder in folders if folder.parts)
    assert {str(level): count for level, count in levels.items() if count > MAX_FEATURES} == {}
    assert {str(folder): count for folder, count in Counter(files).items() if count > MAX_FILES} == {}


def test_endpoints_are_thin() -> None:
    endpoints = [
        (name, function)
        for name, text in texts().items()
        if name.startswith("api/portal/") and name.endswith(".py")
        for function in ast.walk(ast.parse(text))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and any(map(is_route, function.decorator_list))
    ]
    assert len(endpoints) > LEAST_ENDPOINTS, "the rule reads other files than those with routes"
    long = [
        f"{name}: {function.name} has {lines} lines"
        for name, function in endpoints
        if (lines := (function.end_lineno or 0) - function.body[0].lineno + 1) > MAX_ENDPOINT_LINES
    ]
    assert long == []


def is_route(decorator: ast.expr) -> bool:
    return re.match(r"\w*router\.\w+\(", ast.unparse(decorator)) is not None


def test_names_describe_the_content() -> None:
    vague = [name for name in texts() if VAGUE_NAMES & set(Path(name).with_suffix("").parts)]
    # i18next's name for the namespace of translations that all screens share.
    assert [name for name in vague if not name.endswith("/common.json")] == []


def test_every_direct_dependency_is_pinned_with_a_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    common, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    portal, operator = [*common, *extras["portal"]], [*common, *extras["operator"]]
    run = [*portal, *project["dependency-groups"]["embedded"]]
    assert missing(run, "run.txt") == []
    assert missing([*run, *operator, *project["dependency-groups"]["dev"]], "dev.txt") == []
    assert missing(portal, "portal.txt") == []
    assert missing(operator, "operator.txt") == []


def missing(requirements: list[str], file: str) -> list[str]:
    text = (ROOT / "requirements" / file).read_text()
    pins = set(re.findall(r"^([a-z0-9._-]+)(?:\[[a-z,-]+\])?==[^\\\n]+\\\n +--hash=sha256:", text, re.MULTILINE))
    own = "geo-rfi-portal"
    return [wanted for wanted in requirements if name_of(wanted) not in pins | {own}]


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


@pytest.mark.parametrize(("mark", "places"), [("e2e", BROWSER_TESTS_IN), ("cluster", CLUSTER_TESTS_IN)])
def test_browser_and_cluster_tests_stand_where_the_suite_looks_for_them(mark: str, places: tuple[str, ...]) -> None:
    marked = {path for path, text in texts().items() if path.endswith(".py") and f"pytest.mark.{mark}" in text}
    assert marked
    assert [path for path in sorted(marked) if not path.startswith(places)] == []

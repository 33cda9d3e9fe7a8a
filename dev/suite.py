"""The checks of ``make lint``, ``make test-fast``, ``make test``, ``make test-all`` and CI, and their order.

``make test`` leaves out tests with the mark ``slow`` and those on a node, and looks at fewer screens in every look. CI
runs it, with the node if a part of an installation has changed since the release before. ``make test-all`` leaves out
nothing. Only ``make test-fast`` selects tests by what has changed (dev/affected.py).

Checks of the two languages and the tests of the web app run concurrently; the output of each is shown when it ends.
What the first run has to build is built beside them and the browser tests, which need little of it. The cluster tests
run alone: the scheduler gives all pods together little more than one process outside, and beside other tests the API
did not answer for a minute. Other suites show their output at once; failed tests are named again at the end, because a
CI system may keep only the last lines.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree as ET

from dev.affected import (
    base_of_changes,
    changed_files,
    concerns_installation,
    python_tests,
    release_before,
    web_sources,
)
from dev.toolchain import CACHE, ROOT, WEB, cores, node_environment, venv_program

SLOWEST = 25
TYPED = ("api/portal", "worker/portal_worker", "operator/portal_operator", "dev", "tests")


@dataclass(frozen=True, slots=True)
class Step:
    """``closing``: how many of its last lines, a summary by the runner, are shown even if it passes.

    ``results``: where the runner writes the results of its tests, as JUnit XML.
    """

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    closing: int = 0
    results: Path | None = None


def _python(name: str, module: str, *arguments: str) -> Step:
    return Step(name, (sys.executable, "-m", module, *arguments))


def _pytest(name: str, *arguments: str, within: Sequence[str] = ()) -> Step:
    """Prints the slowest tests at the end. ``within``: a module of this repository that runs pytest as a command."""
    results = CACHE / f"{name.replace(' ', '-')}.xml"
    options = ("-q", "--durations", str(SLOWEST), "--durations-min", "2", "--junit-xml", str(results))
    command = (sys.executable, "-m", *within, "pytest", *arguments, *options)
    # A heading and the result stand around the slowest tests.
    return Step(name, command, closing=SLOWEST + 2, results=results)


def _npm(name: str, *arguments: str) -> Step:
    return Step(name, (venv_program("npm"), "--prefix", WEB, "run", "--silent", *arguments))


def _low(step: Step) -> Step:
    """The step at a low priority."""
    return replace(step, command=("nice", *step.command))


def _bootstrap(name: str, *parts: str) -> Step:
    return Step(name, (sys.executable, ROOT / "dev" / "bootstrap.py", *parts))


PYTHON_CHECKS = (
    Step("ruff", (venv_program("ruff"), "check", "--quiet", ".")),
    Step("ruff format", (venv_program("ruff"), "format", "--check", "--quiet", ".")),
    Step("import contracts", (venv_program("lint-imports"),)),
    _python("mypy", "mypy", *TYPED),
    _python("known vulnerable packages", "dev.advisories"),
)
WEB_PACKAGES = (_bootstrap("web packages", "web"),)
WEB_CHECKS = (
    _python("OpenAPI and its types are up to date", "dev.openapi", "check"),
    _npm("biome format", "format:check"),
    _npm("knip", "unused"),
    _npm("tsc", "typecheck", "--", "--incremental", "--tsBuildInfoFile", str(CACHE / "web.tsbuildinfo")),
)
ESLINT = (_npm("eslint", "lint"),)
# Skips unchanged files, even if types that they use have changed: good enough between commits.
ESLINT_OF_CHANGES = (_npm("eslint", "lint", "--", "--cache", "--cache-location", f"{CACHE}/eslint/"),)
WEB_RESULTS = CACHE / "web-tests.xml"
WEB_TESTS = (
    replace(
        _npm("web tests", "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={WEB_RESULTS}"),
        closing=7,
        results=WEB_RESULTS,
    ),
)
# Built once per account, at a low priority, because tests run beside it.
SERVERS = (_low(_python("servers of the tests", "dev.servers")),)
# More workers than cores, because the tests wait for much of the time.
# At most 8, because each worker starts servers of its own. tests/conftest.py orders the files.
WORKERS = str(min(8, max(4, cores() + 2)))
PARALLEL = ("-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder")
PYTHON = ("-m", "not e2e and not cluster and not slow", *PARALLEL)
PYTHON_TESTS = (_pytest("python tests", *PYTHON),)
ALL_PYTHON_TESTS = (_pytest("python tests", "-m", "not e2e and not cluster", *PARALLEL),)
BROWSER = (_bootstrap("browser", "browser"),)
# Folders of browser tests are named, because otherwise each process would import and then deselect all others.
BROWSER_TESTS_IN = ("tests/e2e", "tests/dev/test_run.py")
# In CI a failed browser test is repeated once, and reported at the end.
# No other tests are repeated: if those fail now and then, the portal or the test has a race.
SECOND_TRY = ("--reruns", "1", "-r", "R") if os.environ.get("CI") else ()
WEB_APP = (_bootstrap("web app", "mailcatcher", "web:build"),)
# Each worker starts a portal and a browser, whose pages keep more than one core busy.
BROWSER_WORKERS = str(min(8, max(2, cores())))
# One test at a time, in the order of tests/e2e/conftest.py: the longest first.
IN_BROWSERS = ("-n", BROWSER_WORKERS, "--dist", "load", "--maxschedchunk", "1", *SECOND_TRY)
BROWSER_TESTS = (_pytest("browser tests", *BROWSER_TESTS_IN, "-m", "e2e and not slow", *IN_BROWSERS),)
ALL_BROWSER_TESTS = (_pytest("browser tests", *BROWSER_TESTS_IN, "-m", "e2e", "--every-look", *IN_BROWSERS),)
CLUSTER_TESTS_IN = ("tests/cluster", "tests/dev/test_signed_release.py")
# Built before the tests, because nothing can be fetched in their isolated namespaces. The images first, because they
# wait for downloads while others compute.
NODE = (
    _low(_python("images", "dev.cluster.images")),
    _low(_python("binaries of the node", "dev.cluster.binaries", "--release")),
)
CLUSTER_TESTS = (
    _pytest(
        "cluster tests",
        *(*CLUSTER_TESTS_IN, "-m", "cluster"),
        within=("dev.cluster.isolation", sys.executable, "-m"),
    ),
)


REASON = 400
"""Characters of the reason of a failure in the closing lines."""


class Report:
    def __init__(self) -> None:
        self.failed: list[str] = []
        self.failed_tests: list[str] = []
        self._started = time.monotonic()
        self._terminal = threading.Lock()

    def run(self, steps: Sequence[Step], *, live: bool) -> None:
        """Runs the steps in order, even after the failure of one. ``live`` shows output as it is written."""
        for step in steps:
            started = time.monotonic()
            if live:
                print(f"\n── {step.name} (after {(started - self._started) / 60:.0f} min)", flush=True)
            if step.results:
                step.results.unlink(missing_ok=True)
            result = subprocess.run(
                list(map(str, step.command)),
                cwd=step.folder,
                env=node_environment(),
                stdin=subprocess.DEVNULL,
                stdout=None if live else subprocess.PIPE,
                stderr=None if live else subprocess.STDOUT,
                check=False,
            )
            seconds = time.monotonic() - started
            with self._terminal:
                if result.returncode != 0:
                    self.failed.append(step.name)
                    self.failed_tests += _failed_tests(step.results) if step.results else []
                if not live:
                    said = (result.stdout or b"").decode(errors="replace").rstrip()
                    verdict = "passed" if result.returncode == 0 else f"FAILED ({result.returncode})"
                    print(f"── {step.name}: {verdict} in {seconds:.1f} s", flush=True)
                    shown = said if result.returncode != 0 else "\n".join(said.splitlines()[-step.closing :])
                    if shown and (result.returncode != 0 or step.closing):
                        print(shown, flush=True)

    def run_side_by_side(self, *lanes: Sequence[Step]) -> None:
        with self.in_background(*lanes):
            pass

    @contextmanager
    def in_background(self, *lanes: Sequence[Step], live: bool = False) -> Iterator[None]:
        """Runs the lanes in threads while the block runs, and waits for them."""
        with ThreadPoolExecutor(len(lanes)) as pool:
            running = [pool.submit(self.run, steps, live=live) for steps in lanes]
            yield
            for lane in running:
                lane.result()

    def close(self) -> int:
        if self.failed:
            print("".join(f"\nFailed: {test}" for test in self.failed_tests), flush=True)
            print(f"Failed: {', '.join(self.failed)}", flush=True)
            return 1
        print("\nAll checks passed.", flush=True)
        return 0


def _failed_tests(results: Path) -> list[str]:
    """The failed tests, module first, each with its reason. Empty if the run ended before it wrote its results."""
    if not results.exists():
        return []
    cases = ET.parse(results).iter("testcase")  # noqa: S314 — written by the run above
    return [
        f"{case.get('classname')}::{case.get('name')}: {' '.join(reason.get('message', '').split())[:REASON]}"
        for case in cases
        for reason in (*case.iterfind("failure"), *case.iterfind("error"))
    ]


def lint(report: Report) -> None:
    report.run_side_by_side(PYTHON_CHECKS, (*WEB_PACKAGES, *WEB_CHECKS, *ESLINT))


def fast(report: Report) -> None:
    base = os.environ.get("BASE") or base_of_changes()
    files = changed_files(base)
    with report.in_background(SERVERS, live=True):
        report.run_side_by_side(PYTHON_CHECKS, (*WEB_PACKAGES, *WEB_CHECKS, *ESLINT_OF_CHANGES))
        report.run(_web_tests(files), live=True)
    report.run(_python_tests(files), live=True)


def _web_tests(files: Sequence[str] | None) -> Sequence[Step]:
    sources = None if files is None else web_sources(files)
    if sources is None:
        return WEB_TESTS
    return (_npm("web tests of what changed", "test:related", "--", *sources),) if sources else ()


def _python_tests(files: Sequence[str] | None) -> Sequence[Step]:
    return PYTHON_TESTS if files is None else (_pytest("python tests of what changed", *PYTHON, *python_tests(files)),)


def usual(report: Report) -> None:
    _run(report, BROWSER_TESTS, PYTHON_TESTS, with_cluster=False)


def everything(report: Report) -> None:
    _run(report, ALL_BROWSER_TESTS, ALL_PYTHON_TESTS, with_cluster=True)


def ci(report: Report) -> None:
    release = release_before()
    files = changed_files(release) if release else None
    with_cluster = files is None or concerns_installation(files)
    if not with_cluster:
        print(f"No part of an installation differs from {release}: its tests on a node are left out.", flush=True)
    _run(report, BROWSER_TESTS, PYTHON_TESTS, with_cluster=with_cluster)


def _run(report: Report, browser: Sequence[Step], python: Sequence[Step], *, with_cluster: bool) -> None:
    # First, because installing the browser may need a person's help.
    report.run(BROWSER, live=True)
    with report.in_background((*SERVERS, *NODE) if with_cluster else SERVERS, live=True):
        with report.in_background(PYTHON_CHECKS):
            report.run(WEB_PACKAGES, live=False)
            report.run_side_by_side((*WEB_CHECKS, *ESLINT, *WEB_APP), WEB_TESTS)
        report.run(browser, live=True)
    report.run(python, live=True)
    if with_cluster:
        report.run(_cluster_tests(report), live=True)


def cluster(report: Report) -> None:
    report.run(NODE, live=True)
    report.run(_cluster_tests(report), live=True)


def _cluster_tests(report: Report) -> Sequence[Step]:
    """Left out if a part of the node is missing."""
    return () if {step.name for step in NODE} & set(report.failed) else CLUSTER_TESTS


SCOPES: dict[str, Callable[[Report], None]] = {
    "lint": lint,
    "fast": fast,
    "usual": usual,
    "all": everything,
    "ci": ci,
    "cluster": cluster,
}


def main() -> int:
    report = Report()
    SCOPES[sys.argv[1]](report)
    return report.close()


if __name__ == "__main__":
    os.chdir(ROOT)
    raise SystemExit(main())

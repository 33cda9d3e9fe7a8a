"""The output of the runner of all checks about a failed suite."""

import sys
from pathlib import Path

import pytest

from dev import suite
from dev.suite import Report, Step

SUITE = """
import pytest

def test_passes():
    pass

@pytest.mark.parametrize("value", ["one"])
def test_fails(value):
    raise AssertionError

@pytest.fixture
def broken():
    raise RuntimeError

def test_has_no_fixture(broken):
    pass
"""


def closing_lines(folder: Path, capfd: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    (folder / "test_suite.py").write_text(SUITE)
    results = folder / "results.xml"
    results.write_text("<testsuites><testcase classname='earlier' name='run'><failure/></testcase></testsuites>")
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--junit-xml", str(results), *arguments)
    report = Report()
    report.run((Step("the suite", command, folder, results=results),), live=True)
    capfd.readouterr()
    assert report.close() == 1
    return capfd.readouterr().out.split("\n")


def test_the_failed_tests_are_named_at_the_end_with_their_reasons(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert closing_lines(tmp_path, capfd) == [
        "",
        "Failed: test_suite::test_fails[one]: AssertionError",
        'Failed: test_suite::test_has_no_fixture: failed on setup with "RuntimeError"',
        "Failed: the suite",
        "",
    ]


def test_a_run_without_results_is_named_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert closing_lines(tmp_path, capfd, "--no-such-option") == ["", "Failed: the suite", ""]


@pytest.mark.parametrize(("ends_with", "left_out"), [(1, True), (0, False)])
def test_without_its_node_no_cluster_test_runs(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ends_with: int, left_out: bool
) -> None:
    program = (sys.executable, "-c")
    monkeypatch.setattr(suite, "NODE", (Step("the node", (*program, f"raise SystemExit({ends_with})")),))
    monkeypatch.setattr(suite, "CLUSTER_TESTS", (Step("its tests", (*program, "print('1 passed')")),))
    report = Report()
    suite.cluster(report)
    assert report.failed == (["the node"] if left_out else [])
    assert ("1 passed" not in capfd.readouterr().out) == left_out

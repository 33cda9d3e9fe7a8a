"""``make lint`` fails if a lock file pins a version that is known to be vulnerable."""

import pytest

from dev.advisories import Advisory, Pin, main, numbers, pins, read_advisories
from dev.suite import PYTHON_CHECKS


@pytest.mark.parametrize(
    ("version", "affected"),
    [("0.38.9", False), ("0.39.0", True), ("0.49", True), ("0.49.1", False), ("0.49.1rc1", False), ("1.10.0", False)],
)
def test_a_range_has_a_first_and_no_last_version(version: str, affected: bool) -> None:
    advisory = Advisory("CVE-0", "PyPI", "starlette", fixed="0.49.1", introduced="0.39.0")
    assert advisory.affects(Pin("PyPI", "starlette", version, "requirements/portal.txt")) is affected
    assert not advisory.affects(Pin("npm", "starlette", version, "web/package-lock.json"))


def test_the_locks_of_all_three_ecosystems_are_read() -> None:
    found = {(pin.ecosystem, pin.package) for pin in pins()}
    assert {("PyPI", "starlette"), ("npm", "react"), ("Go", "golang.org/x/net")} <= found
    for pin in pins():
        assert numbers(pin.version) is not None


def test_no_lock_pins_a_vulnerable_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(), capsys.readouterr().out) == (0, "")


def test_a_vulnerable_pin_is_named_with_its_advisory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dev.advisories.pins", lambda: [Pin("PyPI", "h11", "0.14.0", "requirements/portal.txt")])
    assert main() == 1
    assert capsys.readouterr().out == "requirements/portal.txt: h11 0.14.0 has CVE-2025-43859, fixed in 0.16.0\n"


def test_lint_runs_the_check() -> None:
    assert any("dev.advisories" in step.command for step in PYTHON_CHECKS)
    assert len({(one.id, one.package) for one in read_advisories()}) == len(read_advisories())

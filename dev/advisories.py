"""``python -m dev.advisories`` fails if a lock file pins a version listed in dev/advisories.toml.

The list is committed, so that the check needs no network; docs/security.md names the tools that find new advisories.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dev.toolchain import ROOT

ADVISORIES = ROOT / "dev" / "advisories.toml"
NODE_FOLDERS = ("web", "dev/mailcatcher", "tests/e2e/provider")
_PYTHON_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
_GO_REQUIREMENT = re.compile(r"^(?:require\s+|\t)(\S+\.\S+)\s+v(\S+)", re.MULTILINE)
_NUMBERS = re.compile(r"\d+(?:\.\d+)*")


@dataclass(frozen=True, slots=True)
class Advisory:
    """``introduced``: the first affected version, ``fixed``: the first that is not."""

    id: str
    ecosystem: str
    package: str
    fixed: str
    introduced: str = "0"

    def affects(self, pin: "Pin") -> bool:
        if (pin.ecosystem, pin.package) != (self.ecosystem, self.package):
            return False
        return numbers(self.introduced) <= numbers(pin.version) < numbers(self.fixed)


@dataclass(frozen=True, slots=True)
class Pin:
    """A pinned version; ``lock`` is the path of the lock file."""

    ecosystem: str
    package: str
    version: str
    lock: str


def numbers(version: str) -> tuple[int, ...]:
    """``1.4.0-rc.1`` → ``(1, 4)``: ignores suffixes and trailing zeros."""
    found = _NUMBERS.match(version.removeprefix("v"))
    if found is None:
        raise ValueError(f"{version!r} is no version")
    parts = [int(part) for part in found[0].split(".")]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def read_advisories(path: Path = ADVISORIES) -> list[Advisory]:
    return [Advisory(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["advisory"]]


def pins(root: Path = ROOT) -> Iterator[Pin]:
    """All versions pinned by the lock files of Python, npm and Go."""
    for lock in sorted(root.glob("requirements/*.txt")):
        for name, version in _PYTHON_PIN.findall(lock.read_text(encoding="utf-8")):
            yield Pin("PyPI", re.sub(r"[-_.]+", "-", name).lower(), version, lock.relative_to(root).as_posix())
    for folder in NODE_FOLDERS:
        lock = root / folder / "package-lock.json"
        for place, package in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
            if place and "version" in package:
                name = package.get("name") or place.rpartition("node_modules/")[2]
                yield Pin("npm", name, package["version"], lock.relative_to(root).as_posix())
    for lock in sorted(root.glob("dev/**/go.mod")):
        for name, version in _GO_REQUIREMENT.findall(lock.read_text(encoding="utf-8")):
            yield Pin("Go", name, version, lock.relative_to(root).as_posix())


def main() -> int:
    advisories = read_advisories()
    found = [(pin, advisory) for pin in pins() for advisory in advisories if advisory.affects(pin)]
    for pin, advisory in found:
        print(f"{pin.lock}: {pin.package} {pin.version} has {advisory.id}, fixed in {advisory.fixed}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The contents of the running images, read from their archives: user, files, and no remains of the build."""

import json
import re
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dev import images
from dev.cluster.images import built, name_of

pytestmark = pytest.mark.cluster

LABELS = {"title", "description", "version", "revision"}
UNWANTED = re.compile(
    r"^(usr/(local/)?s?bin/(gcc|cc|g\+\+|make|node|npm|git|sh|bash|dash|perl|apt|apt-get|dpkg|su|mount)(-\d+)?"
    r"|opt/portal/bin/(pip|uv)[\d.]*"
    r"|root/\.(cache|npm)/.*"
    r"|var/(cache/apt/archives|lib/apt/lists)/.*[^/].*"
    r"|.*/node_modules/.*"
    r"|build/.*)$"
)


@dataclass(frozen=True)
class Image:
    config: dict[str, Any]
    layers: list[list[tarfile.TarInfo]]


@pytest.fixture(scope="module", params=images.TARGETS)
def image(request: pytest.FixtureRequest) -> Image:
    (archive,) = [file for file in built() if file.name.startswith(f"{request.param}-")]
    return read(archive, name_of(request.param))


def read(archive: Path, name: str) -> Image:
    """Reads a Docker archive: a manifest, a configuration, and a tar per layer."""
    with tarfile.open(archive) as outer:

        def inner(member: str) -> Any:
            return outer.extractfile(member)

        (manifest,) = json.load(inner("manifest.json"))
        assert manifest["RepoTags"] == [name]
        layers = []
        for layer in manifest["Layers"]:
            with tarfile.open(fileobj=inner(layer)) as files:
                layers.append(files.getmembers())
        return Image(json.load(inner(manifest["Config"])), layers)


def test_it_runs_as_a_numeric_user_with_labels(image: Image) -> None:
    config = image.config["config"]
    assert config["User"] == "10001:10001"
    assert config["Cmd"][:2] == ["python", "-m"]
    labels = {name.removeprefix("org.opencontainers.image.") for name in config["Labels"]}
    assert labels >= LABELS
    assert config["Labels"]["org.opencontainers.image.version"] == images.version()


def test_nothing_is_left_of_how_it_was_built(image: Image) -> None:
    names = [member.name.removeprefix("./") for layer in image.layers for member in layer]
    assert [name for name in names if UNWANTED.match(name)] == []
    assert any(name.startswith("opt/portal/src/") for name in names)


def test_it_names_the_packages_of_its_files(image: Image) -> None:
    """Scanners find Debian's packages only by these entries of dpkg."""
    names = {member.name.removeprefix("./") for layer in image.layers for member in layer}
    named = {name.removeprefix("var/lib/dpkg/status.d/") for name in names}
    assert named >= {"libc6", "libssl3", "ca-certificates"}
    assert named.isdisjoint({"dpkg", "bash", "perl-base", "apt"})
    assert any(name.endswith("/os-release") for name in names)


def test_no_program_changes_its_user(image: Image) -> None:
    setuid = [member.name for layer in image.layers for member in layer if member.isfile() and member.mode & 0o6000]
    assert setuid == []


def test_it_is_small(image: Image) -> None:
    """Unpacked; docs/operations.md names the sizes."""
    assert sum(member.size for layer in image.layers for member in layer) < 300_000_000


def test_the_time_of_building_is_not_in_it(image: Image) -> None:
    assert {member.mtime for layer in image.layers for member in layer} == {0}
    assert image.config["created"].startswith("1970-01-01T00:00:00")

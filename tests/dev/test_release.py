"""A release without a registry: its version, the images and version in its chart, and its provenance."""

import re
from datetime import UTC, datetime

import pytest
import yaml

from dev import images
from dev.release import __main__ as release
from dev.release.chart import CHART, with_digests
from dev.release.provenance import Built, predicate
from dev.release.registry import CannotReleaseError

NAME = "registry.example:5000/geo-rfi-portal"
DIGESTS = {"portal": f"sha256:{'a' * 64}", "operator": f"sha256:{'b' * 64}"}
COMMIT = "c" * 40
STARTED = datetime(2027, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("described", "version"),
    [
        ("v1.2.0", "1.2.0"),
        ("1.2.0", "1.2.0"),
        ("1.2.0-rc.1", "1.2.0-rc.1"),
        ("v1.2.0-3-gd1ec817", "1.2.0-3-gd1ec817"),
        ("d1ec817", f"{images.version()}-gd1ec817"),
    ],
)
def test_the_version_is_what_git_describes(described: str, version: str) -> None:
    assert release.version_of(described) == version


@pytest.mark.parametrize("described", ["1.2+3", "release/1", ""])
def test_a_version_fits_chart_and_tag(described: str) -> None:
    with pytest.raises(CannotReleaseError, match="choose one with TAG"):
        release.version_of(described + "_")


def test_uncommitted_changes_are_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "commit", lambda: COMMIT)
    monkeypatch.setattr(images, "described", lambda: "v1.2.0-dirty")
    with pytest.raises(CannotReleaseError, match="not committed"):
        release.committed()
    monkeypatch.setattr(images, "described", lambda: "v1.2.0")
    assert release.committed() == COMMIT
    monkeypatch.setattr(images, "commit", lambda: "")
    with pytest.raises(CannotReleaseError, match="git checkout"):
        release.committed()


def test_the_chart_names_the_images_by_digest_and_keeps_its_comments() -> None:
    text = (CHART / "values.yaml").read_text(encoding="utf-8")
    changed = with_digests(text, NAME, DIGESTS)
    assert changed.count("#") == text.count("#")
    values = yaml.safe_load(changed)
    for block, target in (("defaults", "portal"), ("operator", "operator")):
        image = values[block]["image"]
        assert (image["repository"], image["digest"]) == (f"{NAME}/{target}", DIGESTS[target])


def test_a_chart_with_another_shape_is_refused() -> None:
    text = (CHART / "values.yaml").read_text(encoding="utf-8")
    with pytest.raises(CannotReleaseError, match="does not know how"):
        with_digests(
            re.sub(r"repository: geo-rfi-portal/operator", "repository: 'geo-rfi-portal/operator'", text), NAME, DIGESTS
        )


def test_the_provenance_names_source_and_base() -> None:
    built = Built(NAME, "1.2.0", COMMIT, f"base@sha256:{'d' * 64}", "https://ci.example/7", STARTED)
    said = predicate(built, "portal")
    source, base = said["buildDefinition"]["resolvedDependencies"]
    assert source["digest"] == {"gitCommit": COMMIT}
    assert base == {"uri": "docker://base", "digest": {"sha256": "d" * 64}}
    assert said["buildDefinition"]["externalParameters"]["version"] == "1.2.0"
    assert said["runDetails"]["builder"] == {"id": "https://ci.example/7"}
    assert said["runDetails"]["metadata"]["startedOn"] == "2027-01-02T03:04:05Z"
    assert len(predicate(built, "chart")["buildDefinition"]["resolvedDependencies"]) == 1


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("127.0.0.1:5000/geo-rfi-portal", True),
        ("localhost:5000/geo-rfi-portal", True),
        ("localhost.example/geo-rfi-portal", False),
        ("registry.example/localhost/portal", False),
    ],
)
def test_only_a_registry_on_this_machine_is_asked_without_tls(name: str, *, local: bool) -> None:
    assert images.is_local(name) is local

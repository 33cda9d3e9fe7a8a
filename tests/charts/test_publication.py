"""The rules of `ct lint` and `ah lint` for a published chart that need no repository to compare with."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from tests.charts.chart import CHART, EVALUATION, EXTERNAL, pods, render
from tests.charts.test_upgrade import PREVIOUS

ABOUT: dict[str, Any] = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))
ANNOTATIONS: dict[str, str] = ABOUT["annotations"]
DEFINITIONS = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted((CHART / "crds-source").iterdir())]
WRITTEN = [CHART / "Chart.yaml", CHART / "values.yaml", *sorted((CHART / "ci").iterdir())]
VERSION = r"(\d+)\.(\d+)\.(\d+)"
# The categories of Artifact Hub.
CATEGORIES = {
    *("ai-machine-learning", "database", "integration-delivery", "monitoring-logging", "networking", "security"),
    *("storage", "streaming-messaging", "skip-prediction"),
}
CAPABILITIES = {"basic install", "seamless upgrades", "full lifecycle", "deep insights", "auto pilot"}
KINDS = {"added", "changed", "deprecated", "removed", "fixed", "security"}
FLAGS = {"operator", "prerelease", "containsSecurityUpdates"}
KNOWN = {"category", "operatorCapabilities", "images", "crds", "crdsExamples", "changes"} | FLAGS


def annotation(name: str) -> Any:
    return yaml.safe_load(ANNOTATIONS[f"artifacthub.io/{name}"])


def numbers(version: str) -> list[int]:
    found = re.fullmatch(VERSION, version)
    assert found is not None, version
    return [int(number) for number in found.groups()]


def test_the_chart_has_a_description_and_maintainers() -> None:
    assert ABOUT["name"] == CHART.name
    assert urlsplit(ABOUT["home"]).scheme == "https"
    assert ABOUT["maintainers"]
    for maintainer in ABOUT["maintainers"]:
        assert maintainer.keys() == {"name", "email"}
        assert "@" in maintainer["email"]
    assert len(ABOUT["description"]) < 200
    assert all(isinstance(text, str) for text in (ABOUT["appVersion"], *ABOUT["keywords"], *ANNOTATIONS.values()))


def test_the_version_is_above_the_one_before() -> None:
    before = re.search(VERSION, PREVIOUS.name)
    assert before is not None
    assert numbers(ABOUT["version"]) > numbers(before[0])


def test_every_annotation_is_one_that_is_checked_here() -> None:
    assert {name.removeprefix("artifacthub.io/") for name in ANNOTATIONS} <= KNOWN
    for name in FLAGS & {name.removeprefix("artifacthub.io/") for name in ANNOTATIONS}:
        assert ANNOTATIONS[f"artifacthub.io/{name}"] in {"true", "false"}
    assert ANNOTATIONS["artifacthub.io/category"] in CATEGORIES
    assert ANNOTATIONS["artifacthub.io/operatorCapabilities"].lower() in CAPABILITIES


def test_changes_have_a_kind_and_a_sentence() -> None:
    for change in annotation("changes"):
        assert change.keys() == {"kind", "description"}
        assert change["kind"] in KINDS, change
        assert isinstance(change["description"], str)
        assert change["description"].strip() == change["description"]


def test_the_images_are_those_of_the_pods() -> None:
    """Artifact Hub scans the listed images, because it cannot render this chart without the portal's address."""
    rendered = {
        container["image"]
        for values in (EXTERNAL, EVALUATION)
        for pod in pods(render(values)).values()
        for container in (*pod["containers"], *pod.get("initContainers", ()))
    }
    images = annotation("images")
    assert all(image.keys() == {"name", "image"} for image in images)
    assert sorted(image["image"] for image in images) == sorted(rendered)


def test_the_definitions_are_those_of_the_chart() -> None:
    expected = {
        (one["metadata"]["name"], version["name"], one["spec"]["names"]["kind"])
        for one in DEFINITIONS
        for version in one["spec"]["versions"]
    }
    assert {(one["name"], one["version"], one["kind"]) for one in annotation("crds")} == expected
    assert all(one["displayName"] and one["description"] for one in annotation("crds"))
    assert {example["kind"] for example in annotation("crdsExamples")} == {kind for _, _, kind in expected}


class Strict(yaml.SafeLoader):
    """A YAML loader that refuses duplicate keys of a mapping; Helm uses the last of them."""


def unique(loader: Strict, node: yaml.MappingNode) -> dict[Any, Any]:
    names = [loader.construct_object(key) for key, _ in node.value]
    assert len(names) == len(set(names)), f"{node.start_mark}: a key stands twice"
    return loader.construct_mapping(node, deep=True)


Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, unique)


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.name)
def test_files_are_tidy(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "\r" not in text
    assert "\t" not in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert [line for line in text.splitlines() if line != line.rstrip()] == []
    assert "\n\n\n\n" not in text
    yaml.load(text, Strict)  # noqa: S506  (a safe loader)


def test_the_strict_loader_is_strict() -> None:
    with pytest.raises(AssertionError, match="a key stands twice"):
        yaml.load("a: {b: 1, b: 2}", Strict)  # noqa: S506  (a safe loader)

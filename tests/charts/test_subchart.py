"""The chart as a subchart, and two releases in parallel."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.charts.chart import (
    CHART,
    EVALUATION,
    EXTERNAL,
    NAMESPACE,
    Manifest,
    helm,
    manifests_in,
    of_kind,
    pods,
    with_values,
)

VERSION = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))["version"]


@pytest.fixture
def parent(tmp_path: Path) -> Path:
    """A chart with this chart as two dependencies under different aliases."""
    folder = tmp_path / "authority"
    shutil.copytree(CHART, folder / "charts" / "rfi-portal")
    dependency = {"name": "rfi-portal", "version": VERSION}
    about = {
        "apiVersion": "v2",
        "name": "authority",
        "version": "1.0.0",
        "dependencies": [
            dependency | {"alias": "licensing", "condition": "licensing.enabled"},
            dependency | {"alias": "survey", "condition": "survey.enabled"},
        ],
    }
    (folder / "Chart.yaml").write_text(yaml.safe_dump(about), encoding="utf-8")
    return folder


def rendered(chart: Path, release: str, values: Manifest) -> list[Manifest]:
    given = yaml.safe_dump(values)
    result = helm("template", release, chart, "--namespace", NAMESPACE, "--values", "-", given=given)
    assert result.returncode == 0, result.stderr
    return manifests_in(result.stdout)


def identities(manifests: list[Manifest]) -> list[tuple[str, str, str]]:
    """Returns the names that must be unique in a namespace or the cluster."""
    return [
        (found["kind"], found["metadata"].get("namespace", ""), found["metadata"]["name"])
        for found in manifests
        if found["kind"] != "CustomResourceDefinition"
    ]


def selectors(manifests: list[Manifest]) -> list[dict[str, str]]:
    return [found["spec"]["selector"]["matchLabels"] for found in of_kind(manifests, "Deployment")]


def test_a_parent_passes_values_down_and_switches_it_off(parent: Path) -> None:
    values: dict[str, Any] = {
        "global": {"imageRegistry": "mirror.example", "imagePullSecrets": [{"name": "mirror"}], "storageClass": "fast"},
        "licensing": EXTERNAL | {"enabled": True},
        "survey": {"enabled": False},
    }
    manifests = rendered(parent, "gov", values)
    assert {name.partition("gov-licensing")[0] for _, _, name in identities(manifests)} <= {"", f"{NAMESPACE}-"}
    for name, pod in pods(manifests).items():
        assert pod["containers"][0]["image"].startswith("mirror.example/geo-rfi-portal/"), name
        assert pod["imagePullSecrets"] == [{"name": "mirror"}], name


def test_a_subchart_uses_its_own_registry_if_the_parent_sets_none(parent: Path) -> None:
    licensing = with_values(
        EXTERNAL, defaults__image={"registry": "own.example"}, api__image={"registry": "api.example"}
    )
    made = pods(rendered(parent, "gov", {"licensing": licensing, "survey": {"enabled": False}}))
    assert made["gov-licensing-api"]["containers"][0]["image"].startswith("api.example/")
    assert made["gov-licensing-worker-mail"]["containers"][0]["image"].startswith("own.example/")


def test_twice_in_one_parent(parent: Path) -> None:
    evaluation = EVALUATION | {"crds": {"enabled": False}}
    manifests = rendered(parent, "gov", {"licensing": EXTERNAL, "survey": evaluation})
    found = identities(manifests)
    assert len(set(found)) == len(found)
    chosen = selectors(manifests)
    assert all(chosen.count(one) == 1 for one in chosen)


@pytest.mark.parametrize("base", [EXTERNAL, EVALUATION], ids=["external", "evaluation"])
def test_two_releases_in_one_namespace(base: Manifest) -> None:
    """The definitions belong to the cluster; only the first release has them."""
    one = rendered(CHART, "licensing", base)
    other = rendered(CHART, "survey", base | {"crds": {"enabled": False}})
    assert not set(identities(one)) & set(identities(other))
    assert not [chosen for chosen in selectors(one) if chosen in selectors(other)]
    # The policies of one release admit only its own pods.
    allowed = [str(found["spec"]) for found in of_kind(other, "NetworkPolicy")]
    assert not [spec for spec in allowed if "'app.kubernetes.io/instance': 'licensing'" in spec]
    (reviewer,) = [found for found in of_kind(other, "ClusterRoleBinding") if "review" in found["metadata"]["name"]]
    assert reviewer["metadata"]["name"] == f"{NAMESPACE}-survey-rfi-portal-token-review"

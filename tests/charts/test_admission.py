"""A real API server accepts every object of the chart and admits every pod."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from dev.control_plane.server import ControlPlane
from tests.charts.chart import CHART, EVALUATION, RELEASE, SCENARIOS, helm, pods, render
from tests.operator.cluster import ApiRefusal, call

EVERY_SCENARIO = pytest.mark.parametrize("values", SCENARIOS, ids=lambda path: path.stem)


def admit(plane: ControlPlane, namespace: str, name: str, spec: dict[str, Any]) -> None:
    """Creates the pod as a dry run."""
    pod = {"metadata": {"name": name, "namespace": namespace}, "spec": spec}
    call(plane, "POST", f"/api/v1/namespaces/{namespace}/pods?dryRun=All&fieldValidation=Strict", pod)


@EVERY_SCENARIO
def test_it_can_be_installed(values: Path, kubeconfig: Path, restricted: str) -> None:
    result = helm(
        *("install", RELEASE, CHART, "--namespace", restricted, "--values", values),
        *("--dry-run=server", "--kubeconfig", kubeconfig),
    )
    assert result.returncode == 0, result.stderr
    assert "NOTES:" in result.stdout


@EVERY_SCENARIO
def test_every_object_is_accepted_as_it_stands(values: Path, bare_cluster: ControlPlane, restricted: str) -> None:
    """Helm only checks the kinds; this test sends each object with strict field validation."""
    for manifest in render(values):
        if manifest["kind"] == "CustomResourceDefinition":
            continue
        if "namespace" in manifest["metadata"]:
            manifest["metadata"]["namespace"] = restricted
        path = collection(bare_cluster, manifest, restricted)
        call(bare_cluster, "POST", f"{path}?dryRun=All&fieldValidation=Strict", manifest)


@EVERY_SCENARIO
def test_every_pod_is_admitted_where_only_restricted_ones_are(
    values: Path, bare_cluster: ControlPlane, restricted: str
) -> None:
    for name, spec in pods(render(values)).items():
        admit(bare_cluster, restricted, name, spec)


@pytest.mark.parametrize(
    "violation",
    [
        {"securityContext": {"runAsNonRoot": False}},
        {"hostNetwork": True},
        {"hostPID": True},
    ],
    ids=lambda violation: next(iter(violation)),
)
def test_a_pod_that_may_more_is_refused(violation: dict[str, Any], bare_cluster: ControlPlane, restricted: str) -> None:
    spec = deepcopy(pods(render(EVALUATION))["demo-rfi-portal-api"]) | violation
    with pytest.raises(ApiRefusal, match="violates PodSecurity"):
        admit(bare_cluster, restricted, "more", spec)


def collection(plane: ControlPlane, manifest: dict[str, Any], namespace: str) -> str:
    """Returns the URL at which objects of this kind are created."""
    version = manifest["apiVersion"]
    root = f"/apis/{version}" if "/" in version else f"/api/{version}"
    (kind,) = [
        found
        for found in call(plane, "GET", root)["resources"]
        if found["kind"] == manifest["kind"] and "/" not in found["name"]
    ]
    return f"{root}/namespaces/{namespace}/{kind['name']}" if kind["namespaced"] else f"{root}/{kind['name']}"

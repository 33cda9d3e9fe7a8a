"""A real API server without the portal's definitions, as before an installation."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import yaml

from dev.control_plane.server import ControlPlane
from tests.charts.chart import CHART, of_kind, render
from tests.operator.cluster import call

# Definitions of other projects: the chart has objects of these kinds, but not the definitions.
FOREIGN = (
    ("keda.sh/v1alpha1", "ScaledObject", "scaledobjects"),
    ("monitoring.coreos.com/v1", "PodMonitor", "podmonitors"),
    ("monitoring.coreos.com/v1", "ServiceMonitor", "servicemonitors"),
    ("monitoring.coreos.com/v1", "PrometheusRule", "prometheusrules"),
    ("monitoring.coreos.com/v1", "Probe", "probes"),
    ("grafana.integreatly.org/v1beta1", "GrafanaDashboard", "grafanadashboards"),
    ("gateway.networking.k8s.io/v1", "HTTPRoute", "httproutes"),
)
_numbers = count(1)


@pytest.fixture(scope="session")
def bare_cluster(server_folder: Path) -> Iterator[ControlPlane]:
    with ControlPlane(server_folder / "bare-control-plane") as plane:
        for foreign in FOREIGN:
            define(plane, *foreign)
        # The priority class that a scenario names.
        important = {"metadata": {"name": "important"}, "value": 1000}
        call(plane, "POST", "/apis/scheduling.k8s.io/v1/priorityclasses", important)
        yield plane


@pytest.fixture
def kubeconfig(bare_cluster: ControlPlane, tmp_path: Path) -> Path:
    """The path of a kubeconfig with the rights of an administrator."""
    file = tmp_path / "kubeconfig"
    body = {
        "apiVersion": "v1",
        "kind": "Config",
        "current-context": "tests",
        "clusters": [
            {"name": "tests", "cluster": {"server": bare_cluster.url, "certificate-authority": str(bare_cluster.ca)}}
        ],
        "users": [{"name": "admin", "user": {"token": bare_cluster.token}}],
        "contexts": [{"name": "tests", "context": {"cluster": "tests", "user": "admin"}}],
    }
    file.write_text(yaml.safe_dump(body), encoding="utf-8")
    file.chmod(0o600)
    return file


@pytest.fixture(scope="session")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Prometheus' rules as the chart renders them."""
    (found,) = of_kind(render(CHART / "ci" / "everything-values.yaml"), "PrometheusRule")
    file = tmp_path_factory.mktemp("rules") / "rules.yaml"
    file.write_text(yaml.safe_dump(found["spec"], allow_unicode=True), encoding="utf-8")
    return file


@pytest.fixture
def restricted(bare_cluster: ControlPlane) -> str:
    """A namespace that enforces the restricted Pod Security Standard."""
    name = f"restricted-{next(_numbers)}"
    labels = {"pod-security.kubernetes.io/enforce": "restricted"}
    call(bare_cluster, "POST", "/api/v1/namespaces", {"metadata": {"name": name, "labels": labels}})
    return name


def define(plane: ControlPlane, group_version: str, kind: str, plural: str) -> None:
    group, version = group_version.split("/")
    anything = {"type": "object", "x-kubernetes-preserve-unknown-fields": True}
    body = {
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {
            "name": f"{plural}.{group}",
            "annotations": {"api-approved.kubernetes.io": "unapproved, for tests"},
        },
        "spec": {
            "group": group,
            "scope": "Namespaced",
            "names": {"kind": kind, "plural": plural, "singular": kind.lower()},
            "versions": [{"name": version, "served": True, "storage": True, "schema": {"openAPIV3Schema": anything}}],
        },
    }
    call(plane, "POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", body)

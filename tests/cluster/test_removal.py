"""The objects that remain after an uninstallation, and another installation next to them. Runs after test_life.py."""

import pytest
import yaml

from dev.cluster import images
from tests.cluster.installation import CHART, Installation, eventually, values
from tests.cluster.objects import RFI

pytestmark = pytest.mark.cluster

KINDS = (
    "deployments,statefulsets,daemonsets,jobs,services,configmaps,serviceaccounts,roles,rolebindings,networkpolicies,"
    "poddisruptionbudgets,persistentvolumeclaims,secrets,pods"
)


def test_uninstalling_keeps_the_declared_objects(installation: Installation) -> None:
    """The CRDs, their objects and the generated Secret remain, and no finalizer blocks the uninstallation."""
    installation.helm("uninstall", installation.release, "--wait", "--timeout", "3m")
    label = f"app.kubernetes.io/instance={installation.release}"

    def left() -> set[str]:
        found = installation.get(KINDS, "--selector", label)["items"]
        return {f"{one['kind']}/{one['metadata']['name']}" for one in found}

    test, generated = (f"{installation.release}-rfi-portal-{name}" for name in ("test", "generated"))
    # Created in the cluster with the release's label, and kept, because the data needs it.
    kept = {f"Secret/{generated}"}
    eventually("an empty namespace", lambda: left() - {f"Pod/{test}"} == kept, seconds=90)
    assert [one["metadata"]["name"] for one in installation.get("secrets")["items"]] == [generated]
    assert installation.get(f"rfi/{RFI}")["spec"]["deadline"]
    assert installation.get("clusterroles,clusterrolebindings", "--selector", label)["items"] == []
    installation.cluster.kubectl("delete", "namespace", installation.namespace, "--timeout=90s")


def test_another_release_comes_and_goes_without_disks(installation: Installation) -> None:
    """The definitions belong to the first release. The stores have the versions of the images that the chart names."""
    newest = images.values(images.NEWEST)["evaluation"]
    defaults = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["evaluation"]
    for store in ("postgres", "valkey"):
        assert images.NEWEST[store] == f"{store}-{defaults[store]['image']['tag']}"

    another = Installation(installation.cluster, "demo", "demo")
    changes = {"crds": {"enabled": False}, "evaluation": values()["evaluation"] | newest}
    another.helm(
        *("install", another.release, str(CHART), *another.values_for(changes)),
        *("--set", "evaluation.persistence.enabled=false", "--create-namespace", "--wait", "--timeout", "8m"),
    )
    assert "a job of the queue mail was done" in another.helm("test", another.release, "--logs", "--timeout", "3m")
    another.helm("uninstall", another.release, "--wait", "--timeout", "3m")
    assert another.kubectl("get", "deployments,services", "--output", "name") == ""

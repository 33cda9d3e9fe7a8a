"""The upgrade from the previous chart on a real API server changes no immutable field."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from dev.control_plane.server import ControlPlane
from tests.charts.chart import CHART, RELEASE, SCENARIOS, Manifest, helm
from tests.operator.cluster import call

pytestmark = pytest.mark.slow

# The package of the previous version. Replace it whenever Chart.yaml gets a new version.
PREVIOUS = Path(__file__).parent / "previous" / "rfi-portal-0.1.0.tgz"
# These scenarios set values that the previous chart does not know.
NEW = {"credentials-apart-values", "everything-values", "workload-identity-values"}
UPGRADED = [path for path in SCENARIOS if path.stem not in NEW]
KEPT = (
    ("/apis/apps/v1", "deployments"),
    ("/api/v1", "services"),
    ("/api/v1", "serviceaccounts"),
    ("/api/v1", "persistentvolumeclaims"),
    ("/apis/policy/v1", "poddisruptionbudgets"),
    ("/apis/networking.k8s.io/v1", "networkpolicies"),
)

Helm = Callable[..., str]


@pytest.fixture
def run(kubeconfig: Path, restricted: str) -> Iterator[Helm]:
    """Runs Helm in a separate namespace without hooks, whose Jobs need a node."""

    def do(verb: str, *arguments: str | Path) -> str:
        options = ("--namespace", restricted, "--kubeconfig", kubeconfig, "--no-hooks")
        result = helm(verb, RELEASE, *arguments, *options)
        return result.stderr if result.returncode else ""

    yield do
    do("uninstall")


def present(plane: ControlPlane, namespace: str) -> dict[tuple[str, str], Manifest]:
    return {
        (plural, found["metadata"]["name"]): found
        for root, plural in KEPT
        for found in call(plane, "GET", f"{root}/namespaces/{namespace}/{plural}")["items"]
    }


@pytest.mark.parametrize("values", UPGRADED, ids=lambda path: path.stem)
def test_upgrade_and_rollback_change_existing_objects(
    values: Path, run: Helm, bare_cluster: ControlPlane, restricted: str
) -> None:
    # Definitions belong to the cluster; other tests cover them.
    options = ("--values", values, "--set", "crds.enabled=false")
    assert not run("install", PREVIOUS, *options)
    before = present(bare_cluster, restricted)
    assert before
    assert not run("upgrade", CHART, *options)
    after = present(bare_cluster, restricted)
    assert before.keys() <= after.keys()
    for key, found in before.items():
        assert after[key]["metadata"]["uid"] == found["metadata"]["uid"], f"{key} was made anew"
        assert fixed(after[key]) == fixed(found), key
    assert chart_of(after["deployments", f"{RELEASE}-rfi-portal-api"]) != chart_of(
        before["deployments", f"{RELEASE}-rfi-portal-api"]
    )
    assert not run("rollback", "1")
    assert {key: fixed(found) for key, found in present(bare_cluster, restricted).items() if key in before} == {
        key: fixed(found) for key, found in before.items()
    }


def test_a_selector_that_changes_would_be_noticed(run: Helm) -> None:
    values = ("--values", UPGRADED[0], "--set", "crds.enabled=false", "--set", f"fullnameOverride={RELEASE}-rfi-portal")
    assert not run("install", PREVIOUS, *values)
    assert "field is immutable" in run("upgrade", CHART, *values, "--set", "nameOverride=another")


def test_an_upgrade_that_changes_nothing_migrates_again(run: Helm, bare_cluster: ControlPlane, restricted: str) -> None:
    """This restores an evaluation that lost its PostgreSQL."""

    def jobs() -> set[str]:
        found = call(bare_cluster, "GET", f"/apis/batch/v1/namespaces/{restricted}/jobs")["items"]
        return {job["metadata"]["name"] for job in found if "deletionTimestamp" not in job["metadata"]}

    values = ("--values", CHART / "ci" / "evaluation-values.yaml", "--set", "crds.enabled=false")
    assert not run("install", CHART, *values)
    (first,) = jobs()
    assert not run("upgrade", CHART, *values)
    (second,) = jobs()
    assert first != second


def test_an_upgrade_removes_the_job_of_the_revision_before(run: Helm, kubeconfig: Path, restricted: str) -> None:
    """Helm does not know it if that revision failed after a successful one."""
    values = ("--values", CHART / "ci" / "evaluation-values.yaml", "--set", "crds.enabled=false")
    assert not run("install", CHART, *values)
    where = ("--namespace", restricted, "--kubeconfig", kubeconfig)
    result = helm("upgrade", RELEASE, CHART, *where, *values, "--dry-run=server", "--output", "json")
    hooks = [yaml.safe_load(hook["manifest"]) for hook in json.loads(result.stdout)["hooks"]]
    (remover,) = [hook for hook in hooks if hook["metadata"]["name"] == f"{RELEASE}-rfi-portal-migrations-1"]
    assert remover["metadata"]["annotations"]["helm.sh/hook"] == "pre-upgrade"
    assert remover["spec"]["completions"] == 0


def test_there_is_a_chart_before_this_one() -> None:
    version = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))["version"]
    assert version not in PREVIOUS.name


def fixed(found: Manifest) -> dict[str, Any]:
    """Returns the fields of the specification that an upgrade must not change."""
    spec = found.get("spec", {})
    names = ("selector", "clusterIP", "storageClassName", "accessModes")
    return {name: spec[name] for name in names if name in spec}


def chart_of(found: Manifest) -> str:
    label: str = found["metadata"]["labels"]["helm.sh/chart"]
    return label

"""Tools that apply the output of `helm template`: again with other settings; a third time nothing differs."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from dev.cluster.binaries import KUBECTL
from dev.control_plane.server import ControlPlane
from tests.charts.chart import CHART, EVALUATION, RELEASE, SCENARIOS, Manifest, helm, with_values
from tests.operator.cluster import remove_definitions

pytestmark = pytest.mark.slow

CHANGES = {"portal__supportEmail": "help@licensing.example", "api__tmpSize": "300Mi", "migrations__waitSeconds": 61}
# docs/operations.md prescribes the first value; definitions would outlive the test.
APPLIED = {"selfTest": {"enabled": False}, "crds": {"enabled": False}}


def kubectl(
    kubeconfig: Path, *arguments: str | Path, given: str = "", may_differ: bool = False
) -> "subprocess.CompletedProcess[str]":
    command = [str(KUBECTL.ensure_built()), "--kubeconfig", str(kubeconfig), *map(str, arguments)]
    result = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert result.returncode == 0 or (may_differ and result.returncode == 1), result.stdout + result.stderr
    return result


def printed(values: Manifest, namespace: str) -> str:
    result = helm(
        *("template", RELEASE, CHART, "--namespace", namespace, "--values", "-"),
        given=yaml.safe_dump(values | APPLIED),
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_a_second_apply_with_other_settings_succeeds_and_settles(
    scenario: Path, kubeconfig: Path, restricted: str
) -> None:
    values = yaml.safe_load(scenario.read_text(encoding="utf-8"))
    before, after = printed(values, restricted), printed(with_values(values, **CHANGES), restricted)
    apply, diff = ("apply", "--server-side", "-f", "-"), ("diff", "--server-side", "-f", "-")
    kubectl(kubeconfig, *apply, given=before)
    assert not kubectl(kubeconfig, *diff, given=before).stdout
    assert "help@licensing.example" in kubectl(kubeconfig, *diff, given=after, may_differ=True).stdout
    kubectl(kubeconfig, *apply, given=after)
    assert not kubectl(kubeconfig, *diff, given=after).stdout


def test_kustomize_builds_on_it(kubeconfig: Path, restricted: str, tmp_path: Path) -> None:
    """An overlay with a label and a patch, applied twice with other settings."""
    values = yaml.safe_load((CHART / "ci" / "external-values.yaml").read_text(encoding="utf-8"))
    patch = [{"op": "replace", "path": "/spec/replicas", "value": 3}]
    overlay = {
        "resources": ["portal.yaml"],
        "labels": [{"pairs": {"team": "licensing"}}],
        "patches": [
            {"target": {"kind": "Deployment", "name": f"{RELEASE}-rfi-portal-api"}, "patch": yaml.safe_dump(patch)}
        ],
    }
    (tmp_path / "kustomization.yaml").write_text(yaml.safe_dump(overlay), encoding="utf-8")
    for settings in (values, with_values(values, **CHANGES)):
        (tmp_path / "portal.yaml").write_text(printed(settings, restricted), encoding="utf-8")
        kubectl(kubeconfig, "apply", "--server-side", "-k", tmp_path)
        assert not kubectl(kubeconfig, "diff", "--server-side", "-k", tmp_path).stdout
    found = kubectl(kubeconfig, "get", "deployments", "--namespace", restricted, "-o", "yaml").stdout
    replicas = {one["metadata"]["name"]: one["spec"]["replicas"] for one in yaml.safe_load(found)["items"]}
    assert replicas[f"{RELEASE}-rfi-portal-api"] == 3
    assert "help@licensing.example" in kubectl(kubeconfig, "kustomize", tmp_path).stdout


@pytest.fixture
def undefined_again(bare_cluster: ControlPlane) -> Iterator[None]:
    """For tests that define the kinds of the portal."""
    yield
    remove_definitions(bare_cluster)


@pytest.mark.usefixtures("undefined_again")
def test_restored_definitions_do_not_block_an_installation_of_the_same_name(kubeconfig: Path, restricted: str) -> None:
    """Those that the chart prints belong to the release; others are taken over by an option."""
    where = ("--namespace", restricted, "--kubeconfig", kubeconfig, "--dry-run=server", "--values", "-")
    given = yaml.safe_dump(EVALUATION)

    def refused(*options: str) -> str:
        result = helm("install", RELEASE, CHART, *where, *options, given=given)
        return result.stderr if result.returncode else ""

    kubectl(kubeconfig, "apply", "-f", CHART / "crds-source")
    assert "exists and cannot be imported into the current release" in refused()
    assert not refused("--take-ownership")
    printed = helm(
        *("template", RELEASE, CHART, "--namespace", restricted, "--show-only", "templates/crds.yaml"),
        *("--values", "-"),
        given=given,
    ).stdout
    kubectl(kubeconfig, "apply", "-f", "-", given=printed)
    assert not refused()


def test_common_labels_repeat_no_key(tmp_path: Path) -> None:
    """A repeated key is an error for Kustomize."""
    labels = {"app.kubernetes.io/part-of": "licensing", "team": "maps"}
    values = with_values(EVALUATION, commonLabels=labels, defaults__podLabels={"team": "pods"})
    (tmp_path / "all.yaml").write_text(printed(values, "demo"), encoding="utf-8")
    (tmp_path / "kustomization.yaml").write_text("resources: [all.yaml]\n", encoding="utf-8")
    built = list(yaml.safe_load_all(kubectl(tmp_path / "none", "kustomize", tmp_path).stdout))
    assert {made["metadata"]["labels"]["app.kubernetes.io/part-of"] for made in built} == {"licensing"}
    (api,) = (made for made in built if made["kind"] == "Deployment" and made["metadata"]["name"].endswith("-api"))
    assert api["metadata"]["labels"]["team"] == "maps"
    assert api["spec"]["template"]["metadata"]["labels"]["team"] == "pods"

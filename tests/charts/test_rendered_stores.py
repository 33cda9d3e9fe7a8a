"""What the chart renders for the stores of an evaluation, their metrics and alerts."""

import shutil
from pathlib import Path
from typing import Any

import yaml

from tests.charts.chart import (
    CHART,
    EVALUATION,
    NAMESPACE,
    RELEASE,
    Manifest,
    helm,
    named,
    pods,
    render,
    rendered_text,
    with_values,
)


def test_stores_of_an_evaluation_come_from_the_mirror_under_their_own_names() -> None:
    def images(**changes: Any) -> set[str]:
        made = pods(render(with_values(EVALUATION, **changes)))
        return {made[f"demo-rfi-portal-{store}"]["containers"][0]["image"] for store in ("postgres", "valkey", "mail")}

    names = ("library/postgres:18", "valkey/valkey:9", "maildev/maildev:2.2.1")
    assert images() == {f"docker.io/{name}" for name in names}
    assert images(global__imageRegistry="mirror.example") == {f"mirror.example/{name}" for name in names}


def test_evaluation_is_loudly_marked() -> None:
    manifests = render(EVALUATION)
    marked = [found for found in manifests if found["metadata"].get("labels", {}).get("rfi-portal/evaluation-only")]
    assert {found["metadata"]["name"].rpartition("-")[2] for found in marked} == set(STORES)
    assert not any("persistentVolumeClaim" in volume for pod in pods(manifests).values() for volume in pod["volumes"])


STORES = ("postgres", "valkey", "minio", "mail")


def stores_in(text: str) -> dict[str, Manifest]:
    """Returns the specifications of the evaluation's Deployments by store."""
    found = list(yaml.safe_load_all(text))
    return {store: named(found, "Deployment", f"{RELEASE}-rfi-portal-{store}")["spec"] for store in STORES}


def test_no_label_and_no_version_replaces_the_stores_of_an_evaluation(tmp_path: Path) -> None:
    """Without volumes, the data of a replaced pod is gone."""
    before = stores_in(rendered_text(EVALUATION))
    for spec in before.values():
        assert spec["template"]["metadata"]["labels"] == spec["selector"]["matchLabels"]
    labels = {"app.kubernetes.io/part-of": "licensing", "team": "maps"}
    changed = with_values(
        EVALUATION,
        commonLabels=labels,
        defaults__podLabels={"team": "pods"},
        defaults__podAnnotations={"team": "pods"},
        portal__supportEmail="help@portal.example",
    )
    assert stores_in(rendered_text(changed)) == before
    newer = shutil.copytree(CHART, tmp_path / "rfi-portal")
    about = yaml.safe_load((newer / "Chart.yaml").read_text(encoding="utf-8"))
    (newer / "Chart.yaml").write_text(yaml.safe_dump(about | {"version": "9.9.9", "appVersion": "9.9.9"}))
    result = helm("template", RELEASE, newer, "--namespace", NAMESPACE, "--values", "-", given=yaml.safe_dump(changed))
    assert result.returncode == 0, result.stderr
    assert "rfi-portal-9.9.9" in result.stdout
    assert stores_in(result.stdout) == before

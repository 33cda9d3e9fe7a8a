"""The Jobs of a release: names that make Helm and Argo CD run them again when necessary, and their requirements."""

from typing import Any

import pytest

from tests.charts.chart import EVALUATION, EXTERNAL, Manifest, named, of_kind, render, with_values

BESIDE = with_values(EXTERNAL, migrations__mode="job")


def migrations(values: Manifest) -> Manifest:
    (found,) = [found for found in of_kind(render(values), "Job") if "-migrations" in found["metadata"]["name"]]
    return found


def name(values: Manifest) -> str:
    found: str = migrations(values)["metadata"]["name"]
    return found


def test_migrations_run_before_the_portal_or_beside_evaluation_stores() -> None:
    hook = migrations(EXTERNAL)["metadata"]
    assert hook["name"] == "demo-rfi-portal-migrations"
    assert hook["annotations"]["helm.sh/hook"] == "pre-install,pre-upgrade"
    for values in (EVALUATION, BESIDE):
        beside = migrations(values)["metadata"]
        assert beside["annotations"] == {"argocd.argoproj.io/sync-options": "Replace=true,Force=true"}
        assert beside["name"].startswith("demo-rfi-portal-migrations-")


@pytest.mark.parametrize(
    "changes",
    [
        {"migrations__image": {"tag": "0.1.1"}},
        {"storage__createBucket": True},
        {"portal__supportEmail": "help@licensing.example"},
        {"migrations__resources": {"limits": {"memory": "1Gi"}}},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_another_pod_is_another_job(changes: dict[str, Any]) -> None:
    """Jobs are immutable, and for Argo CD every revision is 1."""
    assert name(with_values(BESIDE, **changes)) != name(BESIDE)


def test_a_change_of_other_pods_keeps_the_job() -> None:
    assert name(with_values(BESIDE, api__replicas=5)) == name(BESIDE)


def test_the_administrators_password_may_have_gone() -> None:
    for values in (EXTERNAL, EVALUATION):
        job = named(render(values), "Job", "demo-rfi-portal-administrator")["spec"]["template"]["spec"]
        (password,) = [volume["secret"] for volume in job["volumes"] if volume["name"] == "administrator"]
        assert password["optional"] is True
        assert "--if-missing" in job["containers"][0]["command"]

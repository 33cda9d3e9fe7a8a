"""The Jobs of a release: names that make Helm and Argo CD run them again when necessary, and their requirements."""

from typing import Any

import pytest

from tests.charts.chart import EVALUATION, EXTERNAL, Manifest, of_kind, render, with_values

BESIDE = with_values(EXTERNAL, migrations__mode="job")


def migrations(values: Manifest) -> Manifest:
    (found,) = [found for found in of_kind(render(values), "Job") if "-migrations" in found["metadata"]["name"]]
    return found


def name(values: Manifest) -> str:
    found: str = migrations(values)["metadata"]["name"]
    return found


def test_migrations_run_before_the_portal_or_beside_evaluation_stores() -> None:
    hook = migrations(EXTERNAL)["metadata"]
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
    """Jobs are immutable, so another pod needs another name; the revision cannot be in it, as Argo CD always has 1."""
    for mode in (BESIDE, EXTERNAL):
        assert name(with_values(mode, **changes)) != name(mode)


def test_a_change_of_other_pods_keeps_the_job() -> None:
    for mode in (BESIDE, EXTERNAL):
        assert name(with_values(mode, api__replicas=5)) == name(mode)


def jobs(values: Manifest) -> dict[str, Manifest]:
    return {job["metadata"]["name"]: job["spec"]["template"] for job in of_kind(render(values), "Job")}


def test_a_second_apply_changes_no_job() -> None:
    """Jobs with equal names have equal pods, also if values of other pods change."""
    values = with_values(EXTERNAL, secretKey={}, selfTest__enabled=False)
    changed = with_values(values, portal__supportEmail="help@licensing.example", administrator__firstName="Other")
    before, after = jobs(values), jobs(changed)
    assert len(before) == len(after) == 3
    assert before.keys().isdisjoint(after)
    assert not of_kind(render(values), "Pod")


def test_failed_hooks_do_not_stay_for_ever() -> None:
    for job in of_kind(render(with_values(EXTERNAL, secretKey={})), "Job"):
        assert job["spec"]["ttlSecondsAfterFinished"] == 7 * 24 * 3600
    assert "ttlSecondsAfterFinished" not in migrations(BESIDE)["spec"]


def test_long_names_do_not_meet() -> None:
    long = "a-name-of-a-release-with-much-more-than-forty-characters"
    one, other = (name(with_values(BESIDE, fullnameOverride=f"{long}-{end}")) for end in ("one", "other"))
    assert one.split("-migrations-")[0] != other.split("-migrations-")[0]
    assert max(len(found) for found in jobs(with_values(EXTERNAL, secretKey={}, fullnameOverride=long))) <= 63


def test_the_administrators_password_may_have_gone() -> None:
    for values in (EXTERNAL, EVALUATION):
        (job,) = [pod["spec"] for made, pod in jobs(values).items() if "-administrator-" in made]
        (password,) = [volume["secret"] for volume in job["volumes"] if volume["name"] == "administrator"]
        assert password["optional"] is True
        assert "--if-missing" in job["containers"][0]["command"]


def test_the_administrator_waits_for_migrations_that_run_beside_it() -> None:
    (job,) = [pod["spec"] for made, pod in jobs(EVALUATION).items() if "-administrator-" in made]
    command = job["containers"][0]["command"]
    assert command[command.index("--wait") + 1] == "120"

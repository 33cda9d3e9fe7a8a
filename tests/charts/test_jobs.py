"""The Jobs of a release: how Helm replaces them and Argo CD runs them again, how they end, what they need."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from portal.platform.termination import REFUSED
from tests.charts.chart import (
    CHART,
    EVALUATION,
    EXTERNAL,
    RELEASE,
    Manifest,
    helm,
    manifests_in,
    of_kind,
    pods,
    render,
    with_values,
)

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


def jobs_of_helm(values: Manifest, kubeconfig: Path, namespace: str, *options: str) -> list[Manifest]:
    """Returns the Jobs as Helm renders them for a cluster, hooks included."""
    where = ("--namespace", namespace, "--kubeconfig", kubeconfig, "--dry-run=server", "--output", "json")
    result = helm("install", RELEASE, CHART, *where, *options, "--values", "-", given=yaml.safe_dump(values))
    assert result.returncode == 0, result.stderr
    release = json.loads(result.stdout)
    texts = [release["manifest"], *(hook["manifest"] for hook in release["hooks"])]
    return [job for text in texts for job in of_kind(manifests_in(text), "Job")]


def events(job: Manifest) -> set[str]:
    return set(filter(None, job["metadata"].get("annotations", {}).get("helm.sh/hook", "").split(",")))


# Without a Secret for the key, the chart renders all three Jobs; the mode of the migrations, and who runs before.
WITHOUT_SECRET = with_values(EXTERNAL, secretKey={})
INSTALLED = {
    "hook": (WITHOUT_SECRET, {"secrets", "migrations"}),
    "job": (with_values(WITHOUT_SECRET, migrations__mode="job"), {"secrets"}),
    "none": (with_values(WITHOUT_SECRET, migrations__mode="none"), {"secrets"}),
    "evaluation": (EVALUATION, {"secrets"}),
    "nothing generated": (EXTERNAL, {"migrations"}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("values", "before"), INSTALLED.values(), ids=list(INSTALLED))
def test_helm_removes_each_job_by_its_name_before_it_rolls_back_uninstalls_or_upgrades(
    values: Manifest, before: set[str], kubeconfig: Path, restricted: str
) -> None:
    """A Job of a failed revision is otherwise left running."""
    found = jobs_of_helm(values, kubeconfig, restricted)
    names = {f"{RELEASE}-rfi-portal-{component}" for component in ("secrets", "migrations", "administrator")}
    # The one that is no hook: the next revision removes it, even if this one fails.
    own = {job["metadata"]["name"] for job in found if not events(job)}
    assert own <= {f"{RELEASE}-rfi-portal-migrations-1"}
    assert {job["metadata"]["name"] for job in found} == names | own
    for name in names:
        removing = [job for job in found if job["metadata"]["name"] == name and "pre-delete" in events(job)]
        (remover,) = removing
        expected = {"pre-rollback", "pre-delete"}
        if name.rpartition("-")[2] not in before:
            expected.add("pre-upgrade")
        assert events(remover) == expected
        policies = remover["metadata"]["annotations"]["helm.sh/hook-delete-policy"].split(",")
        assert set(policies) == {"before-hook-creation", "hook-succeeded"}
        # Complete at once, without a pod.
        assert (remover["spec"]["completions"], remover["spec"]["parallelism"]) == (0, 0)


@pytest.mark.slow
def test_no_event_of_helm_has_two_jobs_of_one_name(kubeconfig: Path, restricted: str) -> None:
    """The second would delete the first."""
    for values, _ in INSTALLED.values():
        found = jobs_of_helm(values, kubeconfig, restricted)
        pairs = [(job["metadata"]["name"], event) for job in found for event in (events(job) or {"release"})]
        assert len(pairs) == len(set(pairs))


def test_names_are_fixed_in_a_namespace_that_helm_creates(kubeconfig: Path) -> None:
    """A rollback to the first revision runs the hooks of the first revision."""
    found = jobs_of_helm(EXTERNAL, kubeconfig, "not-there-yet", "--create-namespace")
    assert {job["metadata"]["name"] for job in found} >= {f"{RELEASE}-rfi-portal-migrations"}
    assert any("pre-rollback" in events(job) for job in found)


def test_tools_that_apply_what_is_printed_get_one_job_of_each_name() -> None:
    """Argo CD keeps only one of several objects of one name."""
    for values, _ in INSTALLED.values():
        found = of_kind(render(values), "Job")
        assert len({job["metadata"]["name"] for job in found}) == len(found)
        assert all(events(job) <= {"pre-install", "pre-upgrade", "post-install", "post-upgrade"} for job in found)


def test_a_certain_refusal_is_not_tried_again() -> None:
    """`python -m portal` ends with 2; an eviction is no failure."""
    for job in of_kind(render(WITHOUT_SECRET), "Job"):
        refused, evicted = job["spec"]["podFailurePolicy"]["rules"]
        (container,) = job["spec"]["template"]["spec"]["containers"]
        assert refused == {
            "action": "FailJob",
            "onExitCodes": {"containerName": container["name"], "operator": "In", "values": [REFUSED]},
        }
        assert evicted["onPodConditions"] == [{"type": "DisruptionTarget", "status": "True"}]
        assert job["spec"]["template"]["spec"]["restartPolicy"] == "Never", "a failure policy needs it"


def test_helm_prints_the_log_of_a_failed_hook() -> None:
    """Otherwise it says that a Job has failed, and not why."""
    for job in of_kind(render(WITHOUT_SECRET), "Job"):
        assert job["metadata"]["annotations"]["helm.sh/hook-output-log-policy"] == "hook-failed"


def test_kubernetes_shows_why_a_process_has_ended() -> None:
    for name, pod in pods(render(EVALUATION)).items():
        if name.removeprefix("demo-rfi-portal-") in ("postgres", "valkey", "minio", "mail"):
            continue
        (container,) = pod["containers"]
        assert container["terminationMessagePolicy"] == "FallbackToLogsOnError", name
        assert "terminationMessagePath" not in container, "the portal writes to the default"


@pytest.mark.parametrize("mode", ["hook", "job"])
def test_an_upgrade_asks_the_stores_before_it_replaces_a_pod(mode: str) -> None:
    job = migrations(with_values(EXTERNAL, migrations__mode=mode))
    assert "--stores" in job["spec"]["template"]["spec"]["containers"][0]["command"]


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

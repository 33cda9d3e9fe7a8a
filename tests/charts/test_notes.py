"""The notes after an installation: commands that can be pasted, and addresses that the chart cannot know."""

from typing import Any

import pytest
import yaml

from tests.charts.chart import CHART, EVALUATION, EXTERNAL, NAMESPACE, RELEASE, Manifest, helm, with_values

WITHOUT_OPERATOR: Manifest = yaml.safe_load((CHART / "ci" / "without-operator-values.yaml").read_text(encoding="utf-8"))


def notes(base: Manifest, **changes: Any) -> str:
    given = yaml.safe_dump(with_values(base, **changes))
    options = ("--namespace", NAMESPACE, "--dry-run=client", "--values", "-")
    result = helm("install", RELEASE, CHART, *options, given=given)
    assert result.returncode == 0, result.stderr
    return result.stdout.partition("\nNOTES:\n")[2]


def pasted(text: str) -> Manifest:
    """Returns the object that the shell passes to kubectl."""
    body = text.partition("<<'YAML'\n")[2].partition("\n     YAML\n")[0]
    found: Manifest = yaml.safe_load(body)
    return found


def test_the_object_equals_the_values() -> None:
    title = {"en": 'HD maps: "panoramas" # and more', "ar": "خرائط: عالية"}
    rfi = {"title": title, "opensAt": "2027-01-01T00:00:00+03:00", "deadline": "2027-02-05T23:59:00+03:00"}
    text = notes(EXTERNAL, portal__rfi=rfi, operator__objectLabels={"portal": "true"})
    assert pasted(text)["spec"] == rfi
    assert pasted(text)["metadata"] == {"name": "hd-mapping", "labels": {"portal": "true"}}
    assert "reconciles only objects with these labels" in text


def test_an_unset_date_is_not_invented() -> None:
    spec = pasted(notes(EVALUATION))["spec"]
    assert "opensAt" not in spec
    assert spec["deadline"].startswith("<deadline with offset")


@pytest.mark.parametrize(
    ("operator", "namespace"),
    [
        ({}, "licensing"),
        ({"namespaces": ["one", "two"]}, "one"),
        ({"namespaces": ["one", "licensing"]}, "licensing"),
        ({"namespaces": ["one"], "clusterWide": True}, "licensing"),
    ],
    ids=str,
)
def test_the_object_is_made_where_the_operator_looks(operator: Manifest, namespace: str) -> None:
    text = notes(EXTERNAL, operator=operator)
    assert f"kubectl -n {namespace} apply -f -" in text
    assert f"kubectl -n {namespace} wait rfi/hd-mapping" in text
    assert "set operator.objectLabels for both" in text


def test_ports_that_policies_open_are_named() -> None:
    said = "PostgreSQL 5432, Valkey or Redis 6380, S3 9000, mail 587, DNS 53."
    changes = {"storage__endpoint": "minio.stores:9000", "networkPolicy__redis": {"port": 6380}}
    assert said in notes(EXTERNAL, **changes)
    assert "PostgreSQL 5432" not in notes(EXTERNAL, networkPolicy={"enabled": False})


def test_the_notes_mention_only_urls_in_used_secrets() -> None:
    addresses = {"database__url": "postgresql://db:6432/portal", "redis__url": "redis://valkey"}
    assert "a URL in a Secret" in notes(EXTERNAL)
    said = notes(EXTERNAL, **addresses)
    assert "PostgreSQL 6432, Valkey or Redis 6379" in said
    assert "If a Service forwards to other ports of its pods, set them under networkPolicy." in said


def test_a_right_that_was_not_installed_is_asked_for() -> None:
    asked = "--clusterrole=system:auth-delegator --serviceaccount=licensing:demo-rfi-portal-api"
    assert asked not in notes(EXTERNAL)
    assert asked in notes(EXTERNAL, rbac={"tokenReview": False})
    assert asked in notes(EXTERNAL, rbac={"create": False})
    assert asked not in notes(EXTERNAL, rbac={"create": False}, operator={"enabled": False})


def test_an_evaluation_without_disks_says_how_it_comes_up_again() -> None:
    said = "helm upgrade demo … --reset-then-reuse-values -n licensing"
    assert said in notes(EVALUATION)
    assert said not in notes(EVALUATION, evaluation__persistence={"enabled": True})


def test_without_an_operator_the_notes_name_the_publisher() -> None:
    said = notes(WITHOUT_OPERATOR)
    assert "it opens at 2027-01-01T00:00:00+03:00 and closes at 2027-02-05T23:59:00+03:00." in said
    nothing = notes(with_values(WITHOUT_OPERATOR, portal__rfi__deadline=""))
    assert "No request for information is published yet" in nothing


def test_the_first_line_names_the_build() -> None:
    digest = "sha256:" + "a" * 64
    version = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))
    said = f"rfi-portal {version['version']} (portal {version['appVersion']}"
    assert notes(EXTERNAL).startswith(f"{said}) is installed")
    assert notes(EXTERNAL, defaults__image={"digest": digest}).startswith(f"{said}, {digest}) is installed")
    assert f"(portal 1.2.0, {digest})" in notes(EXTERNAL, defaults__image={"tag": "1.2.0", "digest": digest})

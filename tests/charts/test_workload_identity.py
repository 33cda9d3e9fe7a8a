"""Pods get the keys of the object store for the tokens of their service accounts, and no Secret holds them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.charts.chart import (
    CHART,
    EVALUATION,
    ChartRefused,
    Manifest,
    named,
    pods,
    render,
    rendered_text,
    with_values,
)

FILE = CHART / "ci" / "workload-identity-values.yaml"
IDENTITY: Manifest = yaml.safe_load(FILE.read_text(encoding="utf-8"))
TOKEN = Path("/var/run/portal/store/token")


def settings(values: Manifest) -> dict[str, str]:
    found: dict[str, str] = named(render(values), "ConfigMap", "demo-rfi-portal-settings")["data"]
    return found


def projected(pod: Manifest) -> list[Any]:
    return [volume["projected"]["sources"] for volume in pod["volumes"] if volume["name"] == "store-token"]


def test_each_pod_that_uses_the_store_has_a_token_and_no_key() -> None:
    with_token = set()
    for name, pod in pods(render(IDENTITY)).items():
        (container,) = pod["containers"]
        mounts = [mount for mount in container["volumeMounts"] if mount["name"] == "store-token"]
        assert bool(mounts) == bool(projected(pod)), name
        if mounts:
            with_token.add(name.removeprefix("demo-rfi-portal-").partition("-")[0])
            assert mounts == [{"name": "store-token", "mountPath": str(TOKEN.parent), "readOnly": True}]
            source = {"path": "token", "audience": "sts.amazonaws.com", "expirationSeconds": 3600}
            assert projected(pod) == [[{"serviceAccountToken": source}]]
        assert not [one for one in container.get("env", ()) if one["name"].startswith("PORTAL_S3_")], name
    assert with_token == {"api", "worker", "migrations", "administrator", "test"}
    assert "portal-s3" not in rendered_text(IDENTITY)


def test_the_settings_name_token_file_and_role() -> None:
    found = settings(IDENTITY)
    assert {name: value for name, value in found.items() if name.startswith("PORTAL_S3_")} == {
        "PORTAL_S3_ENDPOINT": "s3.eu-south-1.amazonaws.com",
        "PORTAL_S3_SECURE": "true",
        "PORTAL_S3_BUCKET": "portal",
        "PORTAL_S3_REGION": "eu-south-1",
        "PORTAL_S3_TOKEN_FILE": str(TOKEN),
        "PORTAL_S3_ROLE_ARN": "arn:aws:iam::123456789012:role/portal",
        "PORTAL_S3_SOURCE": "storage.webIdentity",
    }


def test_without_it_or_in_an_evaluation_there_is_no_token() -> None:
    for values in (CHART / "ci" / "external-values.yaml", with_values(EVALUATION, storage=IDENTITY["storage"])):
        manifests = render(values)
        assert not [name for name, pod in pods(manifests).items() if projected(pod)]
        assert "PORTAL_S3_TOKEN_FILE" not in named(manifests, "ConfigMap", "demo-rfi-portal-settings")["data"]
    with pytest.raises(ChartRefused, match=r"storage\.webIdentity\.enabled=true"):
        render(with_values(IDENTITY, storage__webIdentity={"enabled": False}))


@pytest.mark.parametrize(
    ("storage", "ports"),
    [
        ({}, [443, 443]),
        ({"endpoint": "minio.stores:9000"}, [9000]),
        (
            {"endpoint": "minio.stores:9000", "webIdentity": {"enabled": True, "stsUrl": "http://sts:8443"}},
            [9000, 8443],
        ),
    ],
    ids=["AWS", "the store", "another service"],
)
def test_policies_open_the_way_to_the_token_service(storage: Manifest, ports: list[int]) -> None:
    manifests = render(with_values(IDENTITY, storage=IDENTITY["storage"] | storage))
    for part in ("api", "workers", "jobs", "test"):
        rules = named(manifests, "NetworkPolicy", f"demo-rfi-portal-{part}")["spec"]["egress"][2:]
        assert [rule["ports"][0]["port"] for rule in rules][: len(ports)] == ports, part

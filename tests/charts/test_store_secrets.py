"""Pods get the addresses of the stores from a Secret or from values, and credentials from a Secret."""

from pathlib import Path
from typing import Any

import pytest

from tests.charts.chart import CHART, EVALUATION, EXTERNAL, ChartRefused, Manifest, named, pods, render, with_values

STORES = ("PORTAL_DATABASE", "PORTAL_REDIS")
APART = CHART / "ci" / "credentials-apart-values.yaml"


def variables(manifests: list[Manifest]) -> dict[str, list[Manifest]]:
    """Returns the environment variables about stores, by pod."""
    found: dict[str, list[Manifest]] = {}
    for pod, spec in pods(manifests).items():
        for container in spec["containers"]:
            told = [one for one in container.get("env", ()) if one["name"].startswith(STORES)]
            if told:
                found[pod] = told
    return found


def from_secret(name: str, secret: str, key: str) -> Manifest:
    return {"name": name, "valueFrom": {"secretKeyRef": {"name": secret, "key": key}}}


def test_a_key_of_a_secret_may_have_another_name() -> None:
    """Database operators choose the key names."""
    for told in variables(render(CHART / "ci" / "everything-values.yaml")).values():
        assert from_secret("PORTAL_DATABASE_URL", "portal-postgres", "uri") in told
        assert {one["name"] for one in told} == {"PORTAL_DATABASE_URL", "PORTAL_REDIS_URL"}


def test_an_address_in_the_values_leaves_name_and_password_to_the_secret() -> None:
    told = variables(render(APART))
    assert {pod.removeprefix("demo-rfi-portal-").partition("-")[0] for pod in told} == {
        *("api", "worker", "migrations", "administrator", "test")
    }
    for each in told.values():
        assert each == [
            {
                "name": "PORTAL_DATABASE_URL",
                "value": "postgresql://portal-db-rw.stores:6432/portal?sslmode=verify-full",
            },
            from_secret("PORTAL_DATABASE_USERNAME", "portal-db-app", "username"),
            from_secret("PORTAL_DATABASE_PASSWORD", "portal-db-app", "password"),
            {"name": "PORTAL_REDIS_URL", "value": "rediss://portal-valkey.stores:6380/0"},
            from_secret("PORTAL_REDIS_PASSWORD", "portal-valkey", "valkey-password"),
        ]


def opened(values: Path | Manifest) -> list[int]:
    """Returns the ports of PostgreSQL and of Valkey that a policy opens."""
    rules = named(render(values), "NetworkPolicy", "demo-rfi-portal-jobs")["spec"]["egress"]
    return [port["port"] for rule in rules[:2] for port in rule["ports"]]


def test_policies_open_the_ports_of_these_addresses() -> None:
    assert opened(APART) == [6432, 6380]


@pytest.mark.parametrize("host", ["db", "[fd00::5433]"])
def test_an_address_without_a_port_means_the_usual_one(host: str) -> None:
    said = {"database": {"url": f"postgresql://{host}/portal"}, "redis": {"url": f"redis://{host}"}}
    assert opened(with_values(EXTERNAL, **said)) == [5432, 6379]


def test_a_store_that_asks_for_nothing_needs_no_secret() -> None:
    told = variables(render(with_values(EXTERNAL, redis={"url": "redis://valkey.stores"})))
    for each in told.values():
        assert [one["name"] for one in each] == ["PORTAL_DATABASE_URL", "PORTAL_REDIS_URL"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"database": {"url": "postgresql://portal:secret@db/portal"}}, "at '/database/url'"),
        ({"database": {"url": "postgresql://db"}}, "at '/database/url'"),
        ({"redis": {"url": "redis://:secret@valkey:6379"}}, "at '/redis/url'"),
        ({"redis": {"url": "redis://valkey:6379/0?password=secret"}}, "at '/redis/url'"),
        ({"database": {"url": "postgresql://db/portal?sslmode=require&password=secret"}}, "at '/database/url'"),
        ({"redis": {"url": "http://valkey:6379"}}, "at '/redis/url'"),
        ({"database": {}}, "database.existingSecret.name is needed"),
        ({"redis": {}}, "redis.existingSecret.name is needed"),
    ],
)
def test_no_password_stands_in_the_values(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ChartRefused, match=complaint):
        render(with_values(EXTERNAL, **change))


@pytest.mark.parametrize(
    ("values", "database", "redis", "s3"),
    [
        (
            EXTERNAL,
            "Secret portal-postgres, key url",
            "Secret portal-valkey, key url",
            "Secret portal-s3, keys access-key and secret-key",
        ),
        (
            APART,
            "database.url; Secret portal-db-app, keys username and password",
            "redis.url; Secret portal-valkey, key valkey-password",
            "Secret portal-s3, keys access-key and secret-key",
        ),
        (
            with_values(
                EXTERNAL,
                database={"url": "postgresql://db/portal", "existingSecret": {"name": ""}},
                redis={"url": "redis://valkey:6379/0", "existingSecret": {"name": ""}},
            ),
            "database.url",
            "redis.url",
            "Secret portal-s3, keys access-key and secret-key",
        ),
        (
            EVALUATION,
            "Secret demo-rfi-portal-generated, key database-url",
            "Secret demo-rfi-portal-generated, key redis-url",
            "Secret demo-rfi-portal-generated, keys s3-access-key and s3-secret-key",
        ),
    ],
    ids=["address in a Secret", "password in a Secret", "no password", "evaluation"],
)
def test_a_refused_credential_can_be_named_with_its_secret(
    values: Path | Manifest, database: str, redis: str, s3: str
) -> None:
    settings = named(render(values), "ConfigMap", "demo-rfi-portal-settings")["data"]
    sources = [settings[f"PORTAL_{store}_SOURCE"] for store in ("DATABASE", "REDIS", "S3")]
    assert sources == [database, redis, s3]


def test_refused_credentials_of_the_mail_server_can_be_named_with_their_secret() -> None:
    def source(values: Manifest) -> str | None:
        told: Manifest = named(render(values), "ConfigMap", "demo-rfi-portal-settings")["data"]
        return told.get("PORTAL_SMTP_SOURCE")

    assert source(EXTERNAL) == "Secret portal-smtp, keys username and password"
    assert source(with_values(EXTERNAL, smtp__existingSecret={})) is None
    assert source(EVALUATION) is None

"""What nobody gave is made once, by the Job's command against a real API server."""

import base64
import re
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from dev.control_plane.server import ControlPlane
from portal import cli
from portal.cluster_secrets import ensure
from tests.charts.chart import EVALUATION, named, render
from tests.operator.cluster import call

NAME = "demo-rfi-portal-generated"


@pytest.fixture
def client(bare_cluster: ControlPlane) -> Iterator[httpx.Client]:
    with client_with(bare_cluster, bare_cluster.token) as client:
        yield client


def client_with(plane: ControlPlane, token: str) -> httpx.Client:
    return httpx.Client(
        base_url=plane.url,
        verify=ssl.create_default_context(cafile=str(plane.ca)),
        headers={"Authorization": f"Bearer {token}"},
        trust_env=False,
    )


def held(plane: ControlPlane, namespace: str) -> dict[str, str]:
    data = call(plane, "GET", f"/api/v1/namespaces/{namespace}/secrets/{NAME}")["data"]
    return {key: base64.b64decode(value).decode() for key, value in data.items()}


def test_it_is_made_once_and_never_changed(client: httpx.Client, bare_cluster: ControlPlane, restricted: str) -> None:
    texts = {"database-url": "postgresql+asyncpg://portal:{password}@demo-postgres:5432/portal"}
    assert ensure(client, restricted, NAME, random=["password"], texts=texts) == ["database-url", "password"]
    first = held(bare_cluster, restricted)
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", first["password"])
    assert first["database-url"] == f"postgresql+asyncpg://portal:{first['password']}@demo-postgres:5432/portal"
    assert ensure(client, restricted, NAME, random=["password"], texts=texts) == []
    assert held(bare_cluster, restricted) == first


def test_what_is_missing_is_added(client: httpx.Client, bare_cluster: ControlPlane, restricted: str) -> None:
    ensure(client, restricted, NAME, random=["secret-key"], texts={})
    before = held(bare_cluster, restricted)
    added = ensure(
        client, restricted, NAME, random=["secret-key", "password"], texts={"both": "{secret-key}:{password}"}
    )
    assert added == ["both", "password"]
    after = held(bare_cluster, restricted)
    assert after["secret-key"] == before["secret-key"]
    assert after["both"] == f"{after['secret-key']}:{after['password']}"


def test_many_at_once_agree(bare_cluster: ControlPlane, restricted: str) -> None:
    def make(_: int) -> list[str]:
        with client_with(bare_cluster, bare_cluster.token) as client:
            return ensure(client, restricted, NAME, random=["secret-key"], texts={})

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, range(8)))
    assert ["secret-key"] in made
    assert made.count([]) == 7


def test_the_jobs_own_rights_are_enough_and_no_more(
    bare_cluster: ControlPlane,
    restricted: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command as the chart renders it, under the account and the role that the chart renders."""
    manifests = render(EVALUATION)
    account = "demo-rfi-portal-secrets"
    core, rbac = "/api/v1", "/apis/rbac.authorization.k8s.io/v1"
    for kind, root in (("ServiceAccount", core), ("Role", rbac), ("RoleBinding", rbac)):
        manifest = named(manifests, kind, account)
        manifest["metadata"]["namespace"] = restricted
        for subject in manifest.get("subjects", ()):
            subject["namespace"] = restricted
        call(bare_cluster, "POST", f"{root}/namespaces/{restricted}/{kind.lower()}s", manifest)
    asked = {"spec": {"audiences": [], "expirationSeconds": 600}}
    path = f"{core}/namespaces/{restricted}/serviceaccounts/{account}/token"
    token = call(bare_cluster, "POST", path, asked)["status"]["token"]

    file = tmp_path / "token"
    file.write_text(token, encoding="utf-8")
    monkeypatch.setenv("PORTAL_KUBERNETES_URL", bare_cluster.url)
    monkeypatch.setenv("PORTAL_KUBERNETES_CA", str(bare_cluster.ca))
    monkeypatch.setenv("PORTAL_KUBERNETES_TOKEN", str(file))
    job = named(manifests, "Job", account)["spec"]["template"]["spec"]["containers"][0]["command"]
    assert job[:3] == ["python", "-m", "portal"]
    command = [restricted if word == "licensing" else word for word in job[3:]]
    assert cli.main(command) == 0
    assert held(bare_cluster, restricted).keys() == {
        *("secret-key", "postgres-password", "valkey-password", "s3-access-key", "s3-secret-key"),
        *("database-url", "redis-url", "administrator-password"),
    }
    assert cli.main(command) == 0

    with client_with(bare_cluster, token) as client:
        secrets = f"{core}/namespaces/{restricted}/secrets"
        assert client.get(secrets).status_code == 403
        assert client.get(f"{secrets}/another").status_code == 403
        assert client.delete(f"{secrets}/{NAME}").status_code == 403

"""The Job's command generates missing secrets once, against a real API server."""

import base64
import re
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from dev.control_plane.server import ControlPlane
from portal.entry import cli
from portal.entry.cluster_secrets import Wanted, ensure
from portal.platform import termination
from portal.platform.termination import REFUSED
from tests.charts.chart import EVALUATION, Manifest, named, of_kind, render, with_values
from tests.operator.cluster import call

NAME = "demo-rfi-portal-generated"


@pytest.fixture
def client(bare_cluster: ControlPlane) -> Iterator[httpx2.Client]:
    with client_with(bare_cluster, bare_cluster.token) as client:
        yield client


def client_with(plane: ControlPlane, token: str) -> httpx2.Client:
    return httpx2.Client(
        base_url=plane.url,
        verify=ssl.create_default_context(cafile=str(plane.ca)),
        headers={"Authorization": f"Bearer {token}"},
        trust_env=False,
    )


def found(plane: ControlPlane, namespace: str) -> Manifest:
    secret: Manifest = call(plane, "GET", f"/api/v1/namespaces/{namespace}/secrets/{NAME}")
    return secret


def held(plane: ControlPlane, namespace: str) -> dict[str, str]:
    return {key: base64.b64decode(value).decode() for key, value in found(plane, namespace)["data"].items()}


def test_it_is_made_once_and_never_changed(client: httpx2.Client, bare_cluster: ControlPlane, restricted: str) -> None:
    wanted = Wanted(["password"], {"database-url": "postgresql+asyncpg://portal:{password}@demo-postgres:5432/portal"})
    assert ensure(client, restricted, NAME, wanted) == ["database-url", "password"]
    first = held(bare_cluster, restricted)
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", first["password"])
    assert first["database-url"] == f"postgresql+asyncpg://portal:{first['password']}@demo-postgres:5432/portal"
    assert ensure(client, restricted, NAME, wanted) == []
    assert held(bare_cluster, restricted) == first


def test_missing_keys_are_added(client: httpx2.Client, bare_cluster: ControlPlane, restricted: str) -> None:
    ensure(client, restricted, NAME, Wanted(["secret-key"]))
    before = held(bare_cluster, restricted)
    added = ensure(client, restricted, NAME, Wanted(["secret-key", "password"], {"both": "{secret-key}:{password}"}))
    assert added == ["both", "password"]
    after = held(bare_cluster, restricted)
    assert after["secret-key"] == before["secret-key"]
    assert after["both"] == f"{after['secret-key']}:{after['password']}"


def test_an_existing_secret_gets_missing_labels(
    client: httpx2.Client, bare_cluster: ControlPlane, restricted: str
) -> None:
    ensure(client, restricted, NAME, Wanted(["secret-key"], labels={"team": "licensing"}))
    before = held(bare_cluster, restricted)
    wanted = Wanted(["secret-key"], labels={"team": "another", "instance": "demo"}, annotations={"keep": "a=b,c=d"})
    assert ensure(client, restricted, NAME, wanted) == []
    metadata = found(bare_cluster, restricted)["metadata"]
    assert metadata["labels"] == {"team": "licensing", "instance": "demo"}, "a person's own values stay"
    assert metadata["annotations"] == {"keep": "a=b,c=d"}
    assert held(bare_cluster, restricted) == before
    assert ensure(client, restricted, NAME, wanted) == []
    assert found(bare_cluster, restricted)["metadata"]["resourceVersion"] == metadata["resourceVersion"]


def test_many_at_once_agree(bare_cluster: ControlPlane, restricted: str) -> None:
    def make(_: int) -> list[str]:
        with client_with(bare_cluster, bare_cluster.token) as client:
            return ensure(client, restricted, NAME, Wanted(["secret-key"]))

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
    """Runs the rendered command with the rendered account and role."""
    manifests = render(with_values(EVALUATION, commonLabels={"cost-centre": "geo"}))
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
    (job,) = (one for one in of_kind(manifests, "Job") if one["metadata"]["name"].startswith(f"{account}-"))
    command = job["spec"]["template"]["spec"]["containers"][0]["command"]
    assert command[:3] == ["python", "-m", "portal"]
    command = [restricted if word == "licensing" else word for word in command[3:]]
    assert cli.main(command) == 0
    assert held(bare_cluster, restricted).keys() == {
        *("secret-key", "postgres-password", "valkey-password", "s3-access-key", "s3-secret-key"),
        *("database-url", "redis-url", "administrator-password", "signing-key"),
    }
    assert_is_found_and_kept(found(bare_cluster, restricted)["metadata"])

    # A Secret that an earlier release created.
    secrets = f"{core}/namespaces/{restricted}/secrets"
    bare = {"metadata": {"labels": None, "annotations": None}}
    call(bare_cluster, "PATCH", f"{secrets}/{NAME}", bare, content="application/merge-patch+json")
    assert cli.main(command) == 0
    assert_is_found_and_kept(found(bare_cluster, restricted)["metadata"])

    with client_with(bare_cluster, token) as client:
        assert client.get(secrets).status_code == 403
        assert client.get(f"{secrets}/another").status_code == 403
        assert client.delete(f"{secrets}/{NAME}").status_code == 403


def assert_is_found_and_kept(metadata: Manifest) -> None:
    """The release's labels find the Secret, and it does not belong to the release."""
    assert metadata["labels"] == {
        "app.kubernetes.io/name": "rfi-portal",
        "app.kubernetes.io/instance": "demo",
        "app.kubernetes.io/component": "secrets",
        "app.kubernetes.io/part-of": "rfi-portal",
        "app.kubernetes.io/managed-by": "rfi-portal",
        "cost-centre": "geo",
    }
    assert metadata["annotations"] == {
        "argocd.argoproj.io/compare-options": "IgnoreExtraneous",
        "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
    }


def test_a_server_that_refuses_or_does_not_answer_is_reported_in_a_sentence(
    bare_cluster: ControlPlane,
    restricted: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The log of a failed Job is all that `helm upgrade` leaves."""
    file, message = tmp_path / "token", tmp_path / "termination-log"
    file.write_text("not-a-token", encoding="utf-8")
    message.touch()
    monkeypatch.setattr(termination, "MESSAGE_FILE", str(message))
    monkeypatch.setenv("PORTAL_KUBERNETES_CA", str(bare_cluster.ca))
    monkeypatch.setenv("PORTAL_KUBERNETES_TOKEN", str(file))
    command = ["ensure-secret", NAME, "--namespace", restricted, "--random", "secret-key"]
    for url, code, said in (
        (bare_cluster.url, REFUSED, f"The Kubernetes API refuses the Secret {NAME}: Unauthorized"),
        # It may answer later, so the Job tries again.
        ("https://127.0.0.1:1", 1, "The Kubernetes API does not answer (ConnectError: "),
    ):
        monkeypatch.setenv("PORTAL_KUBERNETES_URL", url)
        assert cli.main(command) == code
        assert capsys.readouterr().err.startswith(said)
        assert message.read_text(encoding="utf-8").startswith(said)

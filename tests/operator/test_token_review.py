"""Authentication of internal routes: TokenReview on a real API server, with real tokens."""

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from Crypto.Hash import SHA256
from Crypto.PublicKey import RSA
from Crypto.Signature import pkcs1_15
from httpx2 import ASGITransport, AsyncClient, Response
from sqlalchemy import URL

from dev.control_plane.server import ISSUER, ControlPlane
from portal.entry.app import create_app
from portal.guards import token_review
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.databases import copied_database
from tests.operator.cluster import PATIENCE, Namespace, call

PORT = 8001
AUDIENCE = "rfi-portal-internal"
ROUTE = "/internal/invitation-rotations/0b8c2f3e"

Asked = Callable[..., Any]


@pytest.fixture
async def settings(template: URL, valkey_url: str, namespace: Namespace, tmp_path: Path) -> AsyncIterator[Settings]:
    """Settings of a portal whose account may create TokenReviews and nothing else."""
    namespace.account("portal")
    namespace.may_review_tokens("portal")
    own_token = tmp_path / "own-token"
    own_token.write_text(namespace.token("portal", ISSUER), encoding="utf-8")
    async with copied_database(template) as database:
        yield Settings.model_validate(
            {
                "environment": "test",
                "secret_key": "a key for tests only, of enough characters",
                "public_url": "http://localhost:8000",
                "database_url": database.render_as_string(hide_password=False),
                "redis_url": valkey_url,
                "storage": "local",
                "storage_dir": tmp_path,
                "rfi_driver": "operator",
                "internal_port": PORT,
                "operator_account": namespace.account("operator"),
                "kubernetes_url": namespace.plane.url,
                "kubernetes_ca": namespace.plane.ca,
                "kubernetes_token": own_token,
            }
        )


@pytest.fixture
async def ask(settings: Settings) -> AsyncIterator[Asked]:
    """``await ask(token)`` returns the response of an internal route."""
    app = create_app(settings)
    app.state.limiter = Limiter(settings)
    async with open_resources(settings, application_name="tests") as resources:
        app.state.resources = resources

        async def ask(token: str | None, *, port: int = PORT, path: str = ROUTE) -> Response:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            async with AsyncClient(transport=ASGITransport(app), base_url=f"http://localhost:{port}") as client:
                return await client.get(path, headers=headers)

        yield ask
    await app.state.token_reviewer.aclose()
    await app.state.limiter.aclose()


def outcome(answer: Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("error")


NOT_ACCEPTED = (401, "token_not_accepted")


async def test_the_operator_is_let_in(ask: Asked, namespace: Namespace) -> None:
    answer = await ask(namespace.token("operator", AUDIENCE))
    assert outcome(answer) == (200, None)
    assert answer.json()["data"]["ordinal"] == 0
    # A token with several audiences is valid if one of them is the portal's.
    assert outcome(await ask(namespace.token("operator", "another", AUDIENCE))) == (200, None)


@pytest.mark.parametrize("audience", [ISSUER, "another-product", f"{AUDIENCE}-2", AUDIENCE.upper()])
async def test_a_token_for_another_audience_is_worth_nothing(ask: Asked, namespace: Namespace, audience: str) -> None:
    assert outcome(await ask(namespace.token("operator", audience))) == NOT_ACCEPTED


@pytest.mark.parametrize("account", ["operator2", "portal", "default"])
async def test_another_account_is_forbidden(ask: Asked, namespace: Namespace, account: str) -> None:
    if account != "portal":
        namespace.account(account)
    assert outcome(await ask(namespace.token(account, AUDIENCE))) == (403, "account_not_accepted")


async def test_the_same_name_in_another_namespace_is_forbidden(ask: Asked, control_plane: ControlPlane) -> None:
    other = Namespace(control_plane, "tests-elsewhere")
    call(control_plane, "POST", "/api/v1/namespaces", {"metadata": {"name": other.name}})
    other.account("operator")
    assert outcome(await ask(other.token("operator", AUDIENCE))) == (403, "account_not_accepted")


@pytest.mark.parametrize("token", [None, "", "x", "a.b.c", "x" * 9000, "{}", "a b"])
async def test_invalid_tokens(ask: Asked, token: str | None) -> None:
    assert outcome(await ask(token)) == NOT_ACCEPTED


async def test_the_administrator_of_the_cluster_is_not_the_operator(ask: Asked, control_plane: ControlPlane) -> None:
    assert outcome(await ask(control_plane.token)) != (200, None)


def signed_by_the_cluster(namespace: Namespace, *, expires_in: int) -> str:
    """Signs a token with the API server's key, which itself issues none shorter than ten minutes."""
    path = f"/api/v1/namespaces/{namespace.name}/serviceaccounts/operator"
    uid = call(namespace.plane, "GET", path)["metadata"]["uid"]
    now = int(time.time())
    claims = {
        "iss": ISSUER,
        "sub": f"system:serviceaccount:{namespace.name}:operator",
        "aud": [AUDIENCE],
        "exp": now + expires_in,
        "iat": now - 7200,
        "nbf": now - 7200,
        "kubernetes.io": {"namespace": namespace.name, "serviceaccount": {"name": "operator", "uid": uid}},
    }
    body = ".".join(map(_encoded, (json.dumps({"alg": "RS256"}).encode(), json.dumps(claims).encode())))
    key = RSA.import_key((namespace.plane.folder / "accounts.key").read_bytes())
    return f"{body}.{_encoded(pkcs1_15.new(key).sign(SHA256.new(body.encode())))}"


def _encoded(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


async def test_an_expired_token_is_over(ask: Asked, namespace: Namespace) -> None:
    assert outcome(await ask(signed_by_the_cluster(namespace, expires_in=600))) == (200, None)
    assert outcome(await ask(signed_by_the_cluster(namespace, expires_in=-600))) == NOT_ACCEPTED


async def test_a_token_that_was_touched_is_worth_nothing(ask: Asked, namespace: Namespace) -> None:
    head, claims, signature = namespace.token("operator", AUDIENCE).split(".")
    assert outcome(await ask(f"{head}.{claims}.{signature[::-1]}")) == NOT_ACCEPTED


async def test_a_deleted_account_is_refused_after_the_caches_expire(
    ask: Asked, namespace: Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_review, "BELIEVED_FOR", -1.0)
    token = namespace.token("operator", AUDIENCE)
    assert outcome(await ask(token)) == (200, None)
    call(namespace.plane, "DELETE", f"/api/v1/namespaces/{namespace.name}/serviceaccounts/operator")
    # The API server caches its responses for some seconds.
    give_up = time.monotonic() + PATIENCE
    while outcome(await ask(token)) != NOT_ACCEPTED:
        assert time.monotonic() < give_up
        await asyncio.sleep(0.5)


async def test_only_positive_reviews_are_cached(ask: Asked, namespace: Namespace, settings: Settings) -> None:
    good, bad = namespace.token("operator", AUDIENCE), namespace.token("operator", "another-product")
    assert outcome(await ask(good)) == (200, None)
    settings.kubernetes_token.write_text("not the portal's token any more", encoding="utf-8")
    assert outcome(await ask(good)) == (200, None)
    assert outcome(await ask(bad)) == (503, "service_unavailable")
    # The file is read for each review, so that a new token is used immediately.
    settings.kubernetes_token.write_text(namespace.token("portal", ISSUER), encoding="utf-8")
    assert outcome(await ask(bad)) == NOT_ACCEPTED


async def test_each_port_answers_its_own_only(ask: Asked, namespace: Namespace) -> None:
    token = namespace.token("operator", AUDIENCE)
    assert [(await ask(token, port=port)).status_code for port in (PORT, 8000, 80)] == [200, 404, 404]
    for path in ("/api/config", "/livez", "/internal", "/internals", "/app"):
        assert (await ask(token, path=path)).status_code == 404
    assert (await ask(None, port=8000, path="/livez")).status_code == 200

"""Signing in with the provider, and every wrong answer."""

import base64
import hashlib
import time
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.factors import ProviderAccount
from portal.domain.identity.users import AccountStatus, User
from portal.features.people.sign_in.provider import openid
from tests.api.conftest import ORIGIN, SignIn
from tests.api.people.provider.coming_in import HERE, come_back, go_there, place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.provider import FakeProvider, new_key

REFUSED = "/app/provider?refused="
NOT_ACCEPTED = f"{REFUSED}provider_answer_not_accepted"


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


async def test_a_verified_email_links_the_account_at_first(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    asked = await go_there(client, provider)
    provider.told = {"email": admin.email.upper(), "email_verified": True}
    answer = await come_back(client, provider, asked["state"])
    assert place_of(answer) == HERE
    assert (await client.get("/api/user-info")).json()["data"]["id"] == str(admin.id)
    account = (await session.scalars(select(ProviderAccount))).one()
    assert (account.user_id, account.issuer, account.subject) == (admin.id, provider.issuer, "subject-1")
    events = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    assert [(event.action, event.details["by"]) for event in events] == [
        ("admin.linked_to_provider", "provider"),
        ("account.signed_in", "provider"),
    ]


async def test_the_question_follows_the_standards(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    asked = await go_there(client, provider)
    assert (asked["response_type"], asked["client_id"], asked["scope"]) == ("code", "portal", "openid profile email")
    assert asked["redirect_uri"] == f"{ORIGIN}/api/login/provider/callback"
    assert (asked["code_challenge_method"], asked["ui_locales"]) == ("S256", "en")
    provider.told = {"email": admin.email, "email_verified": True}
    await come_back(client, provider, asked["state"])
    digest = hashlib.sha256(provider.posted["code_verifier"].encode()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == asked["code_challenge"]
    secret = base64.b64decode(provider.posted["authorization"].removeprefix("Basic ")).decode()
    assert secret == "portal:a%20secret%3A%20of%20the%20client"


async def test_later_the_subject_alone_counts(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    """An email that has passed to another administrator at the provider opens nothing."""
    configure()
    other = await an_admin(session, email="other@authority.example")
    await walk_in(client, provider, email=admin.email, email_verified=True)
    await walk_in(client, provider, email=other.email, email_verified=True)
    assert (await client.get("/api/user-info")).json()["data"]["id"] == str(admin.id)
    provider.subject = "subject-2"
    assert place_of(await walk_in(client, provider, email=admin.email)) == f"{REFUSED}linked_to_another"


@pytest.mark.parametrize(
    "told",
    [
        {"email_verified": True},
        {"email": "unknown@authority.example", "email_verified": True},
        {"email": "admin@portal.example"},
        {"email": "admin@portal.example", "email_verified": "true"},
    ],
    ids=["no email", "unknown", "not verified", "a text"],
)
async def test_unknown_people_are_refused(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure, told: dict[str, Any]
) -> None:
    configure()
    await an_admin(session, email="admin@portal.example")
    assert place_of(await walk_in(client, provider, **told)) == f"{REFUSED}not_an_administrator"
    assert (await client.get("/api/user-info")).status_code == 401


async def test_people_of_companies_do_not_come_in_this_way(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure
) -> None:
    configure(oidc_creates_admins=True, oidc_groups=(("staff", ("administrator",)),))
    person = await a_company(session, status=AccountStatus.APPROVED)
    answer = await walk_in(client, provider, email=person.email, email_verified=True, groups=["staff"])
    assert place_of(answer) == f"{REFUSED}not_an_administrator"


async def test_a_directory_of_the_authority_verifies_by_itself(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure(oidc_trusts_email=True)
    assert place_of(await walk_in(client, provider, email=admin.email)) == HERE


async def test_claims_may_come_by_the_access_token(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    provider.user_info = {"email": admin.email, "email_verified": True}
    assert place_of(await walk_in(client, provider)) == HERE
    provider.user_info["sub"] = "another"
    assert place_of(await walk_in(client, provider)) == NOT_ACCEPTED


@pytest.mark.parametrize("theirs", ["elsewhere@authority.example", "admin@portal.example"], ids=["another", "the same"])
async def test_an_email_and_its_verification_come_from_one_source(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure, theirs: str
) -> None:
    configure()
    await an_admin(session, email="admin@portal.example")
    provider.user_info = {"email": theirs, "email_verified": True}
    refused = f"{REFUSED}not_an_administrator"
    assert place_of(await walk_in(client, provider, email="admin@portal.example")) == refused
    provider.user_info = {"email": "admin@portal.example"}
    assert place_of(await walk_in(client, provider, email=None, email_verified=True)) == refused


WRONG: dict[str, dict[str, Any]] = {
    "another issuer": {"iss": "https://elsewhere.example"},
    "another audience": {"aud": "elsewhere"},
    "several audiences without a party": {"aud": ["portal", "elsewhere"]},
    "another party": {"aud": ["portal", "elsewhere"], "azp": "elsewhere"},
    "expired": {"exp": int(time.time()) - 120},
    "without expiry": {"exp": None},
    "without nonce": {"nonce": None},
    "another nonce": {"nonce": "another"},
    "without subject": {"sub": None},
    "a subject that cannot be stored": {"sub": "a\x00b"},
    "from the future": {"iat": int(time.time()) + 3600},
}


@pytest.mark.parametrize("told", WRONG.values(), ids=WRONG.keys())
async def test_a_wrong_token_signs_nobody_in(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User, told: dict[str, Any]
) -> None:
    configure()
    right = {"email": admin.email, "email_verified": True}
    assert place_of(await walk_in(client, provider, **right, **told)) == NOT_ACCEPTED
    assert (await client.get("/api/user-info")).status_code == 401


async def test_a_token_signed_otherwise_signs_nobody_in(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    right = {"email": admin.email, "email_verified": True}
    # As an attacker makes it: the text of the public key is the secret of HS256.
    public = provider.keys[0].as_pem(private=False)
    for algorithm, key in (("none", b""), ("HS256", public), ("RS256", new_key())):
        provider.algorithm, provider.key = algorithm, key
        assert place_of(await walk_in(client, provider, **right)) == NOT_ACCEPTED, algorithm
    provider.algorithm, provider.key = "RS256", None
    assert place_of(await walk_in(client, provider, **right)) == HERE


@pytest.mark.parametrize("changed", [{"iss": "https://elsewhere.example"}, {"iss": None}], ids=["another", "missing"])
async def test_a_response_of_another_issuer_is_refused(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User, changed: dict[str, Any]
) -> None:
    configure()
    provider.told = {"email": admin.email, "email_verified": True}
    asked = await go_there(client, provider)
    assert place_of(await come_back(client, provider, asked["state"], **changed)) == NOT_ACCEPTED
    assert "/token" not in provider.asked


async def test_an_answer_counts_once_and_for_its_own_browser(
    app: FastAPI, client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    provider.told = {"email": admin.email, "email_verified": True}
    asked = await go_there(client, provider)
    async with AsyncClient(transport=ASGITransport(app=app), base_url=ORIGIN) as stranger:
        assert place_of(await come_back(stranger, provider, asked["state"])) == NOT_ACCEPTED
        await go_there(stranger, provider)
        assert place_of(await come_back(stranger, provider, asked["state"])) == NOT_ACCEPTED
    asked = await go_there(client, provider)
    assert place_of(await come_back(client, provider, asked["state"])) == HERE
    assert place_of(await come_back(client, provider, asked["state"])) == NOT_ACCEPTED
    assert place_of(await come_back(client, provider, "")) == NOT_ACCEPTED


async def test_two_tabs_come_back(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    provider.told = {"email": admin.email, "email_verified": True}
    first = await go_there(client, provider)
    nonce = provider.nonce
    second = await go_there(client, provider)
    assert place_of(await come_back(client, provider, second["state"])) == HERE
    provider.nonce = nonce
    assert place_of(await come_back(client, provider, first["state"])) == HERE


async def test_a_refusal_there_is_said_here(client: AsyncClient, provider: FakeProvider, configure: Configure) -> None:
    configure()
    asked = await go_there(client, provider)
    answer = await come_back(client, provider, asked["state"], code=None, error="access_denied")
    assert place_of(answer) == f"{REFUSED}refused_by_provider"


async def test_rotated_keys_are_fetched_at_most_once_a_minute(
    client: AsyncClient,
    provider: FakeProvider,
    configure: Configure,
    admin: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    configure()
    right = {"email": admin.email, "email_verified": True}
    await walk_in(client, provider, **right)
    provider.rotate()
    assert place_of(await walk_in(client, provider, **right)) == NOT_ACCEPTED
    assert provider.asked["/keys"] == 1
    monkeypatch.setattr(openid, "KEYS_ASKED_EVERY", 0.0)
    assert place_of(await walk_in(client, provider, **right)) == HERE
    assert provider.asked["/keys"] == 2


async def test_where_the_provider_is_down_the_password_still_signs_in(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    asked = await go_there(client, provider)
    provider.is_down = True
    assert place_of(await come_back(client, provider, asked["state"])) == f"{REFUSED}provider_unavailable"
    configure()
    answer = await client.post("/api/login/provider")
    assert (answer.status_code, answer.json()["error"]) == (503, "provider_unavailable")
    given = {"email": admin.email, "password": PASSWORD}
    assert (await client.post("/api/login/check-credentials", json=given)).status_code == 200


async def test_a_provider_with_another_issuer_is_not_asked(
    client: AsyncClient, provider: FakeProvider, configure: Configure
) -> None:
    configure()
    provider.metadata = {"issuer": "https://elsewhere.example"}
    assert (await client.post("/api/login/provider")).status_code == 503


async def test_without_a_provider_there_is_none(client: AsyncClient) -> None:
    answer = await client.post("/api/login/provider")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_provider")


async def test_it_ends_the_session_that_it_replaces(
    sign_in: SignIn, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    browser = await sign_in(admin)
    before = browser.headers.pop("Cookie", "")
    provider.told = {"email": admin.email, "email_verified": True}
    asked = await go_there(browser, provider, headers={"Cookie": before})
    await come_back(browser, provider, asked["state"])
    assert (await browser.get("/api/user-info")).status_code == 200
    browser.cookies.clear()
    assert (await browser.get("/api/user-info", headers={"Cookie": before})).status_code == 401


async def test_another_provider_links_anew(
    client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure, admin: User
) -> None:
    configure()
    session.add(ProviderAccount(user_id=admin.id, issuer="https://former.example", subject="subject-1"))
    await session.commit()
    assert place_of(await walk_in(client, provider, email=admin.email, email_verified=True)) == HERE
    account = (await session.scalars(select(ProviderAccount))).one()
    assert (account.user_id, account.issuer) == (admin.id, provider.issuer)

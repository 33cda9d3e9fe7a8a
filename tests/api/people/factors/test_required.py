"""Where a factor is required of administrators: what a session without one may do, and what wants a fresh one."""

import re
from datetime import timedelta
from uuid import uuid4

import orjson
import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.fresh import Fresh
from portal.domain.identity.secrets import hash_token
from portal.domain.identity.users import AccountStatus, User
from portal.entry.serving import described_app
from portal.guards.declared_routes import declared_routes
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import open_challenge, walk_in
from tests.api.people.factors.conftest import NewestCode, Require
from tests.api.people.factors.enrolling import add_passkey, added_app, added_passkey, answer_by_passkey, asked
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.companies import a_company
from tests.factories.passkeys import Passkey
from tests.factories.rfis import an_rfi


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


async def make_stale(resources: Resources, browser: AsyncClient) -> None:
    """Moves the last proof of the browser's session eleven minutes into the past."""
    header = browser.headers.get("Cookie", "")
    token = header.partition("=")[2] or browser.cookies[resources.settings.cookie_name]
    name = f"session:{hash_token(token)}"
    stored = orjson.loads(await resources.redis.get(name))
    stored["proved"] -= 11 * 60
    await resources.redis.set(name, orjson.dumps(stored), keepttl=True)


def error_of(answer: Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("error")


async def test_the_code_suffices_until_the_date(
    client: AsyncClient, admin: User, newest_code: NewestCode, require_factors: Require
) -> None:
    require_factors(timedelta(days=1))
    user = await walk_in(client, newest_code, admin.email)
    assert user["factor_from"] is not None
    assert (await client.get("/api/users")).status_code == 200
    assert (await add_passkey(client, Passkey("http://localhost:8000"))).status_code == 200
    assert (await client.get("/api/user-info")).json()["data"]["factor_from"] is None


async def test_after_it_a_session_by_code_adds_a_factor_and_nothing_else(
    client: AsyncClient, admin: User, newest_code: NewestCode, require_factors: Require
) -> None:
    require_factors()
    user = await walk_in(client, newest_code, admin.email)
    assert user["factor_from"] is not None
    for method, path in (("GET", "/api/users"), ("GET", "/api/account/devices"), ("POST", "/api/rfi/close")):
        assert error_of(await client.request(method, path, json={})) == (403, "factor_required"), path
    await added_passkey(client)
    assert (await client.get("/api/users")).status_code == 200


async def test_every_route_for_administrators_wants_the_factor(
    client: AsyncClient, admin: User, newest_code: NewestCode, require_factors: Require
) -> None:
    require_factors()
    await walk_in(client, newest_code, admin.email)
    for route in declared_routes(described_app().routes):
        (access,) = route.declared or (None,)
        if access is None or not access.grants:
            continue
        path = re.sub(r"\{\w*_id\}", str(uuid4()), route.path).replace("{", "").replace("}", "")
        answer = await client.request(route.method, path, json={})
        assert error_of(answer) == (403, "factor_required"), f"{route.method} {path}: {answer.text}"


async def test_who_has_a_factor_signs_in_with_it_and_not_by_code(
    client: AsyncClient, admin: User, sign_in: SignIn, require_factors: Require
) -> None:
    passkey = await added_passkey(await sign_in(admin))
    require_factors()
    challenge = await client.post("/api/login/check-credentials", json={"email": admin.email, "password": PASSWORD})
    data = challenge.json()["data"]
    assert (data["methods"], data["likely_method"], data["has_app"]) == ([], None, False)
    sent = await client.post("/api/login/send-code", json={"challenge_id": data["challenge_id"], "method": "email"})
    assert error_of(sent) == (422, "validation_failed")
    assert (await answer_by_passkey(client, passkey)).status_code == 200
    assert (await client.get("/api/users")).status_code == 200


async def test_a_recovery_code_lets_in_to_replace_what_was_lost(
    client: AsyncClient, admin: User, sign_in: SignIn, require_factors: Require
) -> None:
    codes = (await add_passkey(await sign_in(admin), Passkey("http://localhost:8000"))).json()["data"]["recovery_codes"]
    require_factors()
    challenge_id = await open_challenge(client, admin.email)
    answer = await client.post("/api/login/app", json={"challenge_id": challenge_id, "code": codes[3]})
    assert answer.status_code == 200, answer.text
    await added_passkey(client)
    assert (await client.get("/api/users")).status_code == 200


async def test_the_last_factor_stays(
    client: AsyncClient, admin: User, newest_code: NewestCode, require_factors: Require
) -> None:
    require_factors()
    await walk_in(client, newest_code, admin.email)
    await added_passkey(client)
    (first,) = (await client.get("/api/account/factors")).json()["data"]["items"]
    assert error_of(await client.delete(f"/api/account/factors/{first['id']}")) == (409, "last_factor")
    await added_passkey(client)
    assert (await client.delete(f"/api/account/factors/{first['id']}")).status_code == 200


async def test_companies_are_asked_for_nothing(
    client: AsyncClient, session: AsyncSession, newest_code: NewestCode, require_factors: Require
) -> None:
    require_factors()
    person = await a_company(session, status=AccountStatus.APPROVED)
    user = await walk_in(client, newest_code, person.email)
    assert user["factor_from"] is None
    assert (await client.get("/api/submission")).status_code in {200, 403}
    assert (await client.get("/api/account/devices")).status_code == 200


async def test_acts_that_may_do_harm_want_a_fresh_factor(
    client: AsyncClient,
    session: AsyncSession,
    admin: User,
    newest_code: NewestCode,
    require_factors: Require,
    resources: Resources,
) -> None:
    await an_rfi(session)
    require_factors()
    await walk_in(client, newest_code, admin.email)
    passkey = await added_passkey(client)
    other = await an_admin(session)
    change = {
        "first_name": "A",
        "last_name": "B",
        "email": other.email,
        "locale": "en",
        "permissions": [],
        "version": 1,
    }
    assert error_of(await client.put(f"/api/admins/{other.id}", json=change))[1] != "proof_not_fresh"
    await make_stale(resources, client)
    for method, path in (
        ("PUT", f"/api/admins/{other.id}"),
        ("POST", "/api/admins/delete"),
        ("POST", "/api/rfi/close"),
    ):
        assert error_of(await client.request(method, path, json={})) == (403, "proof_not_fresh"), path
    assert (await client.get("/api/admins")).status_code == 200
    proved = await answer_by_passkey(client, passkey, "account/prove/passkey")
    assert proved.status_code == 200, proved.text
    assert error_of(await client.post("/api/rfi/close", json={}))[1] == "validation_failed"


async def test_a_proof_expires_between_asking_and_acting(
    admin: User, sign_in: SignIn, require_factors: Require, resources: Resources
) -> None:
    browser = await sign_in(admin)
    passkey = await added_passkey(browser)
    require_factors()
    await make_stale(resources, browser)
    question = await asked(browser, "account/prove/passkey")
    body = {"ceremony_id": question["ceremony_id"], "credential": passkey.use(question["options"])}
    (ceremony,) = [name async for name in resources.redis.scan_iter("ceremony:*")]
    assert 0 < await resources.redis.ttl(ceremony) <= 5 * 60
    await resources.redis.delete(ceremony)
    late = await browser.post("/api/account/prove/passkey", json=body)
    assert error_of(late) == (410, "ceremony_expired"), "the person answers late"
    assert error_of(await browser.post("/api/rfi/close", json={})) == (403, "proof_not_fresh")
    assert (await answer_by_passkey(browser, passkey, "account/prove/passkey")).status_code == 200
    await make_stale(resources, browser)
    closed = error_of(await browser.post("/api/rfi/close", json={}))
    assert closed == (403, "proof_not_fresh"), "the person answers in time and acts late"


async def test_the_proof_of_one_session_is_not_that_of_another(
    admin: User, sign_in: SignIn, require_factors: Require, resources: Resources
) -> None:
    here, elsewhere = [await sign_in(admin) for _ in range(2)]
    passkey = await added_passkey(here)
    require_factors()
    await make_stale(resources, here)
    assert (await answer_by_passkey(elsewhere, passkey, "account/prove/passkey")).status_code == 200
    assert error_of(await here.post("/api/rfi/close", json={})) == (403, "proof_not_fresh")


async def test_changing_ones_factors_wants_a_proof_even_where_none_is_required(
    admin: User, sign_in: SignIn, resources: Resources
) -> None:
    browser = await sign_in(admin)
    await make_stale(resources, browser)
    assert error_of(await browser.post("/api/account/factors/passkey/ask")) == (403, "proof_not_fresh")
    wrong = await browser.post("/api/account/prove/password", json={"account_password": "Wrong-Horse-7-x"})
    assert error_of(wrong) == (422, "validation_failed")
    assert (await browser.post("/api/account/prove/password", json={"account_password": PASSWORD})).status_code == 200
    await added_passkey(browser)
    await make_stale(resources, browser)
    late = await browser.post("/api/account/prove/password", json={"account_password": PASSWORD})
    assert error_of(late) == (409, "password_too_little")


async def test_an_app_proves_again_with_a_code_that_was_not_used(
    admin: User, sign_in: SignIn, resources: Resources, session: AsyncSession
) -> None:
    browser = await sign_in(admin)
    now = await database_now(session)
    app, _ = await added_app(browser, now)
    await make_stale(resources, browser)
    used = await browser.post("/api/account/prove/app", json={"code": app.at(now)})
    assert error_of(used) == (422, "validation_failed")
    fresh = await browser.post("/api/account/prove/app", json={"code": app.at(now + timedelta(seconds=30))})
    assert fresh.status_code == 200
    assert (await browser.post("/api/account/factors/passkey/ask")).status_code == 200


def test_what_is_declared_to_want_a_fresh_factor() -> None:
    declared = {
        f"{route.method} {route.path}": access.fresh
        for route in declared_routes(described_app().routes)
        for access in route.declared
        if access.fresh in {Fresh.FACTOR, Fresh.SOMETIMES}
    }
    assert declared == {
        "DELETE /api/admins/{admin_id}": Fresh.FACTOR,
        "DELETE /api/admins/{admin_id}/factor-reset": Fresh.FACTOR,
        "POST /api/admins/{admin_id}/factor-reset": Fresh.FACTOR,
        "POST /api/admins/{admin_id}/factor-reset/confirm": Fresh.FACTOR,
        "DELETE /api/companies/{company_id}/extension": Fresh.FACTOR,
        "DELETE /api/submissions/{submission_id}": Fresh.FACTOR,
        "DELETE /api/users/{user_id}": Fresh.FACTOR,
        "POST /api/admins": Fresh.FACTOR,
        "POST /api/admins/delete": Fresh.FACTOR,
        "PUT /api/admins/{admin_id}": Fresh.FACTOR,
        "PUT /api/companies/{company_id}/extension": Fresh.FACTOR,
        "POST /api/files/{file_id}/release": Fresh.FACTOR,
        "PUT /api/rfi": Fresh.FACTOR,
        "POST /api/rfi/close": Fresh.FACTOR,
        "POST /api/openings": Fresh.FACTOR,
        "POST /api/openings/{opening_id}/confirm": Fresh.FACTOR,
        "PUT /api/openings/sealing": Fresh.FACTOR,
        "POST /api/rfi/open": Fresh.FACTOR,
        "POST /api/rfi/reopen": Fresh.FACTOR,
        "POST /api/bundles": Fresh.SOMETIMES,
        "POST /api/bundles/{bundle_id}/link": Fresh.SOMETIMES,
        "POST /api/invitations/send": Fresh.SOMETIMES,
        "POST /api/invitations/sent/remind": Fresh.SOMETIMES,
        "POST /api/library/{document_id}/notifications": Fresh.SOMETIMES,
        "POST /api/rfi/reminders/send": Fresh.SOMETIMES,
        "POST /api/send-announcement": Fresh.SOMETIMES,
    }

"""Resetting the factors of an administrator who has lost them."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.users import User
from portal.features.people.admins.factor_resets import carry_out_due_resets, reset_by_command
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.api.people.factors.enrolling import added_passkey
from tests.factories.accounts import an_admin

USERS = [Grant(Action.VIEW, Subject.USERS), Grant(Action.UPDATE, Subject.USERS)]


@pytest.fixture
async def lost(session: AsyncSession, sign_in: SignIn) -> User:
    """An administrator with a passkey."""
    admin = await an_admin(session, grants=USERS)
    await added_passkey(await sign_in(admin))
    return admin


def outcome(answer: Response) -> tuple[int, object]:
    body = answer.json()
    return answer.status_code, body.get("error") or (body["data"]["has_factor"], body["data"]["factor_reset"])


async def begin(browser: AsyncClient, user: User) -> tuple[int, object]:
    return outcome(await browser.post(f"/api/admins/{user.id}/factor-reset"))


async def confirm(browser: AsyncClient, user: User) -> tuple[int, object]:
    return outcome(await browser.post(f"/api/admins/{user.id}/factor-reset/confirm"))


async def factors_of(browser: AsyncClient) -> Response:
    return await browser.get("/api/account/factors")


async def test_a_second_administrator_confirms(
    session: AsyncSession, sign_in: SignIn, lost: User, messages: ReadMessages
) -> None:
    own = await sign_in(lost)
    beginner = await an_admin(session, first_name="Huda", last_name="Alharbi")
    first, second = await sign_in(beginner), await sign_in(await an_admin(session))
    assert await confirm(second, lost) == (404, "not_found"), "none goes on"
    status, found = await begin(first, lost)
    assert status == 200
    assert isinstance(found, tuple)
    has_factor, going_on = found
    assert has_factor
    assert (going_on["begun_by"], going_on["begun_by_name"]) == (str(beginner.id), "Huda Alharbi")
    begun_at, due_at = [datetime.fromisoformat(going_on[name]) for name in ("begun_at", "due_at")]
    assert due_at - begun_at == timedelta(hours=24)
    assert await begin(second, lost) == (200, found), "the second one sees that one goes on, and has not confirmed it"
    assert await confirm(first, lost) == (409, "own_reset")
    assert len((await factors_of(own)).json()["data"]["items"]) == 1
    assert await confirm(second, lost) == (200, (False, None))
    assert (await factors_of(own)).status_code == 401
    assert (await factors_of(await sign_in(lost))).json()["data"]["items"] == []
    templates = [message.template for message in await messages()]
    assert templates == ["factor_added", "factor_reset_begun", "factors_reset"]
    actions = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert actions[-2:] == ["admin.factor_reset_begun", "admin.factors_reset"]


async def made_by(browser: AsyncClient, session: AsyncSession) -> User:
    """An administrator with all permissions, whom the person of the browser has created."""
    body = {"first_name": "Huda", "last_name": "Alharbi", "email": "puppet@authority.example", "locale": "en"}
    permissions = [{"action": grant.action, "subject": grant.subject} for grant in GRANTABLE]
    made = await browser.post("/api/admins", json=body | {"permissions": permissions})
    return await session.get_one(User, UUID(made.json()["data"]["id"]))


async def change_email(browser: AsyncClient, user: User, email: str) -> None:
    shown = (await browser.get(f"/api/admins/{user.id}")).json()["data"]
    names = ("first_name", "last_name", "locale", "permissions", "version")
    body = {name: shown[name] for name in names} | {"email": email}
    answer = await browser.put(f"/api/admins/{user.id}", json=body)
    assert answer.status_code == 200, answer.text


async def test_nobody_confirms_a_reset_whose_beginner_was_deleted(
    session: AsyncSession, sign_in: SignIn, lost: User, resources: Resources, set_database_clock: SetDatabaseClock
) -> None:
    """The beginner deletes their own account through a second one, and is that one."""
    begun_at = await database_now(session)
    await set_database_clock(begun_at)
    beginner, other = await an_admin(session), await an_admin(session)
    second = await sign_in(other)
    assert (await begin(await sign_in(beginner), lost))[0] == 200
    assert (await second.delete(f"/api/admins/{beginner.id}")).status_code == 200
    for browser in (second, await sign_in(await an_admin(session))):
        assert await confirm(browser, lost) == (409, "beginner_gone")
    await set_database_clock(begun_at + timedelta(hours=25))
    assert await carry_out_due_resets(session, resources) == 1


@pytest.mark.parametrize("way", ["made", "changed"])
async def test_an_account_of_which_others_may_read_the_mails_confirms_nothing_for_a_day(
    session: AsyncSession, sign_in: SignIn, lost: User, set_database_clock: SetDatabaseClock, way: str
) -> None:
    """Of a third administrator, who stands for the beginner."""
    now = await database_now(session)
    await set_database_clock(now)
    third = await sign_in(await an_admin(session))
    taken = await made_by(third, session) if way == "made" else await an_admin(session)
    if way == "changed":
        await change_email(third, taken, "third@authority.example")
    taken.created_at = now - timedelta(days=1)
    await session.flush()
    assert (await begin(await sign_in(await an_admin(session)), lost))[0] == 200
    assert await confirm(await sign_in(taken), lost) == (409, "not_independent")
    await set_database_clock(now + timedelta(hours=25))
    assert await confirm(await sign_in(taken), lost) == (200, (False, None))


async def test_a_change_of_ones_own_account_leaves_it_independent(
    session: AsyncSession, sign_in: SignIn, lost: User
) -> None:
    second = await an_admin(session)
    browser = await sign_in(second)
    await change_email(browser, second, "second@authority.example")
    assert (await begin(await sign_in(await an_admin(session)), lost))[0] == 200
    assert await confirm(browser, lost) == (200, (False, None))


async def test_the_beginner_confirms_through_no_second_account(
    session: AsyncSession, sign_in: SignIn, lost: User
) -> None:
    beginner = await an_admin(session)
    browser = await sign_in(beginner)
    made_before = await made_by(browser, session)
    assert (await begin(browser, lost))[0] == 200
    made_since = await an_admin(session)
    made_since.created_at = await database_now(session) + timedelta(seconds=1)
    await session.flush()
    for puppet in (made_before, made_since):
        assert await confirm(await sign_in(puppet), lost) == (409, "not_independent")


async def test_no_reset_follows_a_change_of_the_address_at_once(
    session: AsyncSession, sign_in: SignIn, lost: User, set_database_clock: SetDatabaseClock
) -> None:
    """The mails about the reset would go to the new address alone."""
    browser = await sign_in(await an_admin(session))
    changed_at = await database_now(session)
    await set_database_clock(changed_at)
    await change_email(browser, lost, "thief@authority.example")
    assert await begin(browser, lost) == (409, "changed_lately")
    await set_database_clock(changed_at + timedelta(hours=25))
    assert (await begin(browser, lost))[0] == 200


async def test_a_day_suffices_unless_the_person_stops_it(
    session: AsyncSession, sign_in: SignIn, lost: User, resources: Resources, set_database_clock: SetDatabaseClock
) -> None:
    colleague = await sign_in(await an_admin(session))
    begun_at = await database_now(session)
    await set_database_clock(begun_at)
    assert (await begin(colleague, lost))[0] == 200
    await set_database_clock(begun_at + timedelta(hours=23, minutes=59))
    assert await carry_out_due_resets(session, resources) == 0
    own = await sign_in(lost)
    due_at = (await factors_of(own)).json()["data"]["reset_due_at"]
    assert datetime.fromisoformat(due_at) == begun_at + timedelta(hours=24)
    assert (await own.delete("/api/account/factor-reset")).status_code == 200
    assert (await factors_of(own)).json()["data"]["reset_due_at"] is None
    assert (await own.delete("/api/account/factor-reset")).status_code == 404
    await set_database_clock(begun_at + timedelta(hours=25))
    assert await carry_out_due_resets(session, resources) == 0
    assert (await begin(colleague, lost))[0] == 200
    await set_database_clock(begun_at + timedelta(hours=50))
    assert await carry_out_due_resets(session, resources) == 1
    assert (await factors_of(await sign_in(lost))).json()["data"]["items"] == []


async def test_nobody_resets_who_holds_more_or_themselves(session: AsyncSession, sign_in: SignIn) -> None:
    strong = await an_admin(session, grants=GRANTABLE)
    weak = await an_admin(session, grants=USERS)
    await added_passkey(await sign_in(strong))
    assert await begin(await sign_in(weak), strong) == (403, "holds_more")
    assert await begin(await sign_in(strong), strong) == (409, "own_account")
    assert await begin(await sign_in(strong), weak) == (409, "no_factors")
    assert (await begin(await sign_in(await an_admin(session)), strong))[0] == 200
    assert await confirm(await sign_in(weak), strong) == (403, "holds_more")
    assert await confirm(await sign_in(strong), strong) == (409, "own_account")


async def test_the_list_says_who_has_factors_and_a_reset(session: AsyncSession, sign_in: SignIn, lost: User) -> None:
    browser = await sign_in(await an_admin(session))
    await begin(browser, lost)
    listed = (await browser.get("/api/admins")).json()["data"]["items"]
    marked = {item["id"]: (item["has_factor"], bool(item["factor_reset"])) for item in listed}
    assert marked.pop(str(lost.id)) == (True, True)
    assert list(marked.values()) == [(False, False)]
    assert (await browser.delete(f"/api/admins/{lost.id}/factor-reset")).status_code == 200
    assert (await browser.get(f"/api/admins/{lost.id}")).json()["data"]["factor_reset"] is None


async def test_the_command_lets_in_where_nobody_is_left(
    session: AsyncSession, sign_in: SignIn, lost: User, resources: Resources
) -> None:
    assert not await reset_by_command(session, resources, "nobody@authority.example")
    assert await reset_by_command(session, resources, lost.email.upper())
    assert (await factors_of(await sign_in(lost))).json()["data"]["items"] == []
    event = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc()).limit(1))).one()
    assert (event.action, event.actor_name) == ("admin.factors_reset", "system")

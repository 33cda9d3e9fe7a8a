"""Actions on several privileged users at once: the response lists those that were left unchanged, with the reason."""

import asyncio

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.factories.accounts import an_admin

VIEW, CREATE, UPDATE, DELETE = (
    Grant(action, Subject.USERS) for action in (Action.VIEW, Action.CREATE, Action.UPDATE, Action.DELETE)
)


async def chosen(browser: AsyncClient, verb: str, *people: User) -> Response:
    return await browser.post(f"/api/admins/{verb}", json={"ids": [str(person.id) for person in people]})


def left(answer: Response) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return {one["id"]: one["reason"] for one in answer.json()["data"]["left"]}


async def test_deleting_leaves_oneself_and_those_with_more_permissions(
    session: AsyncSession, sign_in: SignIn, admin: User
) -> None:
    actor = await an_admin(session, grants=[VIEW, DELETE])
    weaker = await an_admin(session, grants=[VIEW])
    theirs, mine = await sign_in(weaker), await sign_in(actor)
    answer = await chosen(mine, "delete", actor, admin, weaker)
    assert answer.json()["data"]["done"] == 1
    assert left(answer) == {str(actor.id): "own_account", str(admin.id): "holds_more"}
    named = {one["name"] for one in answer.json()["data"]["left"]}
    assert named == {actor.name, admin.name}
    assert set(await session.scalars(select(User.id))) == {actor.id, admin.id}
    assert (await theirs.get("/api/user-info")).status_code == 401
    events = await session.scalars(select(AuditEvent.subject_id).where(AuditEvent.action == "admin.deleted"))
    assert events.all() == [str(weaker.id)]


async def test_the_last_who_can_grant_stays(session: AsyncSession, sign_in: SignIn) -> None:
    grantors = [await an_admin(session, grants=[VIEW, CREATE, UPDATE]) for _ in range(2)]
    actor = await an_admin(session, grants=[VIEW, CREATE, UPDATE, DELETE])
    actor.verified_at = None
    await session.flush()
    mine = await sign_in(actor)
    answer = await chosen(mine, "delete", *grantors)
    assert list(left(answer).values()) == ["last_grantor"]
    assert answer.json()["data"]["done"] == 1


async def test_only_people_without_a_password_are_invited_again(
    browser: AsyncClient, session: AsyncSession, admin: User, messages: ReadMessages
) -> None:
    invited = [await an_admin(session, grants=[VIEW]) for _ in range(2)]
    for person in invited:
        person.verified_at = None
    await session.flush()
    answer = await chosen(browser, "invitations", admin, *invited)
    assert answer.json()["data"]["done"] == 2
    assert left(answer) == {str(admin.id): "already_active"}
    assert {message.recipient for message in await messages()} == {person.email for person in invited}


async def test_one_person_is_not_flooded(browser: AsyncClient, session: AsyncSession, messages: ReadMessages) -> None:
    often, seldom = [await an_admin(session, grants=[VIEW]) for _ in range(2)]
    often.verified_at = seldom.verified_at = None
    await session.flush()
    for _ in range(5):
        assert (await browser.post(f"/api/admins/{often.id}/invitation")).status_code == 200
    answer = await chosen(browser, "invitations", often, seldom)
    assert left(answer) == {str(often.id): "too_many_requests"}
    assert len(await messages()) == 6


async def test_who_no_longer_exists_is_left(browser: AsyncClient) -> None:
    gone = str(new_id())
    for verb in ("delete", "invitations"):
        assert left(await browser.post(f"/api/admins/{verb}", json={"ids": [gone]})) == {gone: "missing"}


@pytest.mark.parametrize(("verb", "grant"), [("delete", CREATE), ("invitations", DELETE)])
async def test_each_needs_its_permission(session: AsyncSession, sign_in: SignIn, verb: str, grant: Grant) -> None:
    person = await an_admin(session, grants=[VIEW])
    browser = await sign_in(await an_admin(session, grants=[VIEW, grant]))
    assert (await chosen(browser, verb, person)).status_code == 403


@pytest.mark.race
async def test_two_who_delete_each_other_do_not_both_go(committed: Committed) -> None:
    async with committed.transaction() as session:
        first, second = await an_admin(session), await an_admin(session)
    async with committed.browser(first) as one, committed.browser(second) as two:
        answers = await asyncio.gather(chosen(one, "delete", first, second), chosen(two, "delete", first, second))
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    async with committed.transaction() as session:
        assert len((await session.scalars(select(User))).all()) == 1

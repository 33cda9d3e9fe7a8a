"""Editing and deleting privileged users: concurrent and forbidden changes."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from portal.domain.identity.users import User
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.accounts.conftest import ReadSecrets
from tests.api.people.admins.conftest import VIEW_USERS, details, granted
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

VIEW, CREATE, UPDATE, DELETE = (
    Grant(action, Subject.USERS) for action in (Action.VIEW, Action.CREATE, Action.UPDATE, Action.DELETE)
)
ALL = granted(*(f"{grant.action} {grant.subject}" for grant in GRANTABLE))


def as_read(person: User, **changes: Any) -> dict[str, Any]:
    """Returns the body of a form that was opened for ``person`` and changed."""
    read = {
        "first_name": person.first_name,
        "last_name": person.last_name,
        "email": person.email,
        "locale": person.locale,
        "permissions": [
            {"action": permission.action, "subject": permission.subject} for permission in person.permissions
        ],
        "version": 1,
    }
    return {**read, **changes}


async def test_a_change_counts_from_the_next_request(
    browser: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    person = await an_admin(session, grants=[VIEW], first_name="Faisal")
    theirs = await sign_in(person)
    assert [(await theirs.get(f"/api/{path}")).status_code for path in ("admins", "invitations")] == [200, 403]
    changes = as_read(person, first_name="Fahad", locale="ar", permissions=granted("VIEW invitationsCode"))
    answer = await browser.put(f"/api/admins/{person.id}", json=changes)
    assert (answer.status_code, answer.json()["message"]) == (200, "User updated successfully")
    shown = answer.json()["data"]
    assert (shown["first_name"], shown["locale"], shown["version"]) == ("Fahad", "ar", 2)
    assert (shown["permissions"], shown["changed_by_name"]) == (granted("VIEW invitationsCode"), "Salma Alharbi")
    assert [(await theirs.get(f"/api/{path}")).status_code for path in ("admins", "invitations")] == [403, 200]
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "admin.updated"))).one()
    assert event.details == {
        "name": "Fahad Alharbi",
        "granted": ["VIEW invitationsCode"],
        "withdrawn": ["VIEW users"],
    }


async def test_the_second_save_names_the_person_and_time_of_the_first(
    browser: AsyncClient, session: AsyncSession
) -> None:
    person = await an_admin(session, grants=[VIEW])
    path = f"/api/admins/{person.id}"
    first = (await browser.put(path, json=as_read(person, first_name="Fahad"))).json()["data"]
    second = await browser.put(path, json=as_read(person, permissions=ALL))
    assert (second.status_code, second.json()["error"]) == (409, "changed_meanwhile")
    assert second.json()["params"]["by"] == "Salma Alharbi"
    assert second.json()["params"]["at"][:19] == first["changed_at"][:19]
    assert (await browser.get(path)).json()["data"] == first


async def test_administrators_cannot_extend_their_own_permissions(session: AsyncSession, sign_in: SignIn) -> None:
    await an_admin(session)
    editor = await an_admin(session, grants=[VIEW, UPDATE])
    browser = await sign_in(editor)
    refused = await browser.put(f"/api/admins/{editor.id}", json=as_read(editor, permissions=ALL))
    assert (refused.status_code, refused.json()["error"]) == (403, "grant_not_held")
    assert "DELETE users" in refused.json()["params"]["permissions"]
    downward = await browser.put(f"/api/admins/{editor.id}", json=as_read(editor, permissions=[VIEW_USERS]))
    assert downward.status_code == 200
    assert (await browser.put(f"/api/admins/{editor.id}", json=as_read(editor, version=2))).status_code == 403


async def test_a_weaker_administrator_cannot_strip_a_stronger_one(session: AsyncSession, sign_in: SignIn) -> None:
    await an_admin(session)
    editor = await an_admin(session, grants=[VIEW, UPDATE])
    person = await an_admin(session, grants=[VIEW, UPDATE, DELETE])
    browser = await sign_in(editor)
    path = f"/api/admins/{person.id}"
    added = await browser.put(path, json=as_read(person, permissions=[*ALL]))
    assert (added.status_code, added.json()["error"]) == (403, "grant_not_held")
    kept = await browser.put(path, json=as_read(person, first_name="Fahad"))
    assert (kept.status_code, len(kept.json()["data"]["permissions"])) == (200, 3)
    # Nor may the weaker administrator remove a permission that both have.
    for left in ("VIEW users", "DELETE users"):
        stripped = await browser.put(path, json=as_read(person, permissions=granted(left), version=2))
        assert (stripped.status_code, stripped.json()["error"]) == (403, "holds_more"), left
        assert stripped.json()["params"] == {"permissions": ["DELETE users"]}
    assert len((await browser.get(path)).json()["data"]["permissions"]) == 3


async def test_an_equal_may_take_away_but_not_add(session: AsyncSession, sign_in: SignIn) -> None:
    await an_admin(session)
    editor = await an_admin(session, grants=[VIEW, UPDATE])
    person = await an_admin(session, grants=[VIEW, UPDATE])
    browser = await sign_in(editor)
    path = f"/api/admins/{person.id}"
    added = await browser.put(path, json=as_read(person, permissions=granted("VIEW users", "DELETE submissions")))
    assert (added.status_code, added.json()["params"]) == (
        403,
        {"permissions": ["DELETE submissions", "VIEW submissions"]},
    )
    taken = await browser.put(path, json=as_read(person, permissions=[VIEW_USERS]))
    assert taken.json()["data"]["permissions"] == [VIEW_USERS]


async def test_a_weaker_administrator_cannot_delete_a_stronger_one(session: AsyncSession, sign_in: SignIn) -> None:
    await an_admin(session)
    deleter = await an_admin(session, grants=[DELETE])
    browser = await sign_in(deleter)
    stronger, equal = await an_admin(session, grants=[VIEW, UPDATE]), await an_admin(session, grants=[VIEW])
    refused = await browser.delete(f"/api/admins/{stronger.id}")
    assert (refused.status_code, refused.json()["error"]) == (403, "holds_more")
    assert (await browser.get(f"/api/admins/{stronger.id}")).status_code == 200
    assert (await browser.delete(f"/api/admins/{equal.id}")).status_code == 200


async def test_every_action_implies_seeing_its_subject(session: AsyncSession, sign_in: SignIn) -> None:
    creator = await sign_in(await an_admin(session, grants=[CREATE]))
    info = (await creator.get("/api/user-info")).json()["data"]
    assert info["permissions"] == granted("CREATE users", "VIEW users")
    assert (await creator.get("/api/admins")).status_code == 200
    stored = await creator.post("/api/admins", json=details(permissions=granted("CREATE users")))
    assert stored.json()["data"]["permissions"] == granted("CREATE users", "VIEW users")


async def test_the_email_of_an_administrator_with_more_permissions_cannot_be_changed(
    session: AsyncSession, sign_in: SignIn, admin: User, messages: ReadMessages
) -> None:
    editor = await an_admin(session, grants=[VIEW, UPDATE])
    browser = await sign_in(editor)
    changes = as_read(admin, email="mine@elsewhere.example")
    refused = await browser.put(f"/api/admins/{admin.id}", json=changes)
    assert (refused.status_code, refused.json()["error"]) == (403, "holds_more")
    # The refusal also holds if the same request removes all permissions.
    refused = await browser.put(f"/api/admins/{admin.id}", json={**changes, "permissions": [VIEW_USERS]})
    assert refused.status_code in {403, 409}
    assert await session.scalar(select(User.email).where(User.id == admin.id)) == admin.email
    assert await messages() == []


async def test_a_new_address_ends_sessions_and_informs_the_old_one(
    browser: AsyncClient, session: AsyncSession, sign_in: SignIn, resources: Resources, messages: ReadMessages
) -> None:
    person = await an_admin(session, grants=[VIEW], email="old@authority.example")
    theirs = await sign_in(person)
    await resources.redis.sadd(f"resets-of:{person.id}", "abc")  # type: ignore[misc]
    await resources.redis.set("reset:abc", "{}")
    answer = await browser.put(f"/api/admins/{person.id}", json=as_read(person, email="New@Authority.example"))
    assert answer.json()["data"]["email"] == "new@authority.example"
    assert (await theirs.get("/api/user-info")).status_code == 401
    assert await resources.redis.exists("reset:abc", f"resets-of:{person.id}") == 0
    assert [(message.template, message.recipient) for message in await messages()] == [
        ("admin_email_changed", "old@authority.example")
    ]


async def test_a_corrected_address_is_invited_again(
    browser: AsyncClient, messages: ReadMessages, newest_secrets: ReadSecrets
) -> None:
    person = (await browser.post("/api/admins", json=details(email="wrong@authority.example"))).json()["data"]
    await browser.put(f"/api/admins/{person['id']}", json=details(email="right@authority.example", version=1))
    assert [message.recipient for message in await messages()] == ["wrong@authority.example", "right@authority.example"]
    assert await newest_secrets() is not None


async def test_an_address_that_is_taken(browser: AsyncClient, session: AsyncSession) -> None:
    taken = await a_company(session)
    person = await an_admin(session, grants=[VIEW])
    answer = await browser.put(f"/api/admins/{person.id}", json=as_read(person, email=taken.email))
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [("email", "taken")]


@pytest.mark.parametrize(
    "extra",
    [
        {"role": "StakeholderUser"},
        {"status": "Approved"},
        {"password_hash": "x"},
        {"verified_at": None},
        {"id": "1"},
        {"changed_by_name": "Somebody else"},
        {"grants": ["VIEW users"]},
    ],
)
async def test_undeclared_fields_are_refused(
    browser: AsyncClient, session: AsyncSession, extra: dict[str, Any]
) -> None:
    person = await an_admin(session, grants=[VIEW])
    answer = await browser.put(f"/api/admins/{person.id}", json={**as_read(person), **extra})
    assert (answer.status_code, answer.json()["fields"][0]["error"]) == (422, "unknown_field")


async def test_the_version_is_required(browser: AsyncClient, session: AsyncSession) -> None:
    person = await an_admin(session, grants=[VIEW])
    for version in (..., None, "1", True):
        answer = await browser.put(f"/api/admins/{person.id}", json=details(version=version))
        assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "version")


async def test_the_last_administrator_who_can_grant_stays(session: AsyncSession, sign_in: SignIn, admin: User) -> None:
    # An administrator who never signed in does not count; one with half of the permissions cannot grant.
    invited = await an_admin(session)
    invited.verified_at = None
    await an_admin(session, grants=[UPDATE])
    await session.flush()
    mine, weaker = await sign_in(admin), await sign_in(await an_admin(session, grants=[VIEW, UPDATE, DELETE]))
    less = as_read(admin, permissions=granted("VIEW users", "UPDATE users"))
    refused = [
        await mine.put(f"/api/admins/{admin.id}", json=less),
        await weaker.put(f"/api/admins/{admin.id}", json=less),
        await weaker.delete(f"/api/admins/{admin.id}"),
    ]
    assert [answer.json()["error"] for answer in refused] == ["last_grantor", "holds_more", "holds_more"]
    assert (await mine.get("/api/admins", params={"search": admin.email})).json()["data"]["items"][0]["can_grant"]
    invited.verified_at = invited.created_at
    await session.flush()
    assert (await (await sign_in(invited)).delete(f"/api/admins/{admin.id}")).status_code == 200


async def test_deleting_ends_the_account_its_sessions_and_links(
    browser: AsyncClient, session: AsyncSession, sign_in: SignIn, resources: Resources
) -> None:
    person = await an_admin(session, grants=[VIEW])
    theirs = await sign_in(person)
    answer = await browser.delete(f"/api/admins/{person.id}")
    assert (answer.status_code, answer.json()["message"]) == (200, "User deleted successfully")
    assert (await theirs.get("/api/user-info")).status_code == 401
    assert await resources.redis.exists(f"sessions-of:{person.id}") == 0
    assert await session.scalar(select(func.count()).where(User.id == person.id)) == 0
    assert (await browser.delete(f"/api/admins/{person.id}")).status_code == 404
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "admin.deleted"))).one()
    assert (event.subject_id, event.details) == (str(person.id), {"name": "Salma Alharbi"})


async def test_administrators_cannot_delete_themselves(
    browser: AsyncClient, session: AsyncSession, admin: User
) -> None:
    await an_admin(session)
    answer = await browser.delete(f"/api/admins/{admin.id}")
    assert (answer.status_code, answer.json()["error"]) == (409, "own_account")


async def test_companies_are_no_privileged_users(browser: AsyncClient, session: AsyncSession) -> None:
    company = await a_company(session)
    for user_id in (company.id, new_id()):
        path = f"/api/admins/{user_id}"
        answers = [
            await browser.get(path),
            await browser.put(path, json=details(version=1)),
            await browser.delete(path),
            await browser.post(f"{path}/invitation"),
        ]
        assert [answer.status_code for answer in answers] == [404] * 4
    assert await session.scalar(select(func.count()).where(User.id == company.id)) == 1

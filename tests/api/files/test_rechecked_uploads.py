"""Session, person and permission are checked again before an upload is attached: nothing of a refused one is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from httpx2 import AsyncClient, Response
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.grants import Permission
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import SubmissionFile
from portal.guards import streaming
from portal.guards.streaming import Streaming
from portal.platform.files import uploads
from portal.platform.files.uploads import NewFile
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, SignIn
from tests.api.files.conftest import People, count_rows, some_people
from tests.api.files.uploading import KINDS, OF_ADMINISTRATORS, OF_COMPANIES
from tests.api.responses.submissions.conftest import refusal
from tests.factories.accounts import PASSWORD
from tests.factories.files import a_pdf
from tests.factories.links import a_reset_link

Stored = Callable[[], set[Path]]
CONTENT = a_pdf(200_000)
NEW = "Another-Horse-8"


def change_of_password() -> dict[str, str]:
    return {"current_password": PASSWORD, "password": NEW, "confirm_password": NEW}


@pytest.mark.parametrize("kind", KINDS)
async def test_an_upload_without_a_change_is_kept(people: People, sign_in: SignIn, kind: str, stored: Stored) -> None:
    user = people.of(kind)[0] if kind in OF_COMPANIES else people.admin
    answer = await KINDS[kind].send(await sign_in(user), CONTENT)
    assert answer.status_code in {200, 201}, answer.text
    assert len(stored()) == 1


@pytest.mark.parametrize("kind", OF_COMPANIES)
async def test_no_file_of_a_removed_member_is_kept(
    people: People, sign_in: SignIn, session: AsyncSession, kind: str, stored: Stored
) -> None:
    member, owner = people.of(kind)
    uploading, removing = await sign_in(member), await sign_in(owner)
    before = await count_rows(session)

    async def remove() -> None:
        assert (await removing.delete(f"/api/company/people/{member.id}")).status_code == 200

    answer = await OF_COMPANIES[kind].send(uploading, CONTENT, act=remove)

    assert refusal(answer) == (401, "unauthenticated")
    assert (await count_rows(session), stored()) == (before, set())


async def test_without_the_check_a_removed_member_is_a_failure(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def believe(_self: Streaming, _session: AsyncSession) -> None:
        return None

    monkeypatch.setattr(Streaming, "confirm", believe)
    async with committed.transaction() as session:
        people = await some_people(session)

    async with committed.browser(people.member) as uploading, committed.browser(people.owner) as removing:

        async def remove() -> None:
            assert (await removing.delete(f"/api/company/people/{people.member.id}")).status_code == 200

        assert (await KINDS["response"].send(uploading, CONTENT, act=remove)).status_code == 500


@pytest.mark.parametrize("kind", KINDS)
async def test_no_file_of_an_ended_session_is_kept(
    people: People, sign_in: SignIn, session: AsyncSession, kind: str, stored: Stored
) -> None:
    """Signed out everywhere else, while this browser uploads."""
    user = people.of(kind)[0] if kind in OF_COMPANIES else people.admin
    uploading, elsewhere = await sign_in(user), await sign_in(user)
    before = await count_rows(session)

    async def sign_out_others() -> None:
        assert (await elsewhere.post("/api/account/devices/sign-out-others")).status_code == 200

    answer = await KINDS[kind].send(uploading, CONTENT, act=sign_out_others)

    assert refusal(answer) == (401, "unauthenticated")
    assert (await count_rows(session), stored()) == (before, set())


@pytest.mark.parametrize("how", ["changed", "reset"])
async def test_no_file_is_kept_after_the_password_has_changed(
    people: People,
    sign_in: SignIn,
    session: AsyncSession,
    resources: Resources,
    client: AsyncClient,
    how: str,
    stored: Stored,
) -> None:
    uploading, elsewhere = await sign_in(people.member), await sign_in(people.member)

    async def change() -> None:
        answer = await elsewhere.post("/api/account/password", json=change_of_password())
        assert answer.status_code == 200, answer.text

    async def reset() -> None:
        token = await a_reset_link(session, resources.settings, people.member)
        body = {"token": token, "password": NEW, "confirm_password": NEW}
        assert (await client.post("/api/password/reset", json=body)).status_code == 200

    answer = await KINDS["response"].send(uploading, CONTENT, act=change if how == "changed" else reset)
    assert refusal(answer) == (401, "unauthenticated")
    assert stored() == set()
    # The browser that changed the password goes on.
    if how == "changed":
        assert (await KINDS["response"].send(elsewhere, CONTENT)).status_code == 201


@pytest.mark.parametrize("kind", OF_ADMINISTRATORS)
async def test_no_file_is_kept_after_the_permission_was_taken(
    people: People, sign_in: SignIn, session: AsyncSession, kind: str, stored: Stored
) -> None:
    subject = OF_ADMINISTRATORS[kind].permission.split()[1]
    before = await count_rows(session)

    async def take() -> None:
        await session.execute(
            delete(Permission).where(Permission.user_id == people.admin.id, Permission.subject == subject)
        )

    answer = await OF_ADMINISTRATORS[kind].send(await sign_in(people.admin), CONTENT, act=take)
    assert refusal(answer) == (403, "forbidden")
    assert (await count_rows(session), stored()) == (before, set())


@pytest.mark.parametrize("kind", OF_ADMINISTRATORS)
async def test_no_file_of_a_deleted_administrator_is_kept(
    people: People, sign_in: SignIn, session: AsyncSession, kind: str, stored: Stored
) -> None:
    before = await count_rows(session)

    async def remove() -> None:
        await session.execute(delete(User).where(User.id == people.admin.id))

    answer = await OF_ADMINISTRATORS[kind].send(await sign_in(people.admin), CONTENT, act=remove)
    assert refusal(answer) == (401, "unauthenticated")
    assert (await count_rows(session), stored()) == (before, set())


@pytest.mark.parametrize("kind", ["response", "question"])
async def test_no_file_of_a_company_that_is_no_longer_approved_is_kept(
    people: People, sign_in: SignIn, session: AsyncSession, kind: str, stored: Stored
) -> None:
    async def reject() -> None:
        people.member.status = AccountStatus.REJECTED
        await session.flush()

    answer = await OF_COMPANIES[kind].send(await sign_in(people.member), CONTENT, act=reject)
    assert refusal(answer) == (403, "forbidden")
    assert stored() == set()


async def test_an_upload_ends_soon_after_its_session(
    people: People, sign_in: SignIn, resources: Resources, monkeypatch: pytest.MonkeyPatch, stored: Stored
) -> None:
    """Not only at its end: what follows is not received."""
    monkeypatch.setattr(streaming, "CHECK_EVERY", 0.0)
    uploading = await sign_in(people.member)
    received = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal received
        content = a_pdf(1000)
        for _ in range(1000):
            received += 1
            yield content if received == 1 else bytes(1000)
            if received == 10:
                await SessionStore(resources.redis, resources.settings).end_all(people.member.id)

    answer = await uploading.post(
        "/api/submission/files", params={"kind": "document", "name": "a.pdf"}, content=endless()
    )
    assert refusal(answer) == (401, "unauthenticated")
    assert received < 20
    assert stored() == set()


async def test_a_long_upload_keeps_its_session_alive(
    people: People, sign_in: SignIn, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "CHECK_EVERY", 0.0)
    uploading = await sign_in(people.member)
    (own,) = await SessionStore(resources.redis, resources.settings).of_user(people.member.id)

    async def nearly_idle() -> None:
        await resources.redis.expire(f"session:{own.id}", 30)

    answer = await KINDS["response"].send(uploading, CONTENT, act=nearly_idle)
    assert answer.status_code == 201
    assert await resources.redis.ttl(f"session:{own.id}") > 30


async def upload_beside_a_removal(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The member is removed between the last check and the row. Returns the status of the upload and the removal."""
    async with committed.transaction() as session:
        people = await some_people(session)
    original = uploads.claim
    removals: list[asyncio.Task[Response]] = []

    async with committed.browser(people.member) as uploading, committed.browser(people.owner) as removing:

        async def claim(session: AsyncSession, file: NewFile) -> None:
            removal = asyncio.create_task(removing.delete(f"/api/company/people/{people.member.id}"))
            removals.append(removal)
            await asyncio.wait({removal}, timeout=1)
            await original(session, file)

        monkeypatch.setattr(uploads, "claim", claim)
        answer = await KINDS["response"].send(uploading, CONTENT)
        (removed,) = await asyncio.gather(*removals)
    return answer.status_code, removed.status_code


@pytest.mark.race
async def test_without_the_lock_a_removal_comes_between(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    async def pass_by(_session: AsyncSession, _user_id: object) -> None:
        return None

    monkeypatch.setattr(streaming, "hold_person", pass_by)
    assert await upload_beside_a_removal(committed, monkeypatch) == (500, 200)


@pytest.mark.race
async def test_a_removal_waits_for_a_file_that_is_being_attached(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await upload_beside_a_removal(committed, monkeypatch) == (201, 200)
    async with committed.transaction() as session:
        assert (
            await session.scalars(select(SubmissionFile.uploaded_by).where(SubmissionFile.name == "plan.pdf"))
        ).all() == [None]


def test_no_route_streams_without_being_checked_again(app: FastAPI) -> None:
    """Every route that takes a body of bytes or a form depends on :class:`Streaming`."""
    streamed = [
        route
        for route in app.routes
        if isinstance(route, APIRoute)
        and not {"application/octet-stream", "multipart/form-data"}.isdisjoint(
            ((route.openapi_extra or {}).get("requestBody") or {}).get("content") or {}
        )
    ]
    assert {route.path for route in streamed} == {kind.path for kind in KINDS.values()} | {"/api/announcements/test"}
    for route in streamed:
        assert "get_streaming" in set(_names(route.dependant)), route.path


def _names(dependant: Dependant) -> Iterator[str]:
    """Names of the functions that a route depends on, directly or not."""
    for one in dependant.dependencies:
        yield getattr(one.call, "__name__", "")
        yield from _names(one)

"""Several codes are revoked at once: each with its event, those revoked before are skipped."""

import asyncio

from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations.service import issue
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, SignIn
from tests.factories.accounts import an_admin

REVOKE = "/api/invitations/revoke"


async def some(session: AsyncSession, count: int) -> list[str]:
    return [str((await issue(session, None)).id) for _ in range(count)]


async def revocations(session: AsyncSession) -> int:
    statement = select(func.count()).where(AuditEvent.action == "invitation.revoked")
    return await session.scalar(statement) or 0


async def test_selected_codes_are_revoked(session: AsyncSession, browser: AsyncClient) -> None:
    first, second, kept = await some(session, 3)
    await browser.delete(f"/api/invitations/{first}")
    answer = await browser.post(REVOKE, json={"ids": [first, second, second, str(new_id())]})
    assert answer.json()["data"] == {"done": 1, "skipped": 2}
    assert await revocations(session) == 2
    standing = await session.scalars(select(InvitationCode.id).where(InvitationCode.revoked_at.is_(None)))
    assert [str(one) for one in standing] == [kept]


async def test_revoking_needs_its_permission_and_a_selection(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    ids = await some(session, 1)
    for wrong in [], [str(new_id())] * 501:
        assert (await browser.post(REVOKE, json={"ids": wrong})).status_code == 422
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.INVITATIONS_CODE)]))
    assert (await viewer.post(REVOKE, json={"ids": ids})).status_code == 403
    assert await revocations(session) == 0


async def test_a_repeated_request_has_the_first_answer(session: AsyncSession, browser: AsyncClient) -> None:
    headers, body = {"Idempotency-Key": str(new_id())}, {"ids": await some(session, 2)}
    first, again = [(await browser.post(REVOKE, json=body, headers=headers)).json() for _ in range(2)]
    assert first == again
    assert first["data"] == {"done": 2, "skipped": 0}


async def test_two_administrators_revoke_each_code_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        people = [await an_admin(session) for _ in range(2)]
        ids = await some(session, 20)
    async with committed.browser(people[0]) as one, committed.browser(people[1]) as other:
        answers = await asyncio.gather(
            one.post(REVOKE, json={"ids": ids[:15]}), other.post(REVOKE, json={"ids": ids[:4:-1]})
        )
    done = [answer.json()["data"]["done"] for answer in answers]
    assert sum(done) == 20
    async with committed.transaction() as session:
        assert await revocations(session) == 20

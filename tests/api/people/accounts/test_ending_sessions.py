"""``python -m portal sessions end``: one person's, or everybody's."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.people.sign_in.commands import end_all_sessions, end_sessions_of
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company


async def test_of_one_person(session: AsyncSession, sign_in: SignIn, resources: Resources) -> None:
    admin, other = await an_admin(session), await an_admin(session)
    theirs, others = [await sign_in(admin) for _ in range(2)], await sign_in(other)
    assert not await end_sessions_of(resources, "nobody@authority.example")
    assert await end_sessions_of(resources, admin.email.upper())
    assert [(await one.get("/api/user-info")).status_code for one in [*theirs, others]] == [401, 401, 200]
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id, event.details) == ("account.signed_out", str(admin.id), {"by": "command"})


async def test_of_everybody(session: AsyncSession, sign_in: SignIn, resources: Resources) -> None:
    browsers = [await sign_in(await an_admin(session)), await sign_in(await a_company(session))]
    assert await end_all_sessions(resources) == 2
    assert [(await one.get("/api/user-info")).status_code for one in browsers] == [401, 401]

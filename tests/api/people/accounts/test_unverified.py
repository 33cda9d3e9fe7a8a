"""Unverified registrations are deleted after a week."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations.service import redeem
from portal.features.people.registration.unverified import purge_unverified
from portal.platform.clock import utc_now
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation

LONG_AGO = timedelta(days=7, minutes=1)


async def test_only_unproved_registrations_of_a_week_ago_go(session: AsyncSession) -> None:
    long_ago = utc_now() - LONG_AGO
    gone = await a_company(session, verified=False, registered_at=long_ago)
    kept = [
        await a_company(session, verified=False, registered_at=utc_now() - timedelta(days=6, hours=23)),
        await a_company(session, verified=True, registered_at=long_ago),
        await a_company(session, verified=False, registered_at=long_ago, status=AccountStatus.APPROVED),
        await an_admin(session),
    ]

    assert await purge_unverified(session) == 1

    assert set((await session.scalars(select(User.id))).all()) == {user.id for user in kept}
    assert gone.company_id not in (await session.scalars(select(Company.id))).all()
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.details) == ("account.unverified_purged", {"count": 1})


async def test_uses_of_invitations_are_given_back(session: AsyncSession) -> None:
    long_ago = utc_now() - LONG_AGO
    shared = await an_invitation(session, max_uses=5, uses=1)
    for verified in (False, False, True):
        company = await a_company(session, verified=verified, registered_at=long_ago)
        await an_invitation_use(session, shared, company)
    untouched = await an_invitation(session, max_uses=5, uses=3)

    assert await purge_unverified(session) == 2

    uses = {row.id: row.uses for row in await session.execute(select(InvitationCode.id, InvitationCode.uses))}
    assert uses == {shared.id: 2, untouched.id: 3}


async def test_nothing_to_forget_is_not_on_record(session: AsyncSession) -> None:
    assert await purge_unverified(session) == 0

    assert (await session.scalars(select(AuditEvent))).all() == []


async def an_invitation_use(session: AsyncSession, invitation: InvitationCode, person: User) -> None:
    assert person.company_id is not None
    await redeem(session, invitation.code, company_id=person.company_id)
    await session.flush()

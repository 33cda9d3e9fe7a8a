"""Deletes registrations that were never verified: mistyped addresses, abandoned sign-ups, superseded ones."""

from datetime import timedelta

from sqlalchemy import Select, delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.companies import Company
from portal.domain.identity.users import INVITED_COLLEAGUE, AccountStatus, Role, User
from portal.features.people.invitations.service import give_back

KEPT_FOR = timedelta(days=7)
BATCH = 500


def unverified(kept_for: timedelta) -> Select[User]:
    """Selects registrations older than ``kept_for`` that were never verified. Open invitations are not included."""
    return select(User).where(
        User.verified_at.is_(None),
        User.role == Role.STAKEHOLDER,
        User.status == AccountStatus.PENDING,
        ~INVITED_COLLEAGUE,
        User.created_at < func.portal_now() - kept_for,
    )


async def purge_unverified(session: AsyncSession, *, kept_for: timedelta = KEPT_FOR) -> int:
    """Deletes a batch of :func:`unverified` companies, and returns their number. Invitation codes get their uses back.

    Skips rows that are locked by a sign-in that verifies them.
    """
    rows = await session.scalars(unverified(kept_for).limit(BATCH).with_for_update(skip_locked=True))
    company_ids = [user.company_id for user in rows if user.company_id is not None]
    if not company_ids:
        return 0
    await give_back(session, company_ids)
    await session.execute(
        delete(Company).where(Company.id.in_(company_ids)).execution_options(synchronize_session=False)
    )
    audit.record(
        session, None, "account.unverified_purged", subject_type="user", subject_id=None, count=len(company_ids)
    )
    return len(company_ids)

"""Number and age of waiting registrations, relative to the promised hours. Returned ones do not wait."""

from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import REVIEW_AGE, Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.REGISTRATIONS_WAITING, metrics.REGISTRATION_OLDEST)
async def registrations(session: AsyncSession, settings: Settings) -> None:
    late = timedelta(hours=settings.review_hours) < REVIEW_AGE
    waiting, overdue, oldest = (
        await session.execute(
            select(
                func.count(),
                func.count().filter(late),
                func.coalesce(func.extract("epoch", func.max(REVIEW_AGE)), 0.0),
            )
            .select_from(User)
            .join(Company, IS_CONTACT_OF_COMPANY)
            .where(User.status == AccountStatus.PENDING, User.verified_at.is_not(None), Company.decided_at.is_(None))
        )
    ).one()
    metrics.REGISTRATIONS_WAITING.labels("in_time").set(waiting - overdue)
    metrics.REGISTRATIONS_WAITING.labels("late").set(overdue)
    metrics.REGISTRATION_OLDEST.labels(str(settings.review_hours)).set(float(oldest))

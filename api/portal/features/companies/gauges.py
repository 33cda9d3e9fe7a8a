"""Number and age of waiting registrations, relative to the promised hours."""

from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.platform import metrics
from portal.platform.runtime.shared_state import reads
from portal.platform.settings import Settings


@reads(metrics.REGISTRATIONS_WAITING, metrics.REGISTRATION_OLDEST)
async def registrations(session: AsyncSession, settings: Settings) -> None:
    age = func.portal_now() - Company.created_at
    late = age > timedelta(hours=settings.review_hours)
    waiting, overdue, oldest = (
        await session.execute(
            select(
                func.count(),
                func.count().filter(late),
                func.coalesce(func.extract("epoch", func.max(age)), 0.0),
            )
            .select_from(User)
            .join(Company, Company.id == User.company_id)
            .where(User.status == AccountStatus.PENDING, User.verified_at.is_not(None))
        )
    ).one()
    metrics.REGISTRATIONS_WAITING.labels("in_time").set(waiting - overdue)
    metrics.REGISTRATIONS_WAITING.labels("late").set(overdue)
    metrics.REGISTRATION_OLDEST.labels(str(settings.review_hours)).set(float(oldest))

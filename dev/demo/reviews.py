"""Responses of the demonstration: one under review, and one of which a clarification is requested."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.companies import COMPANIES
from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.directory.reviews import service as reviews
from portal.features.directory.reviews.service import Wanted
from portal.platform.db.clock import database_now

MESSAGE = "We read all responses until the end of the month. Thank you for your patience."
REQUEST = "نرجو إرسال خريطة التغطية حسب المناطق، فهي غير مرفقة بالرد."
OPEN_FOR = timedelta(days=14)


async def seed_reviews(session: AsyncSession, actor: Actor) -> None:
    """Skips responses for which a status was ever set, and those that are no longer submitted."""
    for company in (one for one in COMPANIES if one.submitted):
        statement = select(Submission).join(User, User.company_id == Submission.company_id)
        submission = (await session.scalars(statement.where(User.email == company.email))).one_or_none()
        if submission is None or submission.receipt_number is None:
            continue
        found = await reviews.show(session, submission.id)
        if found.review is None:
            wanted, receipt = Wanted(ReviewStatus.UNDER_REVIEW, MESSAGE), submission.receipt_number
            if company.asked:
                ends_at = await database_now(session) + OPEN_FOR
                wanted = Wanted(ReviewStatus.CLARIFICATION_REQUESTED, REQUEST, ends_at)
            await reviews.set_status(session, actor, submission.id, wanted=wanted, receipt_number=receipt, revision=0)

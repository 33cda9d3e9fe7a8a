"""A response of the demonstration that is under review."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.companies import COMPANIES
from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.reviews import service as reviews
from portal.features.reviews.service import Wanted

MESSAGE = "We read all responses until the end of the month. Thank you for your patience."


async def seed_reviews(session: AsyncSession, actor: Actor) -> None:
    """Leaves a response alone for which a status was ever set, and one that is not submitted any more."""
    for company in (one for one in COMPANIES if one.submitted):
        statement = select(Submission).join(User, User.company_id == Submission.company_id)
        submission = (await session.scalars(statement.where(User.email == company.email))).one_or_none()
        if submission is None or submission.receipt_number is None:
            continue
        found = await reviews.show(session, submission.id)
        if found.review is None:
            wanted, receipt = Wanted(ReviewStatus.UNDER_REVIEW, MESSAGE), submission.receipt_number
            await reviews.set_status(session, actor, submission.id, wanted=wanted, receipt_number=receipt, revision=0)

"""Deletes drafts that companies did not submit or send before the end of the request."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import (
    ResponseAddition,
    Submission,
    SubmissionFile,
    SubmissionLink,
    SubmissionState,
    SubmissionVersion,
    VersionState,
)
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus
from portal.features.responses.submissions.drafts.objects import discard_later


def has_draft() -> ColumnElement[bool]:
    """Condition: the submission has a replacement under way, or is not submitted and has a file or a link.

    Or it has an addition that was not sent, and can no longer be sent.
    """
    return or_(
        exists().where(ResponseAddition.submission_id == Submission.id, _was_not_sent()),
        exists().where(SubmissionVersion.submission_id == Submission.id, SubmissionVersion.state == VersionState.DRAFT),
        and_(
            Submission.state == SubmissionState.NOT_SUBMITTED,
            or_(
                exists().where(SubmissionFile.submission_id == Submission.id),
                exists().where(SubmissionLink.submission_id == Submission.id),
            ),
        ),
    )


def _was_not_sent() -> ColumnElement[bool]:
    """Condition: the addition was not sent, and its window is closed."""
    has_window = exists().where(
        ResponseReview.receipt_number == ResponseAddition.receipt_number,
        ResponseReview.status == ReviewStatus.CLARIFICATION_REQUESTED,
        ResponseReview.window_ends_at >= func.portal_now(),
    )
    return and_(ResponseAddition.sent_at.is_(None), ~has_window)


async def discard_drafts(session: AsyncSession, submission_ids: Collection[UUID]) -> None:
    """Deletes the drafts of these locked submissions now, and their objects after the commit.

    Versions that were ever submitted are kept, with the objects that drafts share with them.
    """
    drafts = select(SubmissionVersion.id).where(
        SubmissionVersion.submission_id.in_(submission_ids), SubmissionVersion.state == VersionState.DRAFT
    )
    unsubmitted = select(Submission.id).where(
        Submission.id.in_(submission_ids), Submission.state == SubmissionState.NOT_SUBMITTED
    )
    # Selected only once, because a window may close between two statements.
    unsent = (
        await session.scalars(
            select(ResponseAddition.id).where(ResponseAddition.submission_id.in_(submission_ids), _was_not_sent())
        )
    ).all()
    of_drafts = or_(
        SubmissionFile.version_id.in_(drafts),
        SubmissionFile.submission_id.in_(unsubmitted),
        SubmissionFile.addition_id.in_(unsent),
    )
    keys = await session.scalars(
        delete(SubmissionFile)
        .where(of_drafts)
        .returning(SubmissionFile.object_key)
        .execution_options(synchronize_session=False)
    )
    discard_later(session, sorted(set(keys)))
    for statement in (
        delete(SubmissionLink).where(SubmissionLink.submission_id.in_(unsubmitted)),
        delete(ResponseAddition).where(ResponseAddition.id.in_(unsent)),
        # Deletes their links, too (ON DELETE CASCADE).
        delete(SubmissionVersion).where(SubmissionVersion.id.in_(drafts)),
    ):
        await session.execute(statement.execution_options(synchronize_session=False))

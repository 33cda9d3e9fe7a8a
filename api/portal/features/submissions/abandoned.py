"""What companies had begun and never submitted, after the end of the request."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionLink, SubmissionVersion
from portal.features.submissions.lifecycle import SubmissionState, VersionState
from portal.features.submissions.objects import discard_later


def has_draft() -> ColumnElement[bool]:
    """Whether the submission has a replacement under way, or is not submitted and has a file or a link."""
    return or_(
        exists().where(SubmissionVersion.submission_id == Submission.id, SubmissionVersion.state == VersionState.DRAFT),
        and_(
            Submission.state == SubmissionState.NOT_SUBMITTED,
            or_(
                exists().where(SubmissionFile.submission_id == Submission.id),
                exists().where(SubmissionLink.submission_id == Submission.id),
            ),
        ),
    )


async def discard_drafts(session: AsyncSession, submission_ids: Collection[UUID]) -> None:
    """Deletes the drafts of these locked submissions now, and their objects after the commit.

    What was submitted once stays, with the objects that it shares.
    """
    drafts = select(SubmissionVersion.id).where(
        SubmissionVersion.submission_id.in_(submission_ids), SubmissionVersion.state == VersionState.DRAFT
    )
    unsubmitted = select(Submission.id).where(
        Submission.id.in_(submission_ids), Submission.state == SubmissionState.NOT_SUBMITTED
    )
    of_drafts = or_(SubmissionFile.version_id.in_(drafts), SubmissionFile.submission_id.in_(unsubmitted))
    keys = await session.scalars(
        delete(SubmissionFile)
        .where(of_drafts)
        .returning(SubmissionFile.object_key)
        .execution_options(synchronize_session=False)
    )
    discard_later(session, sorted(set(keys)))
    for statement in (
        delete(SubmissionLink).where(SubmissionLink.submission_id.in_(unsubmitted)),
        # With their links.
        delete(SubmissionVersion).where(SubmissionVersion.id.in_(drafts)),
    ):
        await session.execute(statement.execution_options(synchronize_session=False))

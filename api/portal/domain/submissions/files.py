"""To which response a file belongs, and whether the company has sent it."""

from typing import TypeVarTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.platform.scanner import Verdict

Columns = TypeVarTuple("Columns")

OWNER: ColumnElement[UUID] = func.coalesce(
    SubmissionFile.submission_id, SubmissionVersion.submission_id, ResponseAddition.submission_id
)
"""Submission of a file of any version or addition. Needs :func:`with_owners`."""


def with_owners(files: Select[*Columns]) -> Select[*Columns]:
    """Joins the version or the addition that a file may belong to."""
    return files.outerjoin(SubmissionVersion, SubmissionVersion.id == SubmissionFile.version_id).outerjoin(
        ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id
    )


OWNER_IF_SENT: ColumnElement[UUID] = func.coalesce(SubmissionFile.submission_id, ResponseAddition.submission_id)
"""Submission of a file of the standing version or an addition. Needs an outer join with the addition."""

IS_SENT = or_(
    and_(SubmissionFile.submission_id.is_not(None), Submission.receipt_number.is_not(None)),
    and_(ResponseAddition.sent_at.is_not(None), ResponseAddition.receipt_number == Submission.receipt_number),
)
"""Whether a file belongs to the version that stands, or to a sent addition to it."""

HAS_UNCHECKED_FILE = (
    select(SubmissionFile.id)
    .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
    .where(SubmissionFile.verdict == Verdict.UNCHECKED.value, Submission.id == OWNER_IF_SENT, IS_SENT)
    .correlate(Submission)
    .exists()
)
"""Whether the response has a sent file that could not be checked and is not released."""

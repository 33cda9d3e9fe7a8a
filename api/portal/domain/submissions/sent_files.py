"""Files that companies have sent: with the response that stands, or with an addition to it."""

from sqlalchemy import and_, func, or_, select

from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile
from portal.platform.scanner import Verdict

OWNER = func.coalesce(SubmissionFile.submission_id, ResponseAddition.submission_id)
"""Submission of a sent file. Needs an outer join with its addition."""

IS_SENT = or_(
    and_(SubmissionFile.submission_id.is_not(None), Submission.receipt_number.is_not(None)),
    and_(ResponseAddition.sent_at.is_not(None), ResponseAddition.receipt_number == Submission.receipt_number),
)

HAS_UNCHECKED_FILE = (
    select(SubmissionFile.id)
    .outerjoin(ResponseAddition, ResponseAddition.id == SubmissionFile.addition_id)
    .where(SubmissionFile.verdict == Verdict.UNCHECKED.value, Submission.id == OWNER, IS_SENT)
    .correlate(Submission)
    .exists()
)
"""Whether a person has to decide about a file that could not be checked."""

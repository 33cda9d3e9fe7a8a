"""Responses of companies to an RFI."""

import hashlib
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import numbers

DOCUMENT = b"%PDF-1.7 response"


async def a_submission(
    session: AsyncSession,
    user: User,
    rfi: Rfi,
    *,
    with_document: bool = False,
    submitted: bool = False,
    submitted_at: datetime | None = None,
) -> Submission:
    """The company's row as created at approval, or submitted; its document is in no store."""
    assert user.company_id is not None
    submission = Submission(
        id=new_id(), rfi_id=rfi.id, company_id=user.company_id, files=[], links=[], versions=[], additions=[]
    )
    if submitted or submitted_at:
        submission.state = "submitted"
        submission.submitted_at = submitted_at or utc_now()
        submission.submitted_by = user.id
        submission.receipt_number = f"RFI-TEST-{next(numbers):06d}"
        submission.idempotency_key = str(new_id())
    if with_document or submitted or submitted_at:
        submission.files.append(_document(user))
    session.add(submission)
    await session.flush()
    return submission


async def a_review(
    session: AsyncSession,
    submission: Submission,
    status: ReviewStatus = ReviewStatus.UNDER_REVIEW,
    *,
    changed_at: datetime | None = None,
    message: str | None = None,
    window_ends_at: datetime | None = None,
) -> ResponseReview:
    """The status of the current version."""
    assert submission.receipt_number is not None
    review = ResponseReview(
        receipt_number=submission.receipt_number,
        submission_id=submission.id,
        status=status,
        message=message,
        window_ends_at=window_ends_at,
        revision=1,
        changed_at=changed_at or utc_now(),
        changed_by_name="Huda Al-Otaibi",
    )
    session.add(review)
    await session.flush()
    return review


def an_addition(
    submission: Submission, user: User, *, note: str | None = None, sent_at: datetime | None = None
) -> ResponseAddition:
    """An addition with one file to the current version; unsent by default. The caller must flush."""
    assert submission.receipt_number is not None
    addition = ResponseAddition(
        id=new_id(),
        receipt_number=submission.receipt_number,
        files=[_document(user, name="addition.pdf", kind="attachment")],
    )
    if sent_at is not None:
        addition.number = 1 + sum(one.sent_at is not None for one in submission.additions)
        addition.note, addition.sent_at = note, sent_at
        addition.sent_by, addition.sent_by_name = user.id, f"{user.first_name} {user.last_name}"
    submission.additions.append(addition)
    return addition


def a_replacement(submission: Submission) -> SubmissionVersion:
    """A replacement under way, whose document has another name and the same content."""
    document = _document(None, name="replacement.pdf", object_key=submission.files[0].object_key)
    replacement = SubmissionVersion(id=new_id(), state="draft", files=[document], links=[])
    submission.versions.append(replacement)
    return replacement


def _document(
    user: User | None, *, name: str = "response.pdf", kind: str = "document", object_key: str | None = None
) -> SubmissionFile:
    return SubmissionFile(
        id=new_id(),
        kind=kind,
        name=name,
        content_type="application/pdf",
        size=len(DOCUMENT),
        sha256=hashlib.sha256(DOCUMENT).hexdigest(),
        object_key=object_key or f"test/{new_id()}",
        uploaded_by=user.id if user else None,
        uploaded_at=utc_now(),
    )

"""A company's own response, as it sees it. Every page of a company needs it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.reviews import IS_REVIEW_OF_SUBMISSION, ResponseReview
from portal.features.responses.submissions.drafts.locking import Draft
from portal.platform.db.detached import Owned, detached
from portal.platform.db.written import Written


@dataclass(frozen=True, slots=True)
class SubmissionView:
    """A submission as its company sees it.

    ``submission`` is None without a draft; ``current.now`` is the database's clock. ``review``: of the version that
    stands; None if no status was set for it. ``colleagues``: names of others who added or submitted something, by id.
    """

    submission: Submission | None
    current: CurrentRfi
    feedback_at: datetime | None = None
    review: ResponseReview | None = None
    colleagues: Mapping[UUID, str] = field(default_factory=dict)


async def own_response(session: AsyncSession, actor: Actor, current: CurrentRfi) -> SubmissionView:
    """The company's submission to the current RFI, for reading only: changes are not stored. Creates nothing."""
    own = await read_own(session, current, actor.company_id)
    if own.submission is None:
        return SubmissionView(None, own.current)
    colleagues = await _colleagues(session, actor, own.submission)
    return SubmissionView(own.submission, own.current, own.feedback_at, own.review, colleagues)


async def answer(session: AsyncSession, actor: Actor, draft: Draft) -> SubmissionView:
    """The submission after the change."""
    await session.flush()
    fed_back_at = await feedback_at(session, actor.company_id)
    review = await review_of(session, draft.submission)
    colleagues = await _colleagues(session, actor, draft.submission)
    return SubmissionView(draft.submission, draft.judged, fed_back_at, review, colleagues)


async def _colleagues(session: AsyncSession, actor: Actor, submission: Submission) -> dict[UUID, str]:
    """Names by id of the other people who added or submitted something. No query if there are none."""
    owners: list[Submission | SubmissionVersion] = [submission, *submission.versions]
    authors = {submission.submitted_by, *(link.added_by for owner in owners for link in owner.links)}
    authors |= {file.uploaded_by for owner in owners for file in owner.files}
    others = {author for author in authors if author is not None and author != actor.user_id}
    return await names_of(session, others) if others else {}


def _feedback_at(company_id: Any) -> Select[datetime | None]:
    return select(FormAnswers.submitted_at).where(FormAnswers.company_id == company_id, FormAnswers.form == "feedback")


_RFI: ColumnElement[UUID] = literal_column("$1::uuid")
_COMPANY: ColumnElement[UUID] = literal_column("$2::uuid")
_CONTENTS: Owned = {"files": {}, "links": {}}
_clock = select(func.portal_now().label("now")).cte("clock")
_OWN = Written.of(
    select(
        _clock.c.now,
        detached(Rfi),
        detached(DeadlineExtension),
        detached(Submission, {**_CONTENTS, "versions": _CONTENTS, "additions": {"files": {}}}),
        _feedback_at(_COMPANY).scalar_subquery().label("feedback_at"),
        detached(ResponseReview),
    )
    .select_from(_clock)
    .outerjoin(Rfi, Rfi.id == _RFI)
    .outerjoin(DeadlineExtension, and_(DeadlineExtension.rfi_id == Rfi.id, DeadlineExtension.company_id == _COMPANY))
    .outerjoin(Submission, and_(Submission.rfi_id == Rfi.id, Submission.company_id == _COMPANY))
    .outerjoin(ResponseReview, IS_REVIEW_OF_SUBMISSION)
)


@dataclass(frozen=True, slots=True)
class OwnSubmission:
    """A company's submission with its versions, files and links, the time of its feedback, and its review."""

    current: CurrentRfi
    submission: Submission | None
    feedback_at: datetime | None
    review: ResponseReview | None


async def read_own(session: AsyncSession, current: CurrentRfi, company_id: UUID | None) -> OwnSubmission:
    """The company's submission, for reading only: changes are not stored. Every page of a company needs it."""
    (row,) = await _OWN.read(session, current.id, company_id)
    own = CurrentRfi(current.name, row["rfis"], row["now"], row["deadline_extensions"])
    return OwnSubmission(own, row["submissions"], row["feedback_at"], row["response_reviews"])


async def feedback_at(session: AsyncSession, company_id: UUID | None) -> datetime | None:
    """Time of the company's feedback; None if there is none."""
    return await session.scalar(_feedback_at(company_id))


async def review_of(session: AsyncSession, submission: Submission) -> ResponseReview | None:
    """The current review of the standing version; None if there is none."""
    if submission.receipt_number is None:
        return None
    return await session.get(ResponseReview, submission.receipt_number, populate_existing=True)


async def names_of(session: AsyncSession, user_ids: Collection[UUID]) -> dict[UUID, str]:
    users = await session.scalars(select(User).where(User.id.in_(user_ids)))
    return {user.id: user.name for user in users}

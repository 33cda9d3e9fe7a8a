"""What a company may change: the response that it has not submitted, or the replacement of the one that stands.

Each change locks the row, checks whether the state and the time allow it, writes, and returns the locked submission.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis import service as rfis
from portal.domain.rfis.service import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.reviews import ResponseReview
from portal.features.responses.submissions import lifecycle, policy, queries
from portal.features.responses.submissions.errors import AlreadySubmitted, ResponseChanged
from portal.features.responses.submissions.lifecycle import SubmissionEvent, SubmissionState
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.errors import NotFound

_OF_DRAFTS = frozenset(
    {
        SubmissionEvent.ADD_FILE,
        SubmissionEvent.REMOVE_FILE,
        SubmissionEvent.REPLACE_LINKS,
        SubmissionEvent.SUBMIT,
    }
)


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


@dataclass(frozen=True, slots=True)
class Draft:
    """``judged.now``: the arrival time of the request by the database's clock."""

    submission: Submission
    judged: CurrentRfi
    state_after: SubmissionState

    @property
    def contents(self) -> Submission | SubmissionVersion:
        """The owner of the files and links that may be changed."""
        replacement = policy.replacement_of(self.submission) if policy.is_submitted(self.submission) else None
        return replacement or self.submission


async def own_response(session: AsyncSession, actor: Actor, current: CurrentRfi) -> SubmissionView:
    """The company's submission to the current RFI, for reading only: changes are not stored. Creates nothing."""
    own = await queries.read_own(session, current, actor.company_id)
    if own.submission is None:
        return SubmissionView(None, own.current)
    colleagues = await _colleagues(session, actor, own.submission)
    return SubmissionView(own.submission, own.current, own.feedback_at, own.review, colleagues)


async def lock_draft(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    event: SubmissionEvent,
    *,
    arrived_at: datetime | None = None,
    standing: str | None = None,
    unused_key: str | None = None,
) -> Draft:
    """Locks what ``event`` changes, if the state and the time allow it.

    Raises :class:`AlreadySubmitted`, :class:`ResponseChanged`, :class:`RfiClosed`, :class:`RfiNotOpen` or
    :class:`NotFound`. ``standing``: receipt number of the version that must stand, None if any may. ``unused_key``: no
    version was submitted under it yet.

    The order is the same everywhere: the clock, the company's row, the RFI's row. Two requests of one company wait for
    each other, and a closing waits for both; each is judged by ``arrived_at`` (see ``rfis.arrive``; None: now).
    """
    arrived_at = arrived_at or await rfis.arrive(session)
    submission = await queries.lock(session, current, actor.company_id)
    if submission is not None:
        _check(submission, event, standing, unused_key)
    judged = await rfis.require_open(session, current, arrived_at=arrived_at, company_id=actor.company_id)
    if judged.rfi is None or actor.company_id is None:
        raise NotFound
    if submission is None:
        if not await queries.hold_company(session, actor.company_id):
            # The company was deleted during the request, for example during an upload of minutes.
            raise NotFound
        await insert_draft(session, judged.rfi.id, actor.company_id)
        submission = await queries.lock(session, current, actor.company_id)
    if submission is None:
        raise NotFound
    return Draft(submission, judged, _state_after(submission, event))


async def answer(session: AsyncSession, actor: Actor, draft: Draft) -> SubmissionView:
    """The submission after the change."""
    await session.flush()
    feedback_at = await queries.feedback_at(session, actor.company_id)
    review = await queries.review_of(session, draft.submission)
    colleagues = await _colleagues(session, actor, draft.submission)
    return SubmissionView(draft.submission, draft.judged, feedback_at, review, colleagues)


async def _colleagues(session: AsyncSession, actor: Actor, submission: Submission) -> dict[UUID, str]:
    """Names by id of the other people who added or submitted something. No query if there are none."""
    owners: list[Submission | SubmissionVersion] = [submission, *submission.versions]
    authors = {submission.submitted_by, *(link.added_by for owner in owners for link in owner.links)}
    authors |= {file.uploaded_by for owner in owners for file in owner.files}
    others = {author for author in authors if author is not None and author != actor.user_id}
    return await queries.names_of(session, others) if others else {}


async def insert_draft(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> None:
    """Inserts the empty row if it does not exist."""
    await insert_drafts(session, rfi_id, [company_id])


async def insert_drafts(session: AsyncSession, rfi_id: UUID, company_ids: Sequence[UUID]) -> None:
    """Inserts the empty row of each company that has none."""
    state = SubmissionState.NOT_SUBMITTED.value
    await session.execute(
        insert(Submission).on_conflict_do_nothing(index_elements=[Submission.rfi_id, Submission.company_id]),
        [{"id": new_id(), "rfi_id": rfi_id, "company_id": one, "state": state} for one in company_ids],
    )


def _check(submission: Submission, event: SubmissionEvent, standing: str | None, unused_key: str | None) -> None:
    if unused_key is not None and policy.is_key_used(submission, unused_key):
        raise _already_submitted(submission)
    _state_after(submission, event)
    if standing is not None and submission.receipt_number != standing:
        raise ResponseChanged(receipt_number=submission.receipt_number)


def _state_after(submission: Submission, event: SubmissionEvent) -> SubmissionState:
    state = lifecycle.TRANSITIONS.after(policy.state_of(submission), event)
    if state is None and event in _OF_DRAFTS:
        raise _already_submitted(submission)
    if state is None:
        raise ResponseChanged(receipt_number=submission.receipt_number)
    return state


def _already_submitted(submission: Submission) -> AlreadySubmitted:
    at = submission.submitted_at
    return AlreadySubmitted(receipt_number=submission.receipt_number, at=iso(at) if at else None)

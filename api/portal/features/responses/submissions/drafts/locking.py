"""Locking what a company may change: the response that it has not submitted, or the replacement of the one that stands.

Each change locks the row, checks whether the state and the time allow it, writes, and answers with the submission.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.rfis.current import CurrentRfi, require_open
from portal.domain.submissions.models import Submission, SubmissionState
from portal.features.responses.submissions import lifecycle
from portal.features.responses.submissions.errors import AlreadySubmitted, ResponseChanged
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.features.responses.submissions.queries import CONTENTS
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
class Draft:
    """``judged.now``: the arrival time of the request by the database's clock."""

    submission: Submission
    judged: CurrentRfi
    state_after: SubmissionState


async def lock_draft(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    event: SubmissionEvent,
    *,
    arrived_at: datetime,
    standing: str | None = None,
    unused_key: str | None = None,
) -> Draft:
    """Locks what ``event`` changes, if the state and the time allow it.

    Raises :class:`AlreadySubmitted`, :class:`ResponseChanged`, :class:`RfiClosed`, :class:`RfiNotOpen` or
    :class:`NotFound`. ``standing``: receipt number of the version that must stand, None if any may. ``unused_key``: no
    version was submitted under it yet.

    The order is the same everywhere: the clock, the company's row, the RFI's row. Two requests of one company wait for
    each other, and a closing waits for both; each is judged by ``arrived_at`` (see ``arrive``).
    """
    submission = await lock_row(session, current, actor.company_id)
    if submission is None:
        submission = await _insert_and_lock(session, actor, current)
    state_after = _state_after(submission, event, standing, unused_key) if submission else None
    judged = await require_open(session, current, arrived_at=arrived_at, company_id=actor.company_id)
    if submission is None or state_after is None:
        raise NotFound
    return Draft(submission, judged, state_after)


async def _insert_and_lock(session: AsyncSession, actor: Actor, current: CurrentRfi) -> Submission | None:
    """The new draft of a company; None without an RFI, and if the company was deleted during the request."""
    if current.id is None or actor.company_id is None or not await _hold_company(session, actor.company_id):
        return None
    await insert_draft(session, current.id, actor.company_id)
    return await lock_row(session, current, actor.company_id)


async def lock_row(session: AsyncSession, current: CurrentRfi, company_id: UUID | None) -> Submission | None:
    """The company's submission, locked until the caller's transaction ends."""
    return (
        await session.execute(
            select(Submission)
            .where(Submission.rfi_id == current.id, Submission.company_id == company_id)
            .with_for_update(of=Submission)
            .options(*CONTENTS)
            .execution_options(populate_existing=True)
        )
    ).scalar_one_or_none()


async def _hold_company(session: AsyncSession, company_id: UUID) -> bool:
    """Whether the company exists; prevents its deletion until the caller's transaction ends."""
    statement = select(Company.id).where(Company.id == company_id).with_for_update(read=True, key_share=True)
    return (await session.execute(statement)).scalar_one_or_none() is not None


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


def _state_after(
    submission: Submission, event: SubmissionEvent, standing: str | None, unused_key: str | None
) -> SubmissionState:
    at = submission.submitted_at
    submitted = AlreadySubmitted(receipt_number=submission.receipt_number, at=iso(at) if at else None)
    if unused_key in submission.idempotency_keys - {None}:
        raise submitted
    state = lifecycle.TRANSITIONS.after(submission.state_now, event)
    if state is None and event in _OF_DRAFTS:
        raise submitted
    if state is None or (standing is not None and submission.receipt_number != standing):
        raise ResponseChanged(receipt_number=submission.receipt_number)
    return state

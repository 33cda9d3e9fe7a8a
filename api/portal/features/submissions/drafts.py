"""The company's own submission, ready to be changed: locked, in a state that allows it, and in time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis import service as rfis
from portal.domain.rfis.service import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.submissions import lifecycle, queries
from portal.features.submissions.errors import AlreadySubmitted
from portal.features.submissions.lifecycle import SubmissionEvent, SubmissionState
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.errors import NotFound


@dataclass(frozen=True, slots=True)
class Draft:
    """``judged.now``: the instant, by the database's clock, at which the request arrived."""

    submission: Submission
    judged: CurrentRfi
    state_after: SubmissionState


async def lock_draft(
    session: AsyncSession,
    actor: Actor,
    rfi_name: str,
    event: SubmissionEvent,
    *,
    arrived_at: datetime | None = None,
) -> Draft:
    """Raises :class:`AlreadySubmitted`, :class:`RfiClosed`, :class:`RfiNotOpen` or :class:`NotFound`.

    The order is the same everywhere: the clock, the company's row, the RFI's row. Two requests of one company wait for
    each other, and a closing waits for both; each is judged by ``arrived_at`` (see ``rfis.arrive``; None: now).
    """
    arrived_at = arrived_at or await rfis.arrive(session)
    submission = await queries.lock(session, rfi_name, actor.company_id)
    if submission is not None:
        _state_after(submission, event)
    judged = await rfis.require_open(session, rfi_name, arrived_at=arrived_at)
    if judged.rfi is None or actor.company_id is None:
        raise NotFound
    if submission is None:
        if not await queries.hold_company(session, actor.company_id):
            # It was deleted while the request was under way, a transfer of minutes for instance.
            raise NotFound
        await insert_draft(session, judged.rfi.id, actor.company_id)
        submission = await queries.lock(session, rfi_name, actor.company_id)
    if submission is None:
        raise NotFound
    return Draft(submission, judged, _state_after(submission, event))


async def insert_draft(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> None:
    """The empty row, unless there is one."""
    await insert_drafts(session, rfi_id, [company_id])


async def insert_drafts(session: AsyncSession, rfi_id: UUID, company_ids: Sequence[UUID]) -> None:
    """The empty row of each company, unless there is one."""
    state = SubmissionState.NOT_SUBMITTED.value
    await session.execute(
        insert(Submission).on_conflict_do_nothing(index_elements=[Submission.rfi_id, Submission.company_id]),
        [{"id": new_id(), "rfi_id": rfi_id, "company_id": one, "state": state} for one in company_ids],
    )


def _state_after(submission: Submission, event: SubmissionEvent) -> SubmissionState:
    state = lifecycle.TRANSITIONS.after(submission.state, event)
    if state is None:
        at = submission.submitted_at
        raise AlreadySubmitted(receipt_number=submission.receipt_number, at=iso(at) if at else None)
    return state

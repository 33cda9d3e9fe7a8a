"""Use cases of a company's submission (read, replace links, submit), and the interface for other features.

A change locks the row, judges whether the state and the time allow it, writes, and answers with what was locked.

:mod:`portal.features.submissions.files` handles files.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.forms.links import is_http_link
from portal.domain.forms.typed_text import single_line
from portal.domain.identity.access import Actor
from portal.domain.rfis import service as rfis
from portal.domain.rfis.service import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionLink
from portal.features.submissions import lifecycle, policy, queries
from portal.features.submissions.errors import AlreadySubmitted
from portal.features.submissions.lifecycle import SubmissionEvent, SubmissionState
from portal.features.submissions.objects import discard_later
from portal.features.submissions.receipts import next_receipt_number, send_receipt
from portal.platform import metrics
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import after_commit
from portal.platform.errors import FieldError, Forbidden, NotFound, PortalError, ValidationFailed

MAX_TITLE_LENGTH = 100


@dataclass(frozen=True, slots=True)
class TypedLink:
    """A link as entered, not validated yet."""

    url: str
    title: str | None = None


@dataclass(frozen=True, slots=True)
class SubmissionView:
    """A submission as its company sees it.

    ``submission`` is None without a draft; ``current.now`` is the database's clock.
    """

    submission: Submission | None
    current: CurrentRfi
    feedback_at: datetime | None


@dataclass(frozen=True, slots=True)
class Draft:
    """``judged.now``: the arrival time of the request by the database's clock."""

    submission: Submission
    judged: CurrentRfi
    state_after: SubmissionState


async def current(session: AsyncSession, actor: Actor, rfi_name: str) -> SubmissionView:
    """The company's submission to the current RFI. Creates nothing."""
    current_rfi = await rfis.current(session, rfi_name)
    if current_rfi.rfi is None:
        return SubmissionView(None, current_rfi, None)
    submission, feedback_at = await queries.find(session, current_rfi.rfi.id, actor.company_id)
    return SubmissionView(submission, current_rfi, feedback_at)


async def open_for_company(session: AsyncSession, rfi_name: str, company_id: UUID) -> None:
    """Creates the empty submission of a newly approved company, so that lists show it as missing.

    Does nothing if there is one, or no RFI; then the first change creates it.
    """
    current_rfi = await rfis.current(session, rfi_name)
    if current_rfi.rfi is not None:
        await insert_draft(session, current_rfi.rfi.id, company_id)


async def open_for_companies(session: AsyncSession, rfi_name: str, company_ids: Sequence[UUID]) -> None:
    """The same for several companies."""
    current_rfi = await rfis.current(session, rfi_name)
    if current_rfi.rfi is not None and company_ids:
        await insert_drafts(session, current_rfi.rfi.id, company_ids)


async def companies_with_contents(session: AsyncSession, company_ids: Collection[UUID]) -> frozenset[UUID]:
    """Companies among these that have started a response.

    Locks the others, so that nothing is added to them until the transaction ends.
    """
    await queries.lock_all_of(session, company_ids)
    return await queries.with_contents(session, company_ids)


async def close_empty(session: AsyncSession, company_ids: Collection[UUID]) -> None:
    """Deletes the empty submissions of companies that :func:`companies_with_contents` left out."""
    statement = delete(Submission).where(Submission.company_id.in_(company_ids))
    await session.execute(statement.execution_options(synchronize_session=False))


async def discard_files_of(session: AsyncSession, company_id: UUID) -> None:
    """Call it before a company is deleted: deletes its objects after the commit."""
    discard_later(session, await queries.lock_object_keys(session, company_id))


async def require_submitted(session: AsyncSession, rfi_name: str, actor: Actor) -> None:
    """Raises :class:`Forbidden` unless the company has submitted to the current RFI."""
    if not await queries.has_submitted(session, rfi_name, actor.company_id):
        raise Forbidden


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


async def answer(session: AsyncSession, actor: Actor, draft: Draft) -> SubmissionView:
    """The submission after the change."""
    await session.flush()
    return SubmissionView(draft.submission, draft.judged, await queries.feedback_at(session, actor.company_id))


async def replace_links(
    session: AsyncSession, actor: Actor, rfi_name: str, *, links: Sequence[TypedLink], max_links: int
) -> SubmissionView:
    """Replaces all links by ``links``, in this order."""
    checked = _checked(links, max_links)
    draft = await lock_draft(session, actor, rfi_name, SubmissionEvent.REPLACE_LINKS)
    draft.submission.links = [
        SubmissionLink(id=new_id(), position=position, url=link.url, title=link.title)
        for position, link in enumerate(checked)
    ]
    return await answer(session, actor, draft)


async def submit(
    session: AsyncSession,
    actor: Actor,
    rfi_name: str,
    *,
    idempotency_key: UUID,
    arrived_at: datetime | None = None,
) -> SubmissionView:
    """Submits the response. Idempotent: the same key returns the same receipt at any later time.

    A response is in time if ``arrived_at`` (see ``rfis.arrive``; None: now) is at or before the deadline. The receipt
    shows that time. Raises :class:`AlreadySubmitted` for another key.
    """
    try:
        draft = await lock_draft(session, actor, rfi_name, SubmissionEvent.SUBMIT, arrived_at=arrived_at)
        if not policy.has_document(draft.submission):
            raise ValidationFailed(fields=[FieldError("document", "required")])
        await _submit(session, actor, draft, idempotency_key)
    except AlreadySubmitted:
        view = await current(session, actor, rfi_name)
        if view.submission is None or view.submission.idempotency_key != str(idempotency_key):
            metrics.SUBMISSIONS.labels(AlreadySubmitted.code).inc()
            raise
        metrics.SUBMISSIONS.labels("repeated").inc()
        return view
    except PortalError as error:
        metrics.SUBMISSIONS.labels(error.code).inc()
        raise
    return await answer(session, actor, draft)


async def _submit(session: AsyncSession, actor: Actor, draft: Draft, idempotency_key: UUID) -> None:
    submission, submitted_at = draft.submission, draft.judged.now
    receipt_number = await next_receipt_number(session, submitted_at)
    submission.state = draft.state_after
    submission.submitted_at = submitted_at
    submission.submitted_by = actor.user_id
    submission.receipt_number = receipt_number
    submission.idempotency_key = str(idempotency_key)
    audit.record(
        session,
        actor,
        "submission.submitted",
        subject_type="submission",
        subject_id=submission.id,
        receipt_number=receipt_number,
        submitted_at=iso(submitted_at),
        files=[{"id": str(file.id), "size": file.size, "sha256": file.sha256} for file in submission.files],
    )
    await send_receipt(session, actor, submission=submission, judged=draft.judged, receipt_number=receipt_number)
    after_commit(session, _count_submitted)


async def _count_submitted() -> None:
    metrics.SUBMISSIONS.labels("submitted").inc()


def _checked(links: Sequence[TypedLink], max_links: int) -> list[TypedLink]:
    if len(links) > max_links:
        raise ValidationFailed(fields=[FieldError("links", "too_many_links", {"n": max_links})])
    checked = [TypedLink(single_line(link.url), single_line(link.title or "") or None) for link in links]
    problems = [problem for position, link in enumerate(checked) for problem in _problems(f"links.{position}", link)]
    if problems:
        raise ValidationFailed(fields=problems)
    return checked


def _problems(place: str, link: TypedLink) -> list[FieldError]:
    problems = []
    if not is_http_link(link.url):
        problems.append(FieldError(f"{place}.url", "invalid_link" if link.url else "required"))
    if len(link.title or "") > MAX_TITLE_LENGTH:
        problems.append(FieldError(f"{place}.title", "too_long", {"max": MAX_TITLE_LENGTH}))
    return problems


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


def _state_after(submission: Submission, event: SubmissionEvent) -> SubmissionState:
    state = lifecycle.TRANSITIONS.after(submission.state, event)
    if state is None:
        at = submission.submitted_at
        raise AlreadySubmitted(receipt_number=submission.receipt_number, at=iso(at) if at else None)
    return state

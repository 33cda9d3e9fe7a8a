"""Actions after a closing: mails to companies and administrators, and a ZIP.

One transaction writes them all and records the closing that they belong to. They therefore exist once, even if several
workers run the job; each mail is sent by its own job.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, literal, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.domain.rfis.deadlines import closed_early_at, own_deadline, own_deadline_sql
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.domain.rfis.queries import count_responses, in_turn_to_tell
from portal.domain.submissions.models import Submission
from portal.features.oversight.closing.early import early_mail
from portal.features.oversight.closing.message_templates import (
    RfiClosedForAdministrators,
    RfiClosedNotSubmitted,
    RfiClosedSubmitted,
)
from portal.features.oversight.closing.moving import record_told
from portal.features.oversight.closing.people import administrators, people_of_companies
from portal.features.responses.bundles import service as bundles
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


class AnnouncedMeanwhile(Exception):
    """Another worker announced the closing first; rolls this transaction back."""


async def announce_closing(resources: Resources, rfi_id: UUID) -> int:
    """Announces the closing once. Returns the number of mails written: 0 if it was announced before."""
    try:
        async with unit_of_work(resources.sessions) as session:
            return await _announce(session, await read_current(session, resources.settings), rfi_id)
    except AnnouncedMeanwhile:
        return 0


def closing_of(rfi: Rfi, now: datetime) -> str:
    """Key of a closing. Another generation or instant makes another closing, with messages of its own."""
    early = closed_early_at(rfi, now)
    return iso(early) if early else rfi.generation or iso(rfi.deadline)


async def _announce(session: AsyncSession, current: CurrentRfi, rfi_id: UUID) -> int:
    rfi = await session.get(Rfi, rfi_id)
    now = await database_now(session)
    if rfi is None or rfi.state != RfiState.CLOSED or rfi.closing_announced == closing_of(rfi, now):
        return 0
    told = await _tell_companies(session, rfi, now)
    mails = told + await _tell_administrators(session, rfi, now, companies_told=told > 0)
    if rfi.bundles_on_close:
        await bundles.request_all_active(session, current)
    await session.flush()
    # Last, so that the row is not locked while the messages are written.
    noted = await session.execute(
        update(Rfi)
        .where(Rfi.id == rfi_id, func.coalesce(Rfi.closing_announced, "") != closing_of(rfi, now))
        .values(closing_announced=closing_of(rfi, now))
        .returning(Rfi.id)
        .execution_options(synchronize_session=False)
    )
    if noted.one_or_none() is None:
        raise AnnouncedMeanwhile
    return mails


async def _tell_companies(session: AsyncSession, rfi: Rfi, now: datetime) -> int:
    """After the deadline, to companies without more time: ``extensions`` tells the others.

    An early closing moves the deadline of companies, so all of them are told, whatever a Kubernetes object declares.
    """
    if closed_early_at(rfi, now):
        return await _tell_of_early_closing(session, rfi, now)
    if not rfi.notifies_companies:
        return 0
    deadline = literal(rfi.deadline)
    people = await people_of_companies(session, rfi, own_deadline_sql(deadline) == deadline)
    for person in people:
        send(session, closed_mail(rfi, person.company, person.submission), to=Recipient.of(person.user))
    return len(people)


async def _tell_of_early_closing(session: AsyncSession, rfi: Rfi, now: datetime) -> int:
    await in_turn_to_tell(session, rfi.name)
    people = await people_of_companies(session, rfi)
    for person in people:
        send(session, early_mail(rfi, person, now), to=Recipient.of(person.user))
    await session.flush()
    await record_told(session, rfi.id, own_deadline(rfi, None, now))
    return len(people)


async def _tell_administrators(session: AsyncSession, rfi: Rfi, now: datetime, *, companies_told: bool) -> int:
    counts = await count_responses(session, rfi.id)
    is_early = closed_early_at(rfi, now) is not None
    summary = RfiClosedForAdministrators(
        rfi_title_en=rfi.title_en,
        rfi_title_ar=rfi.title_ar,
        deadline=own_deadline(rfi, None, now),
        submitted=counts.submitted,
        not_submitted=counts.missing,
        extended=counts.extended,
        companies_told=companies_told,
        reason_en=rfi.change_reason_en if is_early else None,
        reason_ar=rfi.change_reason_ar if is_early else None,
    )
    told = await administrators(session) if rfi.notifies_admins else []
    for administrator in told:
        send(session, summary, to=Recipient.of(administrator))
    return len(told)


def closed_mail(
    rfi: Rfi, company: Company, submission: Submission | None, *, deadline: datetime | None = None
) -> MessageTemplate:
    """The company's mail about the end of its time. ``deadline``: the company's own; None for the RFI's."""
    if submission is None or submission.submitted_at is None:
        return RfiClosedNotSubmitted(
            organization_name=company.organization_name,
            rfi_title_en=rfi.title_en,
            rfi_title_ar=rfi.title_ar,
            deadline=deadline or rfi.deadline,
        )
    return RfiClosedSubmitted(
        organization_name=company.organization_name,
        rfi_title_en=rfi.title_en,
        rfi_title_ar=rfi.title_ar,
        receipt_number=submission.receipt_number or "",
        submitted_at=submission.submitted_at,
    )

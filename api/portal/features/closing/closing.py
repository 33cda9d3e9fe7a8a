"""Actions after a closing: mails to companies and administrators, and a ZIP.

One transaction writes them all and records the closing that they belong to. They therefore exist once, even if several
workers run the job; each mail is sent by its own job.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, AccountStatus, Role, User
from portal.domain.messaging.message_templates import MessageTemplate
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.rfis.service import count_responses
from portal.domain.submissions.models import Submission
from portal.features.bundles import service as bundles
from portal.features.closing.message_templates import (
    RfiClosedForAdministrators,
    RfiClosedNotSubmitted,
    RfiClosedSubmitted,
)
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources


class AnnouncedMeanwhile(Exception):
    """Another worker announced the closing first; rolls this transaction back."""


async def announce_closing(resources: Resources, rfi_id: UUID) -> int:
    """Announces the closing once. Returns the number of mails written: 0 if it was announced before."""
    try:
        async with unit_of_work(resources.sessions) as session:
            return await _announce(session, resources.rfi_name, rfi_id)
    except AnnouncedMeanwhile:
        return 0


def closing_of(rfi: Rfi) -> str:
    """Key of a closing. Another generation or deadline makes another closing, with messages of its own."""
    return rfi.generation or iso(rfi.deadline)


async def _announce(session: AsyncSession, rfi_name: str, rfi_id: UUID) -> int:
    rfi = await session.get(Rfi, rfi_id)
    if rfi is None or rfi.state != RfiState.CLOSED or rfi.closing_announced == closing_of(rfi):
        return 0
    people = await _people(session, rfi)
    if rfi.notifies_companies:
        for user, company, submission in people:
            send(session, closed_mail(rfi, company, submission), to=Recipient.of(user))
    counts = await count_responses(session, rfi.id)
    administrators = await _administrators(session) if rfi.notifies_admins else []
    summary = RfiClosedForAdministrators(
        rfi_title_en=rfi.title_en,
        rfi_title_ar=rfi.title_ar,
        deadline=rfi.deadline,
        submitted=counts.submitted,
        not_submitted=counts.missing,
        extended=counts.extended,
    )
    for administrator in administrators:
        send(session, summary, to=Recipient.of(administrator))
    if rfi.bundles_on_close:
        await bundles.request_all_active(session, rfi_name)
    await session.flush()
    # Last, so that the row is not locked while the messages are written.
    noted = await session.execute(
        update(Rfi)
        .where(Rfi.id == rfi_id, func.coalesce(Rfi.closing_announced, "") != closing_of(rfi))
        .values(closing_announced=closing_of(rfi))
        .returning(Rfi.id)
        .execution_options(synchronize_session=False)
    )
    if noted.one_or_none() is None:
        raise AnnouncedMeanwhile
    return (len(people) if rfi.notifies_companies else 0) + len(administrators)


def closed_mail(
    rfi: Rfi, company: Company, submission: Submission | None, *, deadline: datetime | None = None
) -> MessageTemplate:
    """The company's mail about the closing. ``deadline``: the company's own; None for the RFI's."""
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


async def _people(session: AsyncSession, rfi: Rfi) -> list[tuple[User, Company, Submission | None]]:
    """The people of approved companies, each with the company and its response.

    Excludes companies with an extension: :mod:`portal.features.closing.extensions` notifies each when it ends.
    """
    submitted = and_(Submission.company_id == Company.id, Submission.rfi_id == rfi.id, Submission.state == "submitted")
    has_more_time = exists().where(
        DeadlineExtension.company_id == Company.id,
        DeadlineExtension.rfi_id == rfi.id,
        DeadlineExtension.until > rfi.deadline,
    )
    statement = (
        select(User, Company, Submission)
        .join(Company, IS_PERSON_OF_COMPANY)
        .outerjoin(Submission, submitted)
        .where(User.status == AccountStatus.APPROVED, ~has_more_time)
        .order_by(Company.id, User.id)
    )
    return [(user, company, submission) for user, company, submission in await session.execute(statement)]


async def _administrators(session: AsyncSession) -> list[User]:
    """Administrators who may view responses."""
    statement = (
        select(User)
        .where(
            User.role == Role.ADMIN,
            # Any permission on submissions implies VIEW.
            exists().where(Permission.user_id == User.id, Permission.subject == Subject.SUBMISSIONS),
        )
        .order_by(User.id)
    )
    return list(await session.scalars(statement))

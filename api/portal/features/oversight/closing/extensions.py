"""The end of a company's extension: the mail about its closing, and a new ZIP where the RFI declares one."""

from sqlalchemy import Select, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.messaging.service import recipients_of, send
from portal.domain.rfis.current import CurrentRfi, await_arrivals
from portal.domain.rfis.deadlines import request_deadline_sql
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.models import Submission
from portal.features.oversight.closing.closing import closed_mail
from portal.features.responses.bundles import service as bundles


async def announce_ended(session: AsyncSession, current: CurrentRfi) -> int:
    """Notifies each company whose extension has ended, once. Returns the number of mails.

    Does nothing before the RFI itself is closed.
    """
    rfi = current.rfi
    if rfi is None or rfi.state != RfiState.CLOSED:
        return 0
    if (await session.execute(_ended(current).limit(1))).first() is None:
        return 0
    # Requests that arrived in time are stored first, so that the mail states whether the company has submitted.
    await await_arrivals(session)
    locked = _ended(current).with_for_update(of=DeadlineExtension, skip_locked=True)
    found = await session.execute(locked.execution_options(populate_existing=True))
    ended = found.all()
    recipients = await recipients_of(session, [company.id for _, company, _ in ended])
    mails = 0
    for extension, company, submission in ended:
        extension.end_announced = extension.until
        for recipient in recipients[company.id] if rfi.notifies_companies else ():
            send(session, closed_mail(rfi, company, submission, deadline=extension.until), to=recipient)
            mails += 1
    if rfi.bundles_on_close and any(_came_later(rfi, submission) for *_, submission in ended):
        await bundles.request_all_active(session, current)
    await session.flush()
    return mails


def _ended(current: CurrentRfi) -> Select[DeadlineExtension, Company, Submission]:
    submitted = and_(
        Submission.company_id == Company.id,
        Submission.rfi_id == DeadlineExtension.rfi_id,
        Submission.state == "submitted",
    )
    return (
        select(DeadlineExtension, Company, Submission)
        .join(Rfi, Rfi.id == DeadlineExtension.rfi_id)
        .join(Company, Company.id == DeadlineExtension.company_id)
        .join(User, IS_CONTACT_OF_COMPANY)
        .outerjoin(Submission, submitted)
        .where(
            Rfi.id == (current.rfi.id if current.rfi else None),
            DeadlineExtension.until > request_deadline_sql(),
            DeadlineExtension.until < current.now,
            DeadlineExtension.end_announced.is_distinct_from(DeadlineExtension.until),
            User.status == AccountStatus.APPROVED,
        )
        .order_by(Company.id)
    )


def _came_later(rfi: Rfi, submission: Submission | None) -> bool:
    """Whether it was submitted after the closing, so that the ZIP of the closing does not contain it."""
    at = submission.submitted_at if submission else None
    return at is not None and rfi.closed_at is not None and at > rfi.closed_at

"""The part of the timeline that a company sees: an allow-list, so that new kinds of events are internal by default."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.receipts import Receipt
from portal.features.companies.decisions.policy import is_active
from portal.features.companies.decisions.queries import find_registration
from portal.features.companies.decisions.timeline import history
from portal.features.companies.decisions.timeline.timeline import ON_RECORD, Event, Happened, timeline_of
from portal.platform.clock import RIYADH
from portal.platform.errors import NotFound

BY_COMPANY = frozenset(
    {
        Event.REGISTERED,
        Event.VERIFIED,
        Event.EMAIL_CONFIRMED,
        Event.CORRECTED,
        Event.SENT_AGAIN,
        Event.PROFILE_CHANGED,
        Event.CHANGE_REQUESTED,
        Event.CHANGE_WITHDRAWN,
        Event.DRAFT_SAVED,
        Event.FORM_SUBMITTED,
        Event.RESPONSE_SUBMITTED,
        Event.RESPONSE_REPLACED,
        Event.RESPONSE_WITHDRAWN,
        Event.ADDITION_SENT,
        Event.PERSON_INVITED,
        Event.INVITATION_REVOKED,
        Event.PERSON_JOINED,
        Event.PERSON_LEFT,
        Event.PERSON_REMOVED,
        Event.ROLE_CHANGED,
        Event.HANDED_OVER,
        Event.PASSWORD_CHANGED,
        Event.EMAIL_CORRECTED,
        Event.EMAIL_CHANGED,
        Event.PHONE_CHANGED,
    }
)
BY_AUTHORITY = frozenset(
    {
        Event.APPROVED,
        Event.REJECTED,
        Event.RETURNED,
        Event.CHANGE_ACCEPTED,
        Event.CHANGE_DECLINED,
        Event.RESPONSE_DELETED,
        Event.RESPONSE_READ,
        Event.EXTENSION_GIVEN,
        Event.EXTENSION_CHANGED,
        Event.EXTENSION_TAKEN_BACK,
        Event.STATUS_CHANGED,
        Event.OWNERSHIP_MOVED,
        Event.MAIL,
    }
)
"""Events whose actor, an administrator, is not shown to the company."""
SHOWN = BY_COMPANY | BY_AUTHORITY
ACTIONS = frozenset(
    {action for action, event in ON_RECORD.items() if event in SHOWN} | {"submission.submitted"},
)
"""Actions of the audit trail that the company sees."""


async def own_timeline(session: AsyncSession, current: CurrentRfi, user_id: UUID) -> Sequence[Happened]:
    """The company's timeline, newest first, without events of colleagues' accounts and mails to colleagues.

    Raises :class:`NotFound` unless the company is approved.
    """
    registration = await find_registration(session, user_id)
    if registration is None or not is_active(registration.user) or registration.user.company_id is None:
        raise NotFound
    company_id = registration.user.company_id
    submission = await history.find_submission(session, current, company_id)
    submission_id = submission.id if submission else None
    happened = timeline_of(
        registration.user,
        await history.find_forms(session, company_id),
        submission,
        await history.find_mails(session, [user_id]),
        await history.find_events(session, [user_id], company_id, submission_id, actions=ACTIONS),
        await history.find_rounds(session, company_id),
    )
    read = [_read(receipt) for receipt in await history.find_read(session, submission_id)]
    return sorted([*read, *_shown(happened)], key=attrgetter("at"), reverse=True)


def _read(receipt: Receipt) -> Happened:
    """The day of the first reading in Saudi time, or the time of the receipt if that is later. No hour, no name."""
    local = (receipt.first_read_at or receipt.issued_at).astimezone(RIYADH)
    day = local.replace(hour=0, minute=0, second=0, microsecond=0)
    return Happened(max(day, receipt.issued_at), Event.RESPONSE_READ, receipt_number=receipt.receipt_number)


def _shown(happened: Sequence[Happened]) -> Iterator[Happened]:
    for line in happened:
        if line.event not in SHOWN or (line.mail is not None and line.mail.sent_at is None):
            continue
        yield replace(line, by=None) if line.event in BY_AUTHORITY else line

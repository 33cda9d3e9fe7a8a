"""Each kind of data is due exactly at its limit, and not one second before."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import SubmissionFile
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.oversight.retention import service
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SetDatabaseClock
from tests.api.oversight.retention.conftest import BEFORE, CLOSED_AT, DAYS, LIMIT, SECOND, With
from tests.factories.accounts import an_admin
from tests.factories.answers import given_answers
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_review, a_submission, an_addition

Prepare = Callable[[AsyncSession, Rfi], Awaitable[object]]


async def a_rejected_company(session: AsyncSession, _rfi: Rfi) -> None:
    user = await a_company(session, status=AccountStatus.REJECTED, registered_at=BEFORE)
    await session.execute(update(Company).where(Company.id == user.company_id).values(rejected_at=CLOSED_AT))


async def a_form_draft(session: AsyncSession, _rfi: Rfi) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await given_answers(session, user, "questionnaire", saved_at=BEFORE, submitted_at=None)


async def a_response_draft(session: AsyncSession, rfi: Rfi) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    (await a_submission(session, user, rfi, with_document=True)).created_at = BEFORE
    await session.flush()


async def an_active_company(session: AsyncSession, _rfi: Rfi) -> None:
    await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)


async def a_mail_to_an_administrator(session: AsyncSession, _rfi: Rfi) -> Message:
    admin = await an_admin(session)
    message = Message(
        id=new_id(),
        template="feedback_received",
        channel="email",
        recipient=admin.email,
        recipient_name=admin.name,
        user_id=admin.id,
        locale="en",
        params={"author": "Noura Alqahtani"},
        state="sent",
        created_at=BEFORE,
    )
    session.add(message)
    await session.flush()
    return message


async def a_delivery_to_a_deleted_account(session: AsyncSession, _rfi: Rfi) -> None:
    announcement = Announcement(
        id=new_id(),
        subject="The deadline is near",
        body="Seven days are left.",
        audience={},
        recipients=1,
        is_test=False,
        stored_state="finished",
        fingerprint="0" * 64,
        created_by_name="Salma Alharbi",
        created_at=BEFORE,
    )
    session.add(announcement)
    await session.flush()
    session.add(
        AnnouncementDelivery(
            announcement_id=announcement.id,
            number=1,
            organization_name="Najd Mapping",
            recipient="noura@najd.example",
            recipient_name="Noura Alqahtani",
            locale="en",
            message_id="<1@portal.example>",
            state="permanent",
            answer="550 noura@najd.example unknown",
        )
    )
    await session.flush()


async def an_invitation_note(session: AsyncSession, _rfi: Rfi) -> None:
    (await an_invitation(session, note="For Noura Alqahtani")).created_at = BEFORE
    await session.flush()


KINDS = pytest.mark.parametrize(
    ("kind", "setting", "prepare"),
    [
        ("rejected", "rejected", a_rejected_company),
        ("form_drafts", "drafts", a_form_draft),
        ("response_drafts", "drafts", a_response_draft),
        ("companies", "personal", an_active_company),
        ("messages", "personal", a_mail_to_an_administrator),
        ("announcements", "personal", a_delivery_to_a_deleted_account),
        ("invitations", "personal", an_invitation_note),
    ],
)


async def due(resources: Resources) -> dict[str, int]:
    return {due.kind: due.count for due in await service.preview(resources) if due.count}


@KINDS
async def test_each_kind_at_its_limit(
    session: AsyncSession,
    rfi: Rfi,
    with_days: With,
    set_database_clock: SetDatabaseClock,
    kind: str,
    setting: str,
    prepare: Prepare,
) -> None:
    await prepare(session, rfi)
    resources = with_days(**{setting: DAYS})
    await set_database_clock(LIMIT - SECOND)
    assert await due(resources) == await service.carry_out(resources) == {}
    await set_database_clock(LIMIT)
    assert await due(resources) == {kind: 1}
    assert await service.carry_out(resources) == {kind: 1}
    assert await due(resources) == await service.carry_out(resources) == {}, "a second run finds nothing"


@KINDS
async def test_what_is_off_stays(
    session: AsyncSession,
    rfi: Rfi,
    with_days: With,
    set_database_clock: SetDatabaseClock,
    kind: str,
    setting: str,
    prepare: Prepare,
) -> None:
    await prepare(session, rfi)
    await set_database_clock(LIMIT + timedelta(days=3650))
    others = {name: DAYS for name in ("rejected", "drafts", "personal") if name not in {setting, "personal"}}
    assert kind not in await due(with_days(**others))
    assert kind not in await service.carry_out(with_days(**others))


async def test_unproved_registrations_are_in_the_preview(
    session: AsyncSession, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await a_company(session, verified=False, registered_at=CLOSED_AT)
    await set_database_clock(CLOSED_AT + timedelta(days=14))
    assert await due(with_days(unproved=14)) == {}
    await set_database_clock(CLOSED_AT + timedelta(days=14) + SECOND)
    assert await due(with_days(unproved=14)) == {"unproved": 1}
    assert await service.carry_out(with_days(unproved=14)) == {"unproved": 1}
    assert (await session.scalars(select(User))).all() == []


@pytest.mark.parametrize("state", ["open", "scheduled"])
async def test_another_request_that_is_not_closed_keeps_all(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock, state: str
) -> None:
    for prepare in (a_form_draft, a_response_draft, a_mail_to_an_administrator, an_invitation_note):
        await prepare(session, rfi)
    later = LIMIT + timedelta(days=30)
    await an_rfi(session, name="next", deadline=later, state=state)
    await set_database_clock(later)
    assert await due(with_days(personal=DAYS, drafts=DAYS)) == {}
    assert await service.carry_out(with_days(personal=DAYS, drafts=DAYS)) == {}


async def test_the_last_extension_counts(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    until = CLOSED_AT + timedelta(days=10)
    await an_extension(session, rfi, user, until=until)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(personal=DAYS)) == {}
    await set_database_clock(until + timedelta(days=DAYS))
    assert await service.carry_out(with_days(personal=DAYS)) == {"companies": 2}


async def test_without_a_request_nothing_is_due(
    session: AsyncSession, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(personal=DAYS)) == {}


async def test_what_came_after_the_closing_has_its_own_time(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    registered: datetime = CLOSED_AT + timedelta(days=5)
    await a_company(session, registered_at=registered)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(personal=DAYS)) == {}
    await set_database_clock(registered + timedelta(days=DAYS))
    assert await service.carry_out(with_days(personal=DAYS)) == {"companies": 1}


async def test_the_limit_of_drafts_alone_leaves_what_was_submitted(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    given = await given_answers(session, user, "questionnaire", saved_at=BEFORE, submitted_at=BEFORE)
    await a_submission(session, user, rfi, submitted_at=BEFORE)
    before = dict(given.answers)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(drafts=DAYS)) == {}
    assert (await session.scalars(select(FormAnswers.answers))).one() == before


async def test_an_addition_that_was_not_sent_stays_while_its_window_is_open(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    submission = await a_submission(session, user, rfi, submitted_at=BEFORE)
    submission.created_at = BEFORE
    sent = an_addition(submission, user, sent_at=BEFORE).files[0]
    unsent = an_addition(submission, user).files[0]
    asked = ReviewStatus.CLARIFICATION_REQUESTED
    review = await a_review(session, submission, asked, window_ends_at=LIMIT + timedelta(days=1))
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(drafts=DAYS)) == {}
    review.status = ReviewStatus.COMPLETED
    await session.flush()
    assert await service.carry_out(with_days(drafts=DAYS)) == {"response_drafts": 1}
    keys = await session.scalars(select(SubmissionFile.object_key))
    assert set(keys) == {submission.files[0].object_key, sent.object_key}
    assert (await session.scalars(select(Job.payload["object_key"].as_string()))).all() == [unsent.object_key]


async def test_rejected_registrations_follow_their_own_limit_if_it_is_set(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await a_rejected_company(session, rfi)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(rejected=DAYS + 1, personal=DAYS)) == {}
    assert await service.carry_out(with_days(personal=DAYS)) == {"companies": 1}

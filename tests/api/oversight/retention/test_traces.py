"""After the run no table has personal data, except those that ADR 0040 names, and all figures are unchanged."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import String, Text, cast, func, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message, SwitchedOffTopic
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import ResponseAddition, SubmissionFile, SubmissionVersion
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.mail.announcements.models import AnnouncementDelivery
from portal.features.oversight.retention import service
from portal.migrations.tables import metadata
from portal.platform.jobs.models import Job
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.oversight.retention.conftest import BEFORE, DAYS, LIMIT, With
from tests.api.oversight.retention.seeding import EMAIL, FIRST, LAST, NAMED, PERSONAL, seed
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.answers import given_answers
from tests.factories.change_requests import a_change_request
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.invitations import a_sent_invitation

EXCEPTIONS = {"audit_events", "submission_files", "submission_links", "bundles", "announcements"}
"""Tables that retention leaves as they are (docs/adr/0040)."""


async def traces(session: AsyncSession) -> list[str]:
    """Returns ``table.column`` for each column that contains personal data of the seeded company."""
    found = []
    for table in metadata.sorted_tables:
        for column in table.columns:
            if not isinstance(column.type, String | Text | JSONB | ARRAY) and column.name != "answers":
                continue
            text = func.lower(cast(column, Text))
            holds = or_(*(func.strpos(text, value.lower()) > 0 for value in PERSONAL))
            if await session.scalar(select(func.count()).where(holds)):
                found.append(f"{table.name}.{column.name}")
    return found


async def test_no_trace_is_left(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await seed(session, rfi, AccountStatus.APPROVED)
    sent = await a_sent_invitation(session, email=EMAIL, name=f"{FIRST} {LAST}", note=NAMED, mailed_at=BEFORE)
    assert user.company is not None
    await session.execute(update(Company).values(created_at=BEFORE))
    await session.execute(update(metadata.tables["invitation_codes"]).values(created_at=BEFORE))
    before = await traces(session)
    assert {name.partition(".")[0] for name in before} >= {
        "announcement_deliveries",
        "change_requests",
        "companies",
        "deadline_extensions",
        "form_answers",
        "invitation_codes",
        "messages",
        "question_files",
        "questions",
        "registration_corrections",
        "registration_decisions",
        "response_additions",
        "response_reviews",
        "saved_views",
        "sent_invitations",
        "submission_files",
        "users",
    }
    await set_database_clock(LIMIT)

    done = await service.carry_out(with_days(personal=DAYS))

    expected = {"form_drafts": 1, "response_drafts": 1, "companies": 1, "messages": 3}
    assert done == expected | {"announcements": 1, "invitations": 1}
    left = await traces(session)
    assert [name for name in left if name.partition(".")[0] not in EXCEPTIONS] == []
    session.expire_all()
    await session.refresh(user)
    assert (user.first_name, user.email) == ("—", f"{user.id.hex}@unclaimed.invalid")
    assert (await session.get_one(Company, user.company_id)).organization_name == "Najd Mapping"
    await session.refresh(sent)
    assert sent.email == f"{sent.id.hex}@unclaimed.invalid"


async def test_all_people_of_a_company_are_anonymised_and_invited_ones_deleted(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    contact = await seed(session, rfi, AccountStatus.APPROVED)
    colleague = await a_colleague(session, contact, first_name=FIRST, last_name=LAST)
    invited = await an_invited_colleague(session, contact, first_name=FIRST, last_name=LAST)
    for person in (colleague, invited):
        await send_to(session, person)
    await session.execute(update(Company).values(created_at=BEFORE))
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    people = await session.scalars(select(User).where(User.company_id == contact.company_id).order_by(User.id))
    assert [(one.id, one.first_name) for one in people] == [(contact.id, "—"), (colleague.id, "—")]
    left = [name for name in await traces(session) if name.partition(".")[0] in {"users", "messages"}]
    assert left == []
    off = await session.scalars(select(SwitchedOffTopic.user_id).distinct())
    assert set(off) == {contact.id, colleague.id}


async def send_to(session: AsyncSession, person: User) -> None:
    message = send(session, CompanyApproved(organization_name="Najd"), to=Recipient.of(person))
    message.state, message.created_at = "sent", BEFORE
    await session.flush()


async def test_a_rejected_registration_leaves_no_trace_while_the_request_is_open(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await seed(session, rfi, AccountStatus.REJECTED)
    rfi.state, rfi.closed_at = "open", None
    await session.execute(update(Message).where(Message.user_id.is_(None)).values(recipient="", recipient_name=""))
    of_others = update(Message).where(Message.user_id.not_in(select(User.id).where(User.role == "StakeholderUser")))
    await session.execute(of_others.values(params={}))
    await session.execute(update(Message).where(Message.user_id.is_(None)).values(params={}, error=None))
    await session.execute(
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.user_id.is_(None))
        .values(recipient="", recipient_name="", organization_name="", answer=None)
    )
    await set_database_clock(LIMIT)

    assert await service.carry_out(with_days(rejected=DAYS, personal=DAYS, drafts=DAYS)) == {"rejected": 1}

    left = await traces(session)
    assert [name for name in left if name.partition(".")[0] not in EXCEPTIONS] == []


async def test_what_the_rows_are_replaced_by(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    user = await seed(session, rfi, AccountStatus.APPROVED)
    unsent = await session.scalars(
        select(SubmissionFile.object_key).join(ResponseAddition).where(ResponseAddition.sent_at.is_(None))
    )
    request = await a_change_request(session, user)
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS))
    await session.refresh(user)
    await session.refresh(request)

    assert not await passwords(with_days().settings).verify(user.password_hash, PASSWORD)
    assert (request.state, request.decided_at) == ("withdrawn", LIMIT), "it can no longer be decided"
    queued = (await session.scalars(select(Message).where(Message.state == "queued"))).one()
    assert queued.recipient == f"{user.id.hex}@unclaimed.invalid", "dropped when it is due"
    deliveries = (await session.scalars(select(AnnouncementDelivery).order_by(AnnouncementDelivery.number))).all()
    assert [(one.state, one.user_id) for one in deliveries] == [
        ("sent", user.id),
        ("queued", None),
        ("permanent", None),
    ]
    topics = set(await session.scalars(select(SwitchedOffTopic.topic).where(SwitchedOffTopic.user_id == user.id)))
    assert {"announcements", "reminders"} <= topics
    assert (await session.scalars(select(SubmissionVersion))).all() == []
    kept = (await session.scalars(select(SubmissionFile).order_by(SubmissionFile.kind.desc()))).all()
    standing, added = kept
    addition = await session.get_one(ResponseAddition, added.addition_id)
    assert (addition.note, addition.sent_by_name, addition.sent_at) == ("—", "—", BEFORE)
    assert standing.name == "response.pdf", "what was submitted stays"
    jobs = (await session.scalars(select(Job))).all()
    assert {job.payload["object_key"] for job in jobs if job.kind.endswith("discard_object")} == {
        "questions/1",
        standing.object_key,
        *unsent,
    }, "the job of a shared object finds that it is still named"


async def test_administrators_stay_as_they_are(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    await seed(session, rfi, AccountStatus.APPROVED)
    of_admins = select(*User.__table__.columns).where(User.role == "Admin").order_by(User.id)
    before = (await session.execute(of_admins)).all()
    names = select(Message.recipient, Message.recipient_name).join(User).where(User.role == "Admin")
    mails = (await session.execute(names)).all()
    await set_database_clock(LIMIT)
    await service.carry_out(with_days(personal=DAYS, rejected=DAYS, drafts=DAYS))
    assert (await session.execute(of_admins)).all() == before
    assert (await session.execute(names)).all() == mails


async def test_the_figures_are_the_same(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock, sign_in: SignIn
) -> None:
    for status in (AccountStatus.PENDING, AccountStatus.REJECTED):
        await a_company(session, status=status, registered_at=BEFORE)
    await seed(session, rfi, AccountStatus.APPROVED)
    other = await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await given_answers(session, other, "questionnaire", saved_at=BEFORE, submitted_at=BEFORE)
    await set_database_clock(LIMIT)
    admin = await sign_in(await an_admin(session))

    async def figures() -> list[Any]:
        insights = (await admin.get("/api/insights")).json()
        insights["data"].pop("latest_activity")
        questions = (await admin.get("/api/insights/questions")).json()
        texts = (await admin.get("/api/insights/texts", params={"question": "feedback.improvements"})).json()["data"]
        lists = [
            (await admin.get(path)).json()["data"]["total"]
            for path in ("/api/users", "/api/users?questionnaire=draft", "/api/pending-users", "/api/submissions")
        ]
        return [insights, questions, texts["total"], texts["matched"], lists]

    before = await figures()
    assert await service.carry_out(with_days(personal=DAYS, rejected=30, drafts=DAYS))
    session.expire_all()
    assert await figures() == before


async def test_the_run_is_on_record_once_for_each_kind(
    session: AsyncSession, rfi: Rfi, with_days: With, set_database_clock: SetDatabaseClock
) -> None:
    for _ in range(3):
        await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await set_database_clock(LIMIT + timedelta(days=1))
    await service.carry_out(with_days(personal=DAYS))
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.actor_name) == ("retention.anonymised", None, "system")
    assert (event.subject_id, event.details) == ("companies", {"count": 3, "days": DAYS})


@pytest.mark.parametrize("batch", [1, 2])
async def test_batches(
    session: AsyncSession,
    rfi: Rfi,
    with_days: With,
    set_database_clock: SetDatabaseClock,
    monkeypatch: pytest.MonkeyPatch,
    batch: int,
) -> None:
    monkeypatch.setattr(service, "BATCH", batch)
    for _ in range(3):
        await a_company(session, status=AccountStatus.APPROVED, registered_at=BEFORE)
    await set_database_clock(LIMIT)
    assert await service.carry_out(with_days(personal=DAYS)) == {"companies": 3}

"""Each person with an account of a company gets its mails once, in their own language; other people get none."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor, load_actor
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.models import SwitchedOffTopic
from portal.domain.messaging.service import recipients_of
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.companies.profile import deciding
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.reminders import service as reminders
from portal.features.directory.reminders.errors import NoCompanyToRemind
from portal.features.directory.reviews import service as reviews
from portal.features.mail.announcements.composing.recipients import count_readers, count_switched_off
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.sending.starting import create_deliveries
from portal.features.oversight.closing import closing, moving
from portal.features.oversight.closing.extensions import announce_ended
from portal.features.request.clarifications import notices
from portal.features.request.extensions import service as extensions
from portal.features.request.library import queries as library
from portal.features.request.questions import answering
from portal.features.responses.feedback import service as feedback
from portal.features.responses.submissions import review, versions
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from tests.api.conftest import CountStatements, ReadMessages
from tests.api.messaging.conftest import Deliver, MailTray
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers
from tests.factories.change_requests import a_change_request
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.questions import a_clarification, a_question
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_submission


@dataclass(frozen=True, slots=True)
class Scene:
    resources: Resources
    session: AsyncSession
    rfi: Rfi
    contact: User
    colleague: User
    submission: Submission

    @property
    def company_id(self) -> UUID:
        assert self.contact.company_id is not None
        return self.contact.company_id

    async def actor(self, user: User) -> Actor:
        await self.session.commit()
        actor = await load_actor(self.session, user.id, ip=None)
        assert actor is not None
        return actor

    async def admin(self) -> Actor:
        return await self.actor(await an_admin(self.session))


@pytest.fixture
async def scene(session: AsyncSession, resources: Resources) -> Scene:
    rfi = await an_rfi(session, name=resources.rfi_name)
    contact = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    colleague = await a_colleague(session, contact, locale="ar")
    await an_invited_colleague(session, contact)
    await an_invited_colleague(session, await a_company(session))
    submission = await a_submission(session, contact, rfi, submitted=True)
    await session.commit()
    return Scene(resources, session, rfi, contact, colleague, submission)


async def give_time(scene: Scene) -> None:
    until = scene.rfi.deadline + timedelta(days=2)
    await extensions.give(
        scene.session,
        await scene.admin(),
        await the_current(scene.session, scene.resources),
        scene.company_id,
        until=until,
        reason="A power cut",
        revision=0,
    )


async def set_status(scene: Scene) -> None:
    await reviews.set_status(
        scene.session,
        await scene.admin(),
        scene.submission.id,
        wanted=reviews.Wanted(ReviewStatus.UNDER_REVIEW, "We read it."),
        receipt_number=scene.submission.receipt_number or "",
        revision=0,
    )


async def decline_change(scene: Scene) -> None:
    request = await a_change_request(scene.session, scene.contact)
    await deciding.decline(
        scene.session, await scene.admin(), scene.company_id, request_id=request.id, revision=1, reason="Another name"
    )


async def accept_change(scene: Scene) -> None:
    request = await a_change_request(scene.session, scene.contact)
    await deciding.accept(scene.session, await scene.admin(), scene.company_id, request_id=request.id, revision=1)


async def answer_question(scene: Scene) -> None:
    question = await a_question(scene.session, scene.colleague, scene.rfi)
    await answering.answer(scene.session, await scene.admin(), question.id, text="SANSRS.", revision=question.revision)


async def give_feedback(scene: Scene) -> None:
    actor = await scene.actor(scene.colleague)
    await feedback.give(
        scene.session, actor, await the_current(scene.session, scene.resources), answers=complete_answers("feedback")
    )


async def withdraw(scene: Scene) -> None:
    actor, receipt = await scene.actor(scene.colleague), scene.submission.receipt_number or ""
    await versions.withdraw(
        scene.session, actor, await the_current(scene.session, scene.resources), standing=receipt, arrived_at=utc_now()
    )


async def delete_response(scene: Scene) -> None:
    await review.delete(scene.session, await scene.admin(), scene.submission.id)


async def publish_clarification(scene: Scene) -> None:
    clarification = await a_clarification(scene.session, scene.rfi)
    clarification.announced_revision = 0
    await scene.session.commit()
    await notices.announce(scene.resources, clarification.id, 1)


async def close(scene: Scene) -> None:
    scene.rfi.state, scene.rfi.closed_at = "closed", utc_now()
    await scene.session.commit()
    assert await closing.announce_closing(scene.resources, scene.rfi.id) == 2


async def end_extension(scene: Scene) -> None:
    now = utc_now()
    scene.rfi.state, scene.rfi.closed_at = "closed", now
    scene.rfi.deadline = now - timedelta(days=2)
    await an_extension(scene.session, scene.rfi, scene.contact, until=now - timedelta(days=1))
    await scene.session.commit()
    assert await announce_ended(scene.session, await the_current(scene.session, scene.resources)) == 2
    assert await announce_ended(scene.session, await the_current(scene.session, scene.resources)) == 0


async def move_deadline(scene: Scene) -> None:
    scene.rfi.deadline_announced = scene.rfi.deadline - timedelta(days=1)
    await scene.session.commit()
    assert await moving.announce_deadline(scene.resources, scene.rfi.id) == 2


async def remind(scene: Scene) -> None:
    scene.submission.state = "notSubmitted"
    scene.submission.submitted_at = scene.submission.receipt_number = None
    await scene.session.commit()
    actor = await scene.admin()
    assert (
        await reminders.remind(scene.session, actor, await the_current(scene.session, scene.resources), CompanyFilter())
        == 1
    )
    with pytest.raises(NoCompanyToRemind):
        await reminders.remind(scene.session, actor, await the_current(scene.session, scene.resources), CompanyFilter())


ACTS: list[Callable[[Scene], Awaitable[None]]] = [
    give_time,
    set_status,
    decline_change,
    accept_change,
    answer_question,
    give_feedback,
    withdraw,
    delete_response,
    publish_clarification,
    close,
    end_extension,
    move_deadline,
    remind,
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
async def test_each_person_with_an_account_gets_one_mail(
    scene: Scene, messages: ReadMessages, act: Callable[[Scene], Awaitable[None]]
) -> None:
    await act(scene)
    await scene.session.commit()
    sent = [message for message in await messages() if message.template != "rfi_closed_administrators"]
    assert sorted((message.user_id, message.recipient, message.locale) for message in sent) == sorted(
        [(scene.contact.id, scene.contact.email, "en"), (scene.colleague.id, scene.colleague.email, "ar")]
    )
    assert len({message.template for message in sent}) == 1


async def test_a_topic_is_switched_off_for_one_person(
    scene: Scene, messages: ReadMessages, deliver: Deliver, mail_tray: MailTray
) -> None:
    third = await a_colleague(scene.session, scene.contact)
    scene.session.add(SwitchedOffTopic(user_id=third.id, topic=MailTopic.REMINDERS))
    await remind(scene)
    for message in await messages():
        await deliver(message)
    assert {message.user_id: message.state for message in await messages()} == {
        scene.contact.id: "sent",
        scene.colleague.id: "sent",
        third.id: "dropped",
    }
    assert {address for address, _ in mail_tray.mails} == {scene.contact.email, scene.colleague.email}


async def test_notices_about_documents_count_companies(scene: Scene) -> None:
    people = await library.recipients(scene.session)
    assert {user.id for user, _ in people} == {scene.contact.id, scene.colleague.id}
    assert await library.count_companies(scene.session) == 1


async def test_an_announcement_has_one_delivery_for_each_person(scene: Scene) -> None:
    session, settings = scene.session, scene.resources.settings
    session.add(SwitchedOffTopic(user_id=scene.contact.id, topic=MailTopic.ANNOUNCEMENTS))
    admin = await an_admin(session)
    announcement = Announcement(
        id=new_id(),
        subject="Seven days are left",
        body="The request for information closes next week: {receipt}.",
        audience={},
        recipients=0,
        is_test=False,
        state="sending",
        fingerprint="",
        created_by=admin.id,
        created_by_name=admin.name,
    )
    session.add(announcement)
    await session.commit()
    current = await the_current(session, settings)
    readers, without = await count_readers(session, current, CompanyFilter(), with_receipts=True)
    assert (readers, without) == ({"en": 0, "ar": 1}, 0)
    assert await count_switched_off(session, current, CompanyFilter()) == 1
    assert await create_deliveries(session, settings, announcement) == 1
    rows = await session.scalars(select(AnnouncementDelivery).order_by(AnnouncementDelivery.number))
    assert [(row.user_id, row.locale, row.state, row.receipt) for row in rows] == [
        (scene.colleague.id, "ar", "queued", scene.submission.receipt_number),
        (scene.contact.id, "en", "cancelled", scene.submission.receipt_number),
    ]


async def test_recipients_of_many_companies_are_one_statement(
    scene: Scene, session: AsyncSession, count_statements: CountStatements
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    unknown = new_id()
    assert other.company_id is not None
    with count_statements() as statements:
        found = await recipients_of(session, [scene.company_id, other.company_id, unknown])
    assert len(statements) == 1
    assert [[one.user_id for one in people] for people in found.values()] == [
        [scene.contact.id, scene.colleague.id],
        [other.id],
        [],
    ]

"""Removing a person and leaving: access ends at once, and the company's work stays."""

from datetime import timedelta

from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.questions.models import Question
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.people.colleagues.conftest import NEW_PASSWORD, PEOPLE
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.answers import given_questionnaire
from tests.factories.colleagues import a_colleague
from tests.factories.links import a_reset_link
from tests.factories.questions import a_question
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def test_access_ends_with_the_next_request(
    owner: User,
    browser: AsyncClient,
    client: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    sign_in: SignIn,
) -> None:
    person = await a_colleague(session, owner)
    theirs = await sign_in(person)
    token = await a_reset_link(session, resources.settings, person)
    assert (await theirs.get("/api/account/data")).status_code != 401
    answer = await browser.delete(f"{PEOPLE}/{person.id}")
    assert (answer.status_code, answer.json()["message"]) == (200, "The person no longer has access.")
    assert (await theirs.get("/api/user-info")).status_code == 401
    assert (await theirs.get("/api/account/data")).status_code == 401
    assert [key async for key in resources.redis.scan_iter(f"*-of:{person.id}")] == []
    body = {"token": token, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD}
    assert (await client.post("/api/password/reset", json=body)).status_code == 410
    signing_in = {"email": person.email, "password": PASSWORD}
    assert (await client.post("/api/login/check-credentials", json=signing_in)).status_code == 401


async def test_the_work_of_the_company_and_the_names_stay(
    owner: User, browser: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    person = await a_colleague(session, owner)
    rfi = await an_rfi(session)
    await given_questionnaire(session, person)
    await a_submission(session, person, rfi, submitted=True)
    await a_question(session, person, rfi)
    question = (await session.scalars(select(Question))).one()
    audit.record(
        session, None, "question.asked", subject_type="question", subject_id=question.id, actor_name=person.name
    )
    await session.flush()
    tables = (FormAnswers, Submission, SubmissionFile, Question)
    assert (await browser.delete(f"{PEOPLE}/{person.id}")).status_code == 200
    for table in tables:
        assert await session.scalar(select(func.count()).select_from(table)) == 1, table
    admin = await sign_in(await an_admin(session))
    asked = (await admin.get(f"/api/questions/{question.id}")).json()["data"]
    assert asked["asked_by_name"] == "Huda Alzahrani"
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.subject_type == "company"))).one()
    assert (event.action, event.actor_name) == ("company.person_removed", owner.name)
    assert (event.details["name"], event.details["person_id"]) == ("Huda Alzahrani", str(person.id))


async def test_owners_and_the_removed_person_get_a_mail(
    owner: User, browser: AsyncClient, session: AsyncSession, messages: ReadMessages
) -> None:
    other = await a_colleague(session, owner, company_role="owner", first_name="Zaid")
    member = await a_colleague(session, owner, first_name="Badr")
    person = await a_colleague(session, owner, locale="ar")
    session.add(_a_mail(person))
    await session.flush()
    for _ in range(2):
        assert (await browser.delete(f"{PEOPLE}/{person.id}")).status_code == 200
    told = {(message.template, message.recipient, message.user_id, message.locale) for message in await messages()}
    assert told == {
        ("colleague_left", other.email, other.id, "en"),
        ("colleague_removed", person.email, None, "ar"),
    }
    assert member.email not in str(told)


def _a_mail(person: User) -> Message:
    """A queued mail to the person."""
    return Message(
        user_id=person.id, template="announcement", params={}, channel="email", recipient=person.email, locale="en"
    )


async def test_a_member_leaves(owner: User, session: AsyncSession, sign_in: SignIn, messages: ReadMessages) -> None:
    member = await a_colleague(session, owner)
    theirs = await sign_in(member)
    assert (await theirs.delete(f"{PEOPLE}/{member.id}")).status_code == 200
    assert (await theirs.get(PEOPLE)).status_code == 401
    assert [(message.template, message.user_id) for message in await messages()] == [("colleague_left", owner.id)]
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_name, event.details["name"]) == (
        "company.person_left",
        "Huda Alzahrani",
        "Huda Alzahrani",
    )


async def test_of_a_contact_who_goes_the_longest_standing_owner_becomes_the_contact(
    owner: User, browser: AsyncClient, session: AsyncSession, sign_in: SignIn
) -> None:
    joined = [utc_now() - timedelta(days=days) for days in (1, 2, 3)]
    late, early = [
        await a_colleague(session, owner, company_role="owner", first_name=name, verified_at=at)
        for name, at in zip(("Badr", "Zaid"), joined, strict=False)
    ]
    await a_colleague(session, owner, verified_at=joined[2])
    assert (await (await sign_in(late)).delete(f"{PEOPLE}/{owner.id}")).status_code == 200
    contacts = select(User.id).where(User.company_id == owner.company_id, User.is_contact)
    assert (await session.scalars(contacts)).all() == [early.id]
    assert (await (await sign_in(early)).delete(f"{PEOPLE}/{early.id}")).status_code == 200
    assert (await session.scalars(contacts)).all() == [late.id]
    assert (await browser.get(PEOPLE)).status_code == 401


async def test_a_member_removes_no_other_person(owner: User, session: AsyncSession, sign_in: SignIn) -> None:
    one, other = await a_colleague(session, owner), await a_colleague(session, owner)
    assert (await (await sign_in(one)).delete(f"{PEOPLE}/{other.id}")).status_code == 403

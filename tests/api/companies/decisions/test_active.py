"""The sheet, history and deletion of one active company."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging import service as messaging
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import given_answers
from tests.factories.companies import a_company
from tests.factories.invitations import an_invitation
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def shown(browser: AsyncClient, user: User) -> Any:
    answer = await browser.get(f"/api/users/{user.id}", params={"locale": "en"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def company(session: AsyncSession, admin: User) -> User:
    """An approved company with answers and a response; its feedback is a draft."""
    user = await a_company(session, status=AccountStatus.APPROVED, registered_at=utc_now() - timedelta(days=3))
    await an_invitation(session, note="Met in Riyadh", created_by=admin, redeemed_by=user)
    await given_answers(session, user, "questionnaire", save_number=7, created_at=utc_now() - timedelta(hours=5))
    await given_answers(session, user, "feedback", submitted_at=None, save_number=2)
    await a_submission(session, user, await an_rfi(session), submitted=True)
    content = CompanyApproved(organization_name="Najd")
    messaging.send(session, content, to=Recipient.of(user))
    await session.flush()
    return user


async def test_everything_about_a_company(browser: AsyncClient, company: User) -> None:
    seen = await shown(browser, company)
    assert seen["id"] == str(company.id)
    assert seen["company"]["id"] == str(company.company_id)
    assert seen["invitation"] == {"note": "Met in Riyadh", "issued_by": "Salma Alharbi"}
    assert seen["decided_by_name"] == "Salma Alharbi"
    questionnaire, feedback = seen["forms"]
    question_count = get_form("questionnaire").question_count
    assert (questionnaire["form"], len(questionnaire["answered"]["questions"])) == ("questionnaire", question_count)
    assert (feedback["form"], feedback["saves"], feedback["answered"]) == ("feedback", 2, None)
    assert (seen["response"]["state"], len(seen["response"]["files"])) == ("submitted", 1)
    (mail,) = seen["mails"]
    assert (mail["template"], mail["state"], mail["recipient"]) == ("company_approved", "queued", company.email)


async def test_the_history_of_a_company(browser: AsyncClient, company: User) -> None:
    seen = await shown(browser, company)
    file_id, submission_id = seen["response"]["files"][0]["id"], seen["response"]["id"]
    # The store has no object with this key, but the request is recorded.
    await browser.get(f"/api/submissions/{submission_id}/files/{file_id}")
    history = (await shown(browser, company))["timeline"]
    assert sorted(line["event"] for line in history) == [
        "approved",
        "draftSaved",
        "draftSaved",
        "fileDownloaded",
        "formSubmitted",
        "mail",
        "registered",
        "responseSubmitted",
        "verified",
    ]
    assert [line["at"] for line in history] == sorted((line["at"] for line in history), reverse=True)
    by_event = {line["event"]: line for line in history}
    assert (by_event["approved"]["by"], by_event["fileDownloaded"]["by"]) == ("Salma Alharbi", "Salma Alharbi")
    assert by_event["fileDownloaded"]["file_name"] == "response.pdf"
    assert {line["saves"] for line in history if line["event"] == "draftSaved"} == {7, 2}
    assert by_event["mail"]["mail"]["template"] == "company_approved"


async def test_the_history_has_undone_decisions_and_the_confirmed_email(
    session: AsyncSession, browser: AsyncClient, company: User
) -> None:
    for by, action, subject_type, subject_id in (
        ("Najd", "account.email_verified", "user", company.id),
        ("Huda", "company.rejection_undone", "company", company.company_id),
        ("Salma", "company.approval_undone", "company", company.company_id),
    ):
        session.add(
            AuditEvent(actor_name=by, action=action, subject_type=subject_type, subject_id=str(subject_id), details={})
        )
    await session.flush()
    history = {line["event"]: line["by"] for line in (await shown(browser, company))["timeline"]}
    assert (history["emailConfirmed"], history["rejectionUndone"], history["approvalUndone"]) == (
        "Najd",
        "Huda",
        "Salma",
    )


async def test_frequent_sign_ins_hide_no_other_events(
    session: AsyncSession, browser: AsyncClient, company: User
) -> None:
    for _ in range(3):
        session.add(
            AuditEvent(
                actor_name="x", action="account.signed_in", subject_type="user", subject_id=str(company.id), details={}
            )
        )
    await session.flush()
    assert "registered" in {line["event"] for line in (await shown(browser, company))["timeline"]}


async def test_a_company_that_is_not_approved_is_not_found(session: AsyncSession, browser: AsyncClient) -> None:
    hidden = [
        (await a_company(session)).id,
        (await a_company(session, status=AccountStatus.REJECTED)).id,
        (await an_admin(session)).id,
        new_id(),
    ]
    answers = [(await browser.get(f"/api/users/{user_id}")).json() for user_id in hidden]
    assert {answer["code"] for answer in answers} == {404}


async def test_a_deleted_company_leaves_nothing_but_the_record(
    session: AsyncSession, browser: AsyncClient, company: User, sign_in: SignIn, admin: User
) -> None:
    theirs = await sign_in(company)
    assert (await theirs.get("/api/user-info")).status_code == 200
    (key,) = (await session.scalars(select(SubmissionFile.object_key))).all()

    answer = await browser.delete(f"/api/users/{company.id}", params={"locale": "en"})
    assert (answer.status_code, answer.json()["message"]) == (200, "Deleted successfully")

    for table in (Company, FormAnswers, Submission, SubmissionFile, Message):
        assert await session.scalar(select(func.count()).select_from(table)) == 0, table
    (job,) = (await session.scalars(select(Job).where(Job.kind == DISCARD))).all()
    assert job.payload == {"object_key": key}
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "company.deleted"))).one()
    assert (event.actor_id, event.subject_id) == (admin.id, str(company.company_id))
    assert event.details["status"] == "Approved"
    assert (await theirs.get("/api/user-info")).status_code == 401
    assert (await browser.delete(f"/api/users/{company.id}")).status_code == 404


@pytest.mark.parametrize("status", [AccountStatus.PENDING, AccountStatus.REJECTED])
async def test_companies_that_are_not_approved_can_be_deleted(
    session: AsyncSession, browser: AsyncClient, status: AccountStatus
) -> None:
    user = await a_company(session, status=status)
    assert (await browser.delete(f"/api/users/{user.id}")).status_code == 200
    assert await session.scalar(select(func.count()).select_from(Company)) == 0


@pytest.mark.parametrize(
    ("status", "grants", "code"),
    [
        (AccountStatus.PENDING, ["DELETE pendingCompanies"], 200),
        (AccountStatus.REJECTED, ["DELETE pendingCompanies"], 200),
        (AccountStatus.APPROVED, ["DELETE activeCompanies"], 200),
        (AccountStatus.APPROVED, ["DELETE pendingCompanies", "VIEW activeCompanies"], 403),
        (AccountStatus.APPROVED, ["DELETE pendingCompanies"], 404),
        (AccountStatus.PENDING, ["DELETE activeCompanies", "VIEW pendingCompanies"], 403),
        (AccountStatus.PENDING, ["DELETE activeCompanies"], 404),
        (AccountStatus.PENDING, ["VIEW pendingCompanies"], 403),
    ],
)
async def test_the_right_depends_on_the_state(
    session: AsyncSession, sign_in: SignIn, status: AccountStatus, grants: list[str], code: int
) -> None:
    user = await a_company(session, status=status)
    pairs = [grant.split(" ") for grant in grants]
    given = [Grant(Action(action), Subject(subject)) for action, subject in pairs]
    browser = await sign_in(await an_admin(session, grants=given))
    assert (await browser.delete(f"/api/users/{user.id}")).status_code == code
    left = await session.scalar(select(func.count()).select_from(Company))
    assert left == (0 if code == 200 else 1)


async def test_an_administrator_is_not_deleted_as_a_company(
    session: AsyncSession, browser: AsyncClient, admin: User
) -> None:
    unverified = await a_company(session, verified=False)
    for user_id in (admin.id, unverified.id, new_id()):
        assert (await browser.delete(f"/api/users/{user_id}")).status_code == 404
    assert await session.scalar(select(func.count()).select_from(User)) == 2

"""A person downloads everything that the portal holds about them and their company, and nothing about others."""

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.models import SwitchedOffTopic
from portal.domain.messaging.service import Recipient, send
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import RegistrationCorrection
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.oversight.personal_data import sections
from portal.features.oversight.personal_data.document import document_of
from portal.features.oversight.personal_data.sections import SECTIONS
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.storage.blocks import once
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.bundles import a_submitted_company
from tests.factories.change_requests import a_change_request
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.invitations import a_sent_invitation
from tests.factories.questions import a_question
from tests.factories.rfis import an_rfi
from tests.factories.submissions import DOCUMENT, a_replacement, an_addition

DATA = "/api/account/data"
SECRETS = ("password_hash", "object_key", "searched", "idempotency_key")


async def downloaded(browser: AsyncClient) -> ZipFile:
    answer = await browser.get(DATA)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    return ZipFile(io.BytesIO(answer.content))


def data_in(archive: ZipFile) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(archive.read("data.json"))
    return found


@pytest.fixture
async def company(session: AsyncSession, resources: Resources) -> User:
    rfi = await an_rfi(session)
    files = {"answer.pdf": a_pdf(), "map.pdf": a_pdf(900)}
    user = await a_submitted_company(
        session, resources.storage, rfi, files=files, organization_name="Najd Mapping", with_feedback=True
    )
    await a_question(session, user, rfi, subject="Tiles", answer="Yes.", state="answered")
    other = await a_submitted_company(
        session, resources.storage, rfi, files={"secret.pdf": a_pdf()}, organization_name="Gulf Maps"
    )
    await a_question(session, other, rfi, subject="Secret question")
    return user


async def test_the_download_is_complete_against_the_database(
    session: AsyncSession, company: User, sign_in: SignIn
) -> None:
    archive = await downloaded(await sign_in(company))
    data = data_in(archive)
    for section in SECTIONS:
        rows = data[section.name]
        assert all(set(row) <= set(section.columns) for row in rows), section.name
        if section.name in ("account", "company", "response", "questions"):
            assert [set(row) for row in rows] == [set(section.columns)], section.name
    (account,), (response,) = data["account"], data["response"]
    assert (account["id"], account["first_name"]) == (str(company.id), company.first_name)
    assert response["receipt_number"]
    assert {answers["form"] for answers in data["answers"]} == {"feedback", "questionnaire"}
    assert [question["answer"] for question in data["questions"]] == ["Yes."]
    stored = await session.scalar(
        select(func.count()).select_from(SubmissionFile).where(SubmissionFile.submission_id == response["id"])
    )
    assert stored == 2
    copies = [name for name in archive.namelist() if name.startswith("response/")]
    assert len(copies) == len(data["response_files"]) == stored
    assert len(data["devices"]) == 1
    assert [event["action"] for event in data["events"]] == ["account.data_downloaded"]


async def test_a_file_that_two_versions_hold_is_copied_once(
    session: AsyncSession, company: User, sign_in: SignIn
) -> None:
    submission = (
        await session.scalars(
            select(Submission)
            .where(Submission.company_id == company.company_id)
            .options(selectinload(Submission.files), selectinload(Submission.versions))
        )
    ).one()
    shared, (copy,) = submission.files[0], a_replacement(submission).files
    copy.size, copy.sha256 = shared.size, shared.sha256
    await session.commit()
    archive = await downloaded(await sign_in(company))
    assert len(data_in(archive)["response_files"]) == 3
    assert len([name for name in archive.namelist() if name.startswith("response/")]) == 2


async def test_what_was_added_to_the_response_is_in_it(
    session: AsyncSession, resources: Resources, company: User, sign_in: SignIn
) -> None:
    statement = select(Submission).where(Submission.company_id == company.company_id)
    submission = (await session.scalars(statement.options(selectinload(Submission.additions)))).one()
    addition = an_addition(submission, company, note="Two cameras", sent_at=utc_now())
    key = addition.files[0].object_key
    await resources.storage.put(key, once(DOCUMENT), content_type="application/pdf", expected_size=len(DOCUMENT))
    await session.commit()
    archive = await downloaded(await sign_in(company))
    (row,) = data_in(archive)["response_additions"]
    assert (row["note"], row["number"], row["sent_by_name"]) == ("Two cameras", 1, company.name)
    assert archive.read("response/addition.pdf") == DOCUMENT


async def test_nothing_of_others_and_no_secret_is_in_it(session: AsyncSession, company: User, sign_in: SignIn) -> None:
    admin = await an_admin(session, first_name="Huda")
    session.add(
        AuditEvent(
            id=new_id(),
            actor_id=admin.id,
            actor_name=admin.name,
            action="company.approved",
            subject_type="company",
            subject_id=str(company.company_id),
            ip="203.0.113.9",
            details={"note": "internal"},
        )
    )
    await session.commit()
    text = (await downloaded(await sign_in(company))).read("data.json").decode()
    for foreign in ("Gulf Maps", "secret.pdf", "Secret question", "Huda", "203.0.113.9", "internal", *SECRETS):
        assert foreign not in text, foreign
    assert "company.approved" in text


async def test_what_the_company_asked_to_change_is_in_it_without_who_decided(
    session: AsyncSession, company: User, sign_in: SignIn
) -> None:
    await a_change_request(session, company, state=ChangeRequestState.DECLINED, reason="The register has another name")
    other = await a_company(session, organization_name="Masar")
    await a_change_request(session, other, name="Secret name")
    data = data_in(await downloaded(await sign_in(company)))
    (request,) = data["change_requests"]
    assert (request["changes"][0]["after"], request["reason"]) == ("Najd Geomatics", "The register has another name")
    assert "decided_by_name" not in request


@pytest.mark.parametrize(
    ("state", "english", "arabic"),
    [
        (ChangeRequestState.PENDING, "Waiting for a decision", "في انتظار القرار"),
        (ChangeRequestState.ACCEPTED, "Accepted", "مقبول"),
        (ChangeRequestState.DECLINED, "Declined", "مرفوض"),
        (ChangeRequestState.WITHDRAWN, "Withdrawn", "مسحوب"),
    ],
)
async def test_the_pages_hold_requested_changes(
    session: AsyncSession, sign_in: SignIn, settings: Settings, state: ChangeRequestState, english: str, arabic: str
) -> None:
    user = await a_company(session, organization_name="Najd Mapping")
    await a_change_request(session, user, state=state, comment="We merged", reason="Not in the register")
    sections = document_of(settings, data_in(await downloaded(await sign_in(user))), utc_now())["sections"]
    (section,) = [one for one in sections if one["title"]["en"] == "Requested changes"]
    (entries,) = section["records"]
    assert [(entries[0]["en"], entries[0]["ar"])] == [(english, arabic)]
    typed = {entry["label"]["en"]: entry["typed"]["text"] for entry in entries[1:] if "typed" in entry}
    expected = {
        "Before: Organisation": "Najd Mapping",
        "Requested: Organisation": "Najd Geomatics",
        "Comment for the authority": "We merged",
        "Reason for declining": "Not in the register",
    }
    assert typed.items() >= expected.items()
    assert "المطلوب: الشركة" in {entry["label"]["ar"] for entry in entries}


async def test_of_colleagues_names_and_roles_are_in_it(session: AsyncSession, company: User, sign_in: SignIn) -> None:
    await an_invited_colleague(session, company, first_name="Maha")
    private = {
        "phone_number": "+966551112233",
        "position": "Surveyor in chief",
        "linkedin_profile": "https://in.example",
    }
    colleague = await a_colleague(session, company, first_name="Reem", **private)
    session.add(SwitchedOffTopic(user_id=colleague.id, topic=MailTopic.REMINDERS))
    send(session, CompanyApproved(organization_name="Najd"), to=Recipient.of(colleague))
    await a_sent_invitation(session, email="first@najd.example", redeemed_by=company)
    organisation = {"field": "organization_size", "before": "1-10", "after": "11-50"}
    correction = RegistrationCorrection(
        company_id=company.company_id,
        corrected_at=utc_now(),
        corrected_by=colleague.id,
        corrected_by_name=colleague.name,
        changes=[organisation, {"field": "position", "before": "Clerk", "after": private["position"]}],
    )
    session.add(correction)
    await session.commit()
    archive = await downloaded(await sign_in(company))
    data = data_in(archive)
    assert {row["first_name"]: row["company_role"] for row in data["colleagues"]} == {
        "Reem": "member",
        "Maha": "member",
    }
    assert {len(row) for row in data["colleagues"]} == {3}
    assert [row["changes"] for row in data["registration_corrections"]] == [[organisation]]
    assert len(data["invitations"]) == 1
    for secret in (*private.values(), colleague.email):
        assert secret not in archive.read("data.json").decode(), secret
    theirs = data_in(await downloaded(await sign_in(colleague)))
    assert [row["email"] for row in theirs["account"]] == [colleague.email]
    assert company.first_name in {row["first_name"] for row in theirs["colleagues"]}
    assert theirs["invitations"] == []
    assert [len(row["changes"]) for row in theirs["registration_corrections"]] == [2]
    assert company.email not in json.dumps(theirs)


async def test_the_pages_hold_what_was_entered_in_both_languages(
    company: User, sign_in: SignIn, settings: Settings
) -> None:
    archive = await downloaded(await sign_in(company))
    assert archive.read("data.pdf").startswith(b"%PDF-")
    document = document_of(settings, data_in(archive), utc_now())
    titles = [section["title"]["en"] for section in document["sections"]]
    assert titles == ["Account", "Company", "Questionnaire", "Feedback", "RFI response", "Files", "Links", "Questions"]
    text = json.dumps(document, ensure_ascii=False)
    for expected in ("Najd Mapping", "بياناتكم", "Tiles", company.first_name, company.email, "map.pdf"):
        assert expected in text, expected


async def test_an_administrator_and_a_company_that_waits_get_theirs(session: AsyncSession, sign_in: SignIn) -> None:
    for user in (await an_admin(session), await a_company(session)):
        data = data_in(await downloaded(await sign_in(user)))
        assert [row["id"] for row in data["account"]] == [str(user.id)]
        assert [row["id"] for row in data["company"]] == ([str(user.company_id)] if user.company_id else [])
        assert data["response_files"] == []


async def test_downloads_are_limited(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    statuses = [(await browser.get(DATA)).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def test_a_missing_file_is_no_half_archive(
    session: AsyncSession, company: User, sign_in: SignIn, resources: Resources
) -> None:
    file = (await session.scalars(select(SubmissionFile).where(SubmissionFile.uploaded_by == company.id))).first()
    assert file is not None
    await resources.storage.delete(file.object_key)
    answer = await (await sign_in(company)).get(DATA)
    assert answer.status_code == 503


async def test_the_download_says_which_sections_hold_the_newest_rows_only(
    company: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sections, "MAX_ROWS", 1)
    data = data_in(await downloaded(await sign_in(company)))
    cut = {entry["section"] for entry in data["newest_only"]}
    assert {"answers", "response_files"} <= cut
    assert len(data["response_files"]) == 1

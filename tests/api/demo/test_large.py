"""``DEMO=large``: many companies in every state, with consistent data."""

import hashlib
from collections.abc import AsyncIterator, Callable
from datetime import datetime

import pytest
from sqlalchemy import URL, func, select

from dev.demo import seed_demo, seed_large
from dev.demo.companies import COMPANIES
from dev.demo.crowd import lives
from dev.demo.seeding import ADMIN_EMAIL
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.validation import validate_draft, validate_submission
from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.messaging.registry import load_template
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.platform.files.file_types import file_type_of
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed
from tests.databases import copied_database

NUMBER = 120


@pytest.fixture(scope="module")
async def original(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[str | None]:
    """Seeded once; each test has a copy."""
    async with copied_database(template) as database:
        async with open_resources(settings_of(database), application_name="tests") as resources:
            await seed_demo(resources)
            await seed_large(resources, companies=NUMBER)
        yield database.database


@pytest.fixture
def portal(committed: Committed) -> Committed:
    return committed


def test_every_state_has_a_sensible_number() -> None:
    everybody = lives(range(2_500))
    stages = {life.stage for life in everybody}
    assert stages == {"waiting", "rejected", "active without answers", "answered", "submitted"}
    for stage in stages:
        assert sum(life.stage == stage for life in everybody) > 50, stage
    assert len({life.member.email for life in everybody}) == 2_500
    assert {life.member.locale for life in everybody} == {"en", "ar"}


async def test_the_lists_show_the_seeded_data(portal: Committed) -> None:
    expected = lives(range(NUMBER))
    async with portal.transaction() as session:
        admin = (await session.scalars(select(User).where(User.email == ADMIN_EMAIL))).one()
    async with portal.browser(admin) as browser:

        async def total(path: str, **params: str) -> int:
            data = (await browser.get(f"/api/{path}", params=params)).json()["data"]
            return int(data["matched"])

        by_hand = sum(company.status is AccountStatus.PENDING for company in COMPANIES)
        assert await total("pending-users") == by_hand + sum(life.stage == "waiting" for life in expected)
        submitted = sum(company.submitted for company in COMPANIES)
        assert await total("submissions", response="submitted") == submitted + sum(life.submitted for life in expected)
        company = next(life for life in expected if life.commented and life.number % 15 == 0)
        row = (await browser.get("/api/users", params={"search": company.member.email})).json()["data"]["items"][0]
        assert (row["organization_name"], row["files_count"]) == (company.member.organization_name, 3)
        seen = (await browser.get(f"/api/users/{row['user_id']}")).json()["data"]
        assert {"registered", "approved", "formSubmitted", "responseSubmitted", "mail"} <= {
            line["event"] for line in seen["timeline"]
        }
        for file in seen["response"]["files"]:
            answer = await browser.get(f"/api/submissions/{row['submission_id']}/files/{file['id']}")
            assert hashlib.sha256(answer.content).hexdigest() == file["sha256"]


async def test_rows_are_such_as_the_portal_writes(portal: Committed) -> None:
    async with portal.transaction() as session:
        files = (await session.scalars(select(SubmissionFile))).all()
        forms = (await session.scalars(select(FormAnswers))).all()
        queued = (await session.scalars(select(Message))).all()
        receipts = (await session.scalars(select(Submission.receipt_number))).all()
        jobs = select(Job.payload).where(Job.done_at.is_(None), Job.kind == "send_message")
        waiting = {payload["message_id"] for payload in await session.scalars(jobs)}
    for file in files:
        assert file.content_type == file_type_of(file.name).content_type
    for answers in forms:
        form = get_form(answers.form)  # type: ignore[arg-type]
        check = validate_submission if answers.submitted_at else validate_draft
        assert check(form, answers.answers) == answers.answers
    for message in queued:
        load_template(message.template, message.params)
    numbers = [receipt for receipt in receipts if receipt]
    assert len(numbers) == len(set(numbers))
    # Only messages of the small demonstration wait for the worker.
    assert sorted(message.template for message in queued if str(message.id) in waiting) == [
        "addition_received",
        "clarification_requested",
        "deadline_extended",
        "invitation",
        "invitation",
        "question_answered",
        "review_status_changed",
        "submission_received",
        "submission_received",
        "submission_replaced",
    ]


async def test_announcements_have_deliveries_and_appear_with_each_company(portal: Committed) -> None:
    async with portal.transaction() as session:
        admin = (await session.scalars(select(User).where(User.email == ADMIN_EMAIL))).one()
        people = select(func.count()).select_from(User).join(Company, IS_PERSON_OF_COMPANY)
        active = await session.scalar(people.where(Company.approved_at.is_not(None)))
        last = await session.scalar(select(func.max(Company.approved_at)))
    assert last is not None
    async with portal.browser(admin) as browser:
        found = (await browser.get("/api/announcements")).json()["data"]["items"]
        sent = [item for item in found if item["state"] == "finished"]
        assert [item["recipients"] for item in sent] == [active, active]
        for item in sent:
            assert item["counts"]["sent"] + item["counts"]["permanent"] == active
            assert item["counts"]["permanent"] > 0
            assert datetime.fromisoformat(item["created_at"]) > last, "nobody gets a mail before they are let in"
        member = next(life.member for life in lives(range(NUMBER)) if life.submitted)
        row = (await browser.get("/api/users", params={"search": member.email})).json()["data"]["items"][0]
        mails = (await browser.get(f"/api/users/{row['user_id']}")).json()["data"]["mails"]
    assert {item["subject"] for item in sent} <= {mail["subject"] for mail in mails}


async def test_seeding_again_adds_missing_data(portal: Committed) -> None:
    async with portal.transaction() as session:
        before = await session.scalar(select(func.count()).select_from(Company))
    lines = await seed_large(portal.resources, companies=NUMBER + 5)
    async with portal.transaction() as session:
        after = await session.scalar(select(func.count()).select_from(Company))
    assert (before or 0) + 5 == after
    assert "(5 new)" in lines[0]

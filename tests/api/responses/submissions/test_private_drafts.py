"""A draft is the company's own: administrators see that there is one and when it was saved, and nothing of it."""

import io
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SignIn
from tests.api.responses.submissions.conftest import send_file, submission_of, uploaded
from tests.factories.accounts import an_admin
from tests.factories.files import PNG, a_pdf
from tests.factories.submissions import a_review

NAMES = ("secret plan.pdf", "خريطة سرية.png")
LINK = "https://najd.example/secret"
TITLE = "Secret coverage"


@pytest.fixture
async def desk(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


async def drafted(browser: AsyncClient) -> set[str]:
    """Fills the draft. Returns its texts that only the company may read."""
    document = await uploaded(browser, a_pdf(), NAMES[0])
    attachment = await uploaded(browser, PNG, NAMES[1], kind="attachment")
    body = {"links": [{"url": LINK, "title": TITLE}]}
    assert (await browser.put("/api/submission/links", json=body)).status_code == 200
    return {*NAMES, LINK, TITLE, document["sha256"], attachment["sha256"]}


async def submit(browser: AsyncClient, **params: str) -> Any:
    headers = {"Idempotency-Key": str(new_id())}
    answer = await browser.post("/api/submission/submit", params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def everything(desk: AsyncClient, company: User, submission_id: str, *files: str) -> dict[str, str]:
    """What an administrator with every permission reads, by address."""
    pages = [
        f"/api/submissions/{submission_id}",
        f"/api/users/{company.id}",
        "/api/submissions",
        "/api/submissions/export?format=csv",
        "/api/users",
        "/api/audit",
        "/api/audit/export?format=csv",
        "/api/insights",
        "/api/insights/outline",
        f"/api/companies/{company.company_id}/people",
    ]
    found = {}
    for page in pages:
        answer = await desk.get(page)
        assert answer.status_code == 200, (page, answer.text)
        found[page] = answer.text
    audit = (await desk.get("/api/audit")).json()["data"]["items"]
    for event in audit:
        found[event["id"]] = (await desk.get(f"/api/audit/{event['id']}")).text
    for file in files:
        for suffix in ("", "/preview"):
            assert (await desk.get(f"/api/submissions/{submission_id}/files/{file}{suffix}")).status_code == 404
    return found


def assert_hidden(found: dict[str, str], texts: Iterable[str]) -> None:
    for page, content in found.items():
        for text in texts:
            assert text not in content, (page, text)


async def test_nothing_of_a_draft_is_shown_to_administrators(
    browser: AsyncClient, company: User, desk: AsyncClient, session: AsyncSession
) -> None:
    texts = await drafted(browser)
    draft = await submission_of(browser)
    files = [draft["document"]["id"], draft["attachments"][0]["id"]]

    found = await everything(desk, company, draft["id"], *files)

    assert len(found) > 10
    assert_hidden(found, texts)
    sheet = (await desk.get(f"/api/submissions/{draft['id']}")).json()["data"]
    assert (sheet["state"], sheet["files"], sheet["links"]) == ("notSubmitted", [], [])
    saved_at = await session.scalar(select(Submission.draft_saved_at))
    assert datetime.fromisoformat(sheet["draft"]["saved_at"]) == saved_at
    profile = (await desk.get(f"/api/users/{company.id}")).json()["data"]["response"]
    assert (profile["files"], profile["links"], profile["draft"]) == ([], [], sheet["draft"])
    (row,) = (await desk.get("/api/submissions")).json()["data"]["items"]
    assert (row["files_count"], row["links_count"]) == (0, 0)
    for text in texts:
        assert (await desk.get("/api/audit", params={"search": text})).json()["data"]["items"] == [], text


async def test_nothing_of_a_draft_is_in_a_zip(browser: AsyncClient, company: User, desk: AsyncClient) -> None:
    texts = await drafted(browser)
    answer = await desk.get(f"/api/bundles/companies/{company.company_id}/file")
    assert answer.status_code == 200, answer.text
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    content = b"".join(archive.read(name) for name in archive.namelist() if not name.endswith(".pdf"))
    assert not [text for text in texts if text.encode() in content or text in " ".join(archive.namelist())]


async def test_a_submitted_response_is_shown_and_its_replacement_is_not(
    browser: AsyncClient, company: User, desk: AsyncClient
) -> None:
    await uploaded(browser, a_pdf(), "response.pdf")
    sent = await submit(browser)
    sheet = (await desk.get(f"/api/submissions/{sent['id']}")).json()["data"]
    assert ([file["name"] for file in sheet["files"]], sheet["draft"]) == (["response.pdf"], None)

    body = {"receipt_number": sent["receipt_number"]}
    assert (await browser.post("/api/submission/replacement", json=body)).status_code == 200
    attachment = await uploaded(browser, PNG, NAMES[1], kind="attachment")
    links = {"links": [{"url": LINK, "title": TITLE}]}
    assert (await browser.put("/api/submission/links", json=links)).status_code == 200

    found = await everything(desk, company, sent["id"], attachment["id"])
    assert_hidden(found, {NAMES[1], LINK, TITLE, attachment["sha256"]})
    sheet = (await desk.get(f"/api/submissions/{sent['id']}")).json()["data"]
    assert [file["name"] for file in sheet["files"]] == ["response.pdf"]
    assert sheet["draft"] is not None

    await submit(browser, replaces=sent["receipt_number"])
    sheet = (await desk.get(f"/api/submissions/{sent['id']}")).json()["data"]
    assert {file["name"] for file in sheet["files"]} == {"response.pdf", NAMES[1]}
    assert sheet["draft"] is None


async def test_a_withdrawn_version_stays_on_record_and_the_draft_after_it_is_private(
    browser: AsyncClient, company: User, desk: AsyncClient
) -> None:
    await uploaded(browser, a_pdf(), "response.pdf")
    sent = await submit(browser)
    body = {"receipt_number": sent["receipt_number"]}
    assert (await browser.post("/api/submission/withdraw", json=body)).status_code == 200
    attachment = await uploaded(browser, PNG, NAMES[1], kind="attachment")

    found = await everything(desk, company, sent["id"], attachment["id"])

    assert_hidden(found, {NAMES[1], attachment["sha256"]})
    sheet = (await desk.get(f"/api/submissions/{sent['id']}")).json()["data"]
    (version,) = sheet["versions"]
    assert (version["state"], [file["name"] for file in version["files"]]) == ("withdrawn", ["response.pdf"])
    assert (sheet["files"], sheet["links"]) == ([], [])
    assert sheet["draft"] is not None


async def test_nothing_of_an_unsent_addition_is_shown(
    browser: AsyncClient, company: User, desk: AsyncClient, session: AsyncSession, rfi: Rfi
) -> None:
    await uploaded(browser, a_pdf(), "response.pdf")
    sent = await submit(browser)
    submission = (await session.scalars(select(Submission))).one()
    window = {"window_ends_at": rfi.deadline, "changed_at": utc_now()}
    await a_review(session, submission, ReviewStatus.CLARIFICATION_REQUESTED, message="Which?", **window)
    answer = await browser.post("/api/submission/addition/files", params={"name": NAMES[0]}, content=a_pdf())
    assert answer.status_code == 201, answer.text
    file = answer.json()["data"]
    assert_hidden(await everything(desk, company, sent["id"], file["id"]), {NAMES[0], file["sha256"]})


OF_DRAFTS = ["submission.file_added", "submission.file_removed", "submission.addition_file_added"]


@pytest.mark.parametrize("action", OF_DRAFTS)
async def test_events_of_earlier_releases_do_not_disclose_drafts(
    session: AsyncSession, company: User, desk: AsyncClient, action: str
) -> None:
    checksum = "c0ffee" * 10
    details = {"file_id": "f1", "kind": "document", "size": 471_108_150_815, "sha256": checksum}
    event = AuditEvent(
        id=new_id(), actor_id=company.id, actor_name=company.name, action=action, subject_type="submission",
        subject_id=str(new_id()), details=details,
    )  # fmt: skip
    session.add(event)
    await session.flush()

    (listed,) = (await desk.get("/api/audit", params={"action": action})).json()["data"]["items"]
    shown = (await desk.get(f"/api/audit/{event.id}")).json()["data"]
    exported = (await desk.get("/api/audit/export", params={"action": action, "format": "csv"})).text

    assert listed["details"] == shown["details"] == {"file_id": "f1"}
    assert checksum not in exported
    assert "471108150815" not in exported
    assert (await desk.get("/api/audit", params={"search": checksum})).json()["data"]["items"] == []


async def test_deleting_a_draft_does_not_disclose_it(
    browser: AsyncClient, company: User, desk: AsyncClient, session: AsyncSession
) -> None:
    texts = await drafted(browser)
    draft = await submission_of(browser)
    assert (await desk.delete(f"/api/submissions/{draft['id']}")).status_code == 200
    assert_hidden(await everything(desk, company, draft["id"]), texts)
    old = {"receipt_number": None, "files": [{"id": "f1", "name": NAMES[0], "sha256": "c0ffee"}]}
    session.add(
        AuditEvent(
            id=new_id(),
            actor_name="Salma",
            action="submission.deleted",
            subject_type="company",
            subject_id=str(company.company_id),
            details=old,
        )
    )
    await session.flush()
    for event in (await desk.get("/api/audit?action=submission.deleted")).json()["data"]["items"]:
        assert event["details"].get("files", []) == []


async def test_each_save_of_a_draft_has_its_time(browser: AsyncClient, desk: AsyncClient) -> None:
    async def saved_at() -> datetime:
        draft = await submission_of(browser)
        sheet = (await desk.get(f"/api/submissions/{draft['id']}")).json()["data"]
        return datetime.fromisoformat(sheet["draft"]["saved_at"])

    document = await uploaded(browser)
    times = [await saved_at()]
    await uploaded(browser, PNG, "a.png", kind="attachment")
    times.append(await saved_at())
    await browser.put("/api/submission/links", json={"links": [{"url": LINK, "title": None}]})
    times.append(await saved_at())
    await browser.delete(f"/api/submission/files/{document['id']}")
    times.append(await saved_at())
    assert (await send_file(browser, b"no pdf")).status_code == 415
    assert times == sorted(set(times))
    assert await saved_at() == times[-1]


async def test_an_empty_draft_is_none(browser: AsyncClient, desk: AsyncClient) -> None:
    document = await uploaded(browser)
    draft = await submission_of(browser)
    await browser.delete(f"/api/submission/files/{document['id']}")
    assert (await desk.get(f"/api/submissions/{draft['id']}")).json()["data"]["draft"] is None

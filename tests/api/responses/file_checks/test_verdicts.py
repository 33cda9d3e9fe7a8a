"""What a verdict allows: reading, submitting, packing and releasing a file."""

import json
from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.file_checks.service import NOTIFY
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.domain.submissions.reviews import ResponseReview
from portal.features.responses.bundles.archive import Archive, Commission
from portal.features.responses.file_checks import unpacking
from portal.features.responses.file_checks.scanning import notify_companies
from portal.platform.clock import iso, utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.responses.file_checks.conftest import scan_all
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.accounts import an_admin
from tests.factories.clamd import MARKER
from tests.factories.files import a_pdf, a_zip


async def reading(desk: AsyncClient, submission_id: str, file_id: str) -> tuple[int, str]:
    answer = await desk.get(f"/api/submissions/{submission_id}/files/{file_id}")
    return answer.status_code, "" if answer.is_success else answer.json()["params"]["verdict"]


async def test_it_is_read_once_it_is_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf())
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    submission_id = submitted.json()["data"]["id"]
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submission_id, file["id"]) == (409, "pending")
    assert (await browser.get(f"/api/submission/files/{file['id']}")).status_code == 200, "it is the company's own"
    assert await scan_all(session, scanned) == [("clean", None)]
    assert await reading(desk, submission_id, file["id"]) == (200, "")
    stored = (await session.scalars(select(SubmissionFile))).one()
    assert (stored.scanner, stored.signatures) == ("ClamAV 1.4.6", "27500")


async def test_an_infected_file_is_never_read(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf() + MARKER)
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert await scan_all(session, scanned) == [("infected", "Portal.Marker")]
    desk = await sign_in(await an_admin(session))
    submission_id = submitted.json()["data"]["id"]
    assert await reading(desk, submission_id, file["id"]) == (409, "infected")
    assert await reading(desk, submission_id, f"{file['id']}/preview") == (409, "infected")


async def test_an_infected_file_is_not_submitted(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    """The refusal names the files. A file that is being checked can be submitted."""
    file = await uploaded(browser, a_pdf() + MARKER)
    other = await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
    await scan_all(session, scanned)
    refused = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert (refused.status_code, refused.json()["error"]) == (409, "files_infected")
    names = f"\u2068{file['name']}\u2069 · \u2068survey.pdf\u2069"
    assert refused.json()["message"] == f"These files are infected: {names}. Remove or replace them."
    for infected in (file, other):
        await browser.delete(f"/api/submission/files/{infected['id']}")
    await uploaded(browser, a_pdf())
    accepted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert accepted.status_code == 200


async def test_a_member_that_the_scanner_may_not_read_is_not_called_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MAX_MEMBER", 1000)
    await uploaded(browser, a_zip({"survey.las": bytes(1001)}), kind="attachment", name="sample.zip")
    assert await scan_all(session, scanned) == [("unchecked", "over_limits")]


@pytest.mark.parametrize("status", [None, "completed", "clarification_requested"])
async def test_the_company_is_asked_for_a_clean_copy(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn, status: str | None
) -> None:
    """Once, with a window for an addition; an open request for clarification keeps its message."""
    file = await uploaded(browser, a_pdf() + MARKER)
    submitted = (await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})).json()[
        "data"
    ]
    if status:
        desk = await sign_in(await an_admin(session))
        ends_at = {"window_ends_at": iso(utc_now() + timedelta(days=30))} if status == "clarification_requested" else {}
        told = {"status": status, "message": "Which cameras?", "receipt_number": submitted["receipt_number"]}
        answer = await desk.put(f"/api/submissions/{submitted['id']}/review", json=told | ends_at | {"revision": 0})
        assert answer.status_code == 200
    assert await scan_all(session, scanned) == [("infected", "Portal.Marker")]
    (job,) = await session.scalars(select(Job).where(Job.kind == NOTIFY))
    for _ in range(2):
        await notify_companies(scanned, job.payload["object_key"])
    review = (await session.scalars(select(ResponseReview))).one()
    assert (review.status, review.changed_by) == ("clarification_requested", None)
    assert file["name"] in (review.message or "")
    assert (review.message or "").count("infected") == 1
    assert ("Which cameras?" in (review.message or "")) == (status == "clarification_requested")
    own = (await browser.get("/api/submission")).json()["data"]
    assert own["review"]["window_ends_at"]
    assert (own["document"]["verdict"], own["document"]["verdict_reason"]) == ("infected", "Portal.Marker")


async def test_a_person_releases_what_could_not_be_checked(
    session: AsyncSession,
    scanned: Resources,
    browser: AsyncClient,
    sign_in: SignIn,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unpacking, "MAX_MEMBER", 1000)
    await uploaded(browser, a_pdf())
    file = await uploaded(browser, a_zip({"survey.las": bytes(1001)}), kind="attachment", name="sample.zip")
    desk = await sign_in(await an_admin(session))
    answer = await desk.post(f"/api/files/{file['id']}/release", json={"reason": "Unpacked elsewhere"})
    assert answer.status_code == 404, "drafts belong to the company"
    submitted = (await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})).json()[
        "data"
    ]
    early = await desk.post(f"/api/files/{file['id']}/release", json={"reason": "Unpacked elsewhere"})
    assert (early.status_code, early.json()["error"]) == (409, "file_not_unchecked")
    await scan_all(session, scanned)
    assert await reading(desk, submitted["id"], file["id"]) == (409, "unchecked")
    found = (await desk.get("/api/submissions", params={"unchecked": True})).json()["data"]["items"]
    assert len(found) == 1
    for _ in range(2):
        answer = await desk.post(f"/api/files/{file['id']}/release", json={"reason": "Unpacked elsewhere"})
        assert answer.status_code == 200
    assert await reading(desk, submitted["id"], file["id"]) == (200, "")
    assert (await desk.get("/api/submissions", params={"unchecked": True})).json()["data"]["items"] == []
    events = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.file_released"))).all()
    assert [event.details["reason"] for event in events] == ["Unpacked elsewhere"]


async def test_a_zip_names_what_it_does_not_contain(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, company: User
) -> None:
    await uploaded(browser, a_pdf())
    await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
    await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    await scan_all(session, scanned)
    company_id = await session.scalar(select(Submission.company_id))
    assert company_id
    commission = Commission("1", utc_now(), {}, [company_id], None)
    packed = b"".join([chunk async for chunk in Archive(scanned, commission).chunks()])
    with ZipFile(BytesIO(packed)) as archive:
        assert not [name for name in archive.namelist() if name.endswith("survey.pdf")]
        lines = {line["name"]: line for line in json.loads(archive.read("manifest.json"))["files"]}
    assert (lines["survey.pdf"]["path"], lines["survey.pdf"]["withheld"]) == ("", "infected")
    assert lines["survey.pdf"]["withheld_en"] == "infected"
    assert len([line for line in lines.values() if line["withheld"] is None]) >= 1


async def test_a_protected_pdf_is_not_called_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    await uploaded(browser, a_pdf())
    await session.execute(update(SubmissionFile).values(warning="pdf_protected"))
    await session.commit()
    assert await scan_all(session, scanned) == [("unchecked", "encrypted")]


async def test_where_no_scanner_is_set_nothing_is_called_clean(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf())
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submitted.json()["data"]["id"], file["id"]) == (200, "")
    assert (await session.scalars(select(SubmissionFile))).one().verdict is None

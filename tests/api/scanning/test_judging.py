"""A file of a company is judged before anybody else reads it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from datetime import timedelta
from io import BytesIO
from uuid import UUID
from zipfile import ZipFile

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.file_checks.service import JUDGE, TELL
from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.domain.submissions.reviews import ResponseReview
from portal.features.responses.bundles.archive import Archive, Commission
from portal.features.responses.bundles.lifecycle import BundleState
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.file_checks import judging as judging_module
from portal.features.responses.file_checks import unpacking
from portal.features.responses.file_checks.judging import ask_for_due, judge, tell
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import ScannerUnavailable
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import with_settings
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.accounts import an_admin
from tests.factories.clamd import LATER_MARKER, MARKER, clamd, judging, judging_earlier, judging_later
from tests.factories.companies import a_company
from tests.factories.files import a_pdf, a_zip
from tests.factories.rfis import an_rfi


@pytest.fixture
async def scanned(app: FastAPI, resources: Resources) -> AsyncGenerator[Resources, None]:
    """The portal with a scanner."""
    async with clamd(judging) as scanner:
        changed = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        app.state.resources = changed
        yield changed


@pytest.fixture
async def company(session: AsyncSession) -> User:
    await an_rfi(session)
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


@pytest.fixture
async def browser(sign_in: SignIn, company: User) -> AsyncClient:
    return await sign_in(company)


async def judge_all(session: AsyncSession, resources: Resources) -> list[tuple[str | None, str | None]]:
    for job in await session.scalars(select(Job).where(Job.kind == JUDGE, Job.done_at.is_(None))):
        await judge(resources, job.payload["object_key"])
        job.done_at = job.created_at
    await session.commit()
    session.expire_all()
    files = await session.scalars(select(SubmissionFile).order_by(SubmissionFile.uploaded_at))
    return [(file.verdict, file.verdict_reason) for file in files]


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
    assert await judge_all(session, scanned) == [("clean", None)]
    assert await reading(desk, submission_id, file["id"]) == (200, "")
    stored = (await session.scalars(select(SubmissionFile))).one()
    assert (stored.scanner, stored.signatures) == ("ClamAV 1.4.6", "27500")


async def test_an_infected_file_is_never_read(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf() + MARKER)
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert await judge_all(session, scanned) == [("infected", "Portal.Marker")]
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submitted.json()["data"]["id"], file["id"]) == (409, "infected")


async def test_an_infected_file_is_not_submitted(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    """The person is told which file, and can submit without it; one that is being checked is no obstacle."""
    file = await uploaded(browser, a_pdf() + MARKER)
    await judge_all(session, scanned)
    refused = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert (refused.status_code, refused.json()["error"]) == (409, "files_infected")
    assert refused.json()["params"]["names"] == [file["name"]]
    assert file["name"] in refused.json()["message"]
    await browser.delete(f"/api/submission/files/{file['id']}")
    await uploaded(browser, a_pdf())
    accepted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert accepted.status_code == 200


async def test_a_member_that_the_scanner_may_not_read_is_not_called_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MAX_MEMBER", 1000)
    await uploaded(browser, a_zip({"survey.las": bytes(1001)}), kind="attachment", name="sample.zip")
    assert await judge_all(session, scanned) == [("unchecked", "over_limits")]


async def test_without_the_scanner_it_stays_pending(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    away = with_settings(resources, resources.settings.model_copy(update={"scanner": ("127.0.0.1", 1)}))
    app.state.resources = away
    await uploaded(browser, a_pdf())
    assert await judge_all(session, away) == [("pending", None)]
    with pytest.raises(ScannerUnavailable):
        await ask_for_due(away)


async def test_where_no_scanner_is_set_nothing_is_called_clean(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf())
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submitted.json()["data"]["id"], file["id"]) == (200, "")
    assert (await session.scalars(select(SubmissionFile))).one().verdict is None


async def test_files_of_before_are_asked_for_once_there_is_a_scanner(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    """And each once: what has a job under way is not enqueued again."""
    await uploaded(browser, a_pdf())
    async with clamd(judging) as scanner:
        scanned = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        assert [await ask_for_due(scanned) for _ in range(2)] == [1, 0]
        assert await judge_all(session, scanned) == [("clean", None)]
        assert await ask_for_due(scanned) == 0


async def test_new_signatures_judge_again(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the last 30 days that they find is not read any more; older ones are left."""
    await uploaded(browser, a_pdf() + LATER_MARKER)
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert submitted.status_code == 200
    assert await judge_all(session, scanned) == [("clean", None)]
    async with clamd(judging_later) as scanner:
        later = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        await session.execute(update(SubmissionFile).values(uploaded_at=func.now() - timedelta(days=31)))
        await session.commit()
        assert await ask_for_due(later) == 0
        await session.execute(update(SubmissionFile).values(uploaded_at=func.now() - timedelta(days=29)))
        await session.commit()
        assert await ask_for_due(later) == 1
        bundle = Bundle(id=new_id(), filter={}, requested_by_name="Huda", state=BundleState.READY)
        bundle.object_key, bundle.size, bundle.sha256 = "bundles/1", 1, "0" * 64
        bundle.finished_at, bundle.expires_at = utc_now(), utc_now() + timedelta(hours=24)
        session.add(bundle)
        await session.commit()
        assert await judge_all(session, later) == [("infected", "Portal.Later")]
        await session.refresh(bundle)
        assert bundle.state == "expired", "it may contain the file"
    assert len((await session.scalars(select(Job).where(Job.kind == TELL))).all()) == 1


@pytest.mark.parametrize("status", [None, "completed", "clarification_requested"])
async def test_who_has_sent_it_is_asked_for_a_clean_one(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn, status: str | None
) -> None:
    """Once, with a window for an addition; an open one keeps its message."""
    file = await uploaded(browser, a_pdf() + MARKER)
    submitted = (await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})).json()[
        "data"
    ]
    if status:
        desk = await sign_in(await an_admin(session))
        ends_at = {"window_ends_at": "2099-01-01T00:00:00Z"} if status == "clarification_requested" else {}
        told = {"status": status, "message": "Which cameras?", "receipt_number": submitted["receipt_number"]}
        await desk.put(f"/api/submissions/{submitted['id']}/review", json=told | ends_at | {"revision": 0})
    assert await judge_all(session, scanned) == [("infected", "Portal.Marker")]
    (job,) = await session.scalars(select(Job).where(Job.kind == TELL))
    for _ in range(2):
        await tell(scanned, job.payload["object_key"])
    review = (await session.scalars(select(ResponseReview))).one()
    assert (review.status, review.changed_by) == ("clarification_requested", None)
    assert file["name"] in (review.message or "")
    assert (review.message or "").count("infected") == 1
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
    await judge_all(session, scanned)
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
    await judge_all(session, scanned)
    company_id = await session.scalar(select(Submission.company_id))
    assert company_id
    commission = Commission("1", utc_now(), {}, [company_id])
    packed = b"".join([chunk async for chunk in Archive(scanned, commission).chunks()])
    with ZipFile(BytesIO(packed)) as archive:
        assert not [name for name in archive.namelist() if name.endswith("survey.pdf")]
        lines = {line["name"]: line for line in json.loads(archive.read("manifest.json"))["files"]}
    assert (lines["survey.pdf"]["path"], lines["survey.pdf"]["withheld"]) == ("", "infected")
    assert lines["survey.pdf"]["withheld_en"] == "infected"
    assert len([line for line in lines.values() if line["withheld"] is None]) >= 1


async def test_a_file_that_is_removed_while_it_is_scanned_leaves_nothing(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    """Another file of the response keeps its own verdict."""
    is_asked, may_answer = asyncio.Event(), asyncio.Event()

    async def slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_asked.set()
        await may_answer.wait()
        await judging(reader, writer)

    async with clamd(slowly) as scanner:
        changed = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        app.state.resources = changed
        await uploaded(browser, a_pdf())
        infected = await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
        key = await session.scalar(select(SubmissionFile.object_key).where(SubmissionFile.id == UUID(infected["id"])))
        assert key
        async with asyncio.timeout(20), asyncio.TaskGroup() as tasks:
            tasks.create_task(judge(changed, key))
            await is_asked.wait()
            assert (await browser.delete(f"/api/submission/files/{infected['id']}")).is_success
            may_answer.set()
        assert await judge_all(session, changed) == [("clean", None)]


async def test_a_scanner_that_comes_back_is_not_flooded(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round enqueues a bounded number of the files that wait; a file with a job under way counts once."""
    monkeypatch.setattr(judging_module, "MOST_AT_ONCE", 2)
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        await uploaded(browser, a_pdf(), kind="attachment", name=name)
    await session.execute(update(Job).where(Job.kind == JUDGE).values(done_at=func.now()))
    await session.commit()
    assert [await ask_for_due(scanned) for _ in range(3)] == [2, 1, 0]
    assert {verdict for verdict, _ in await judge_all(session, scanned)} == {"clean"}


async def test_older_signatures_take_nothing_back(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    """Two scanners may answer at one address, one of them behind."""
    await uploaded(browser, a_pdf() + MARKER)
    assert await judge_all(session, scanned) == [("infected", "Portal.Marker")]
    key = await session.scalar(select(SubmissionFile.object_key))
    assert key
    async with clamd(judging_earlier) as scanner:
        earlier = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        assert await ask_for_due(earlier) == 0
        await judge(earlier, key)
    assert await judge_all(session, scanned) == [("infected", "Portal.Marker")]


@pytest.mark.parametrize(("content", "verdict"), [(b"", "released"), (LATER_MARKER, "infected")])
async def test_new_signatures_judge_what_was_released(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, content: bytes, verdict: str
) -> None:
    """It stays released, and is asked for once, unless it is infected."""
    await uploaded(browser, a_pdf() + content)
    await session.execute(
        update(SubmissionFile).values(
            verdict="released",
            verdict_reason="encrypted",
            judged_at=func.now(),
            signatures="27500",
            released_at=func.now(),
            released_by_name="Huda Al-Otaibi",
            release_reason="Opened elsewhere",
        )
    )
    await session.execute(update(Job).values(done_at=func.now()))
    await session.commit()
    async with clamd(judging_later) as scanner:
        later = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        assert await ask_for_due(later) == 1
        assert [found for found, _ in await judge_all(session, later)] == [verdict]
        assert await ask_for_due(later) == 0
    file = (await session.scalars(select(SubmissionFile))).one()
    assert (file.release_reason is None) == (verdict == "infected")


async def test_a_protected_pdf_is_not_called_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    await uploaded(browser, a_pdf())
    await session.execute(update(SubmissionFile).values(warning="pdf_protected"))
    await session.commit()
    assert await judge_all(session, scanned) == [("unchecked", "encrypted")]

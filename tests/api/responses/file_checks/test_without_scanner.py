"""The scanner is switched off after files were scanned, or on after files were uploaded."""

from datetime import timedelta

from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import SCAN
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.file_checks.queries import count_pending
from portal.features.responses.file_checks.scanning import enqueue_due
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.responses.file_checks.conftest import scan_all
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.accounts import an_admin
from tests.factories.clamd import MARKER
from tests.factories.files import a_pdf

AN_HOUR = func.clock_timestamp() - timedelta(hours=1)


async def lines_about_files(desk: AsyncClient) -> dict[str, int]:
    work = (await desk.get("/api/insights")).json()["data"]["work"]
    return {line["kind"]: line["count"] for line in work if line["kind"].startswith("files_")}


async def test_once_the_scanner_is_switched_off_nothing_waits_for_it(
    session: AsyncSession,
    app: FastAPI,
    resources: Resources,
    scanned: Resources,
    browser: AsyncClient,
    sign_in: SignIn,
) -> None:
    """Files that wait or could not be checked are not checked. An infected one stays closed, a clean one clean."""
    files = {"unchecked": await uploaded(browser, a_pdf(), name="unchecked.pdf")}
    for verdict in ("infected", "pending", "clean"):
        files[verdict] = await uploaded(browser, a_pdf(), kind="attachment", name=f"{verdict}.pdf")
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    submission_id = submitted.json()["data"]["id"]
    for verdict in files:
        scan = {} if verdict == "pending" else {"scanned_at": AN_HOUR, "scanner": "ClamAV 1.4.6", "signatures": "27500"}
        reason = {"unchecked": "encrypted", "infected": "Portal.Marker"}.get(verdict)
        values = {"uploaded_at": AN_HOUR, "verdict": verdict, "verdict_reason": reason} | scan
        await session.execute(update(SubmissionFile).where(SubmissionFile.name == f"{verdict}.pdf").values(values))
    await session.commit()
    desk = await sign_in(await an_admin(session))
    assert await lines_about_files(desk) == {"files_waiting": 1, "files_unchecked": 1}

    app.state.resources = resources
    assert await enqueue_due(resources) == 0
    rows = await session.execute(select(SubmissionFile.name, SubmissionFile.verdict))
    assert {row.name: row.verdict for row in rows} == {
        "unchecked.pdf": None,
        "infected.pdf": "infected",
        "pending.pdf": None,
        "clean.pdf": "clean",
    }
    assert await lines_about_files(desk) == {}
    assert await count_pending(session) == (0, 0.0)
    assert (await session.scalars(select(Job).where(Job.kind == SCAN, Job.done_at.is_(None)))).all() == []
    assert (await desk.get(f"/api/submissions/{submission_id}/files/{files['unchecked']['id']}")).status_code == 200
    refused = await desk.get(f"/api/submissions/{submission_id}/files/{files['infected']['id']}")
    assert (refused.status_code, refused.json()["params"]["verdict"]) == (409, "infected")


async def test_files_of_before_are_not_late_while_others_are_scanned(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    await uploaded(browser, a_pdf())
    await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
    await session.execute(update(SubmissionFile).values(uploaded_at=func.clock_timestamp() - timedelta(days=90)))
    scanned_now = {"verdict": "clean", "scanned_at": func.clock_timestamp() - timedelta(minutes=9)}
    await session.execute(update(SubmissionFile).where(SubmissionFile.name == "survey.pdf").values(scanned_now))
    await session.commit()
    desk = await sign_in(await an_admin(session))
    assert await lines_about_files(desk) == {}
    count, waited = await count_pending(session)
    assert (count, 540 <= waited < 600) == (1, True)

    await session.execute(
        update(SubmissionFile)
        .where(SubmissionFile.name == "survey.pdf")
        .values(scanned_at=func.clock_timestamp() - timedelta(minutes=11))
    )
    await session.commit()
    assert await lines_about_files(desk) == {"files_waiting": 1}
    await scan_all(session, scanned)
    assert await count_pending(session) == (0, 0.0)

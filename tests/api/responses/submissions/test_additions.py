"""Additions while a clarification is requested: uploaded, removed, sent, and read by both sides only."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import ResponseAddition, Submission
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus
from portal.features.responses.submissions.drafts import additions
from portal.platform.clock import utc_now
from portal.platform.jobs.models import Job
from tests.api.conftest import SignIn
from tests.api.responses.submissions.conftest import LIMIT, refusal, submission_of
from tests.factories.accounts import an_admin
from tests.factories.files import PNG, a_pdf
from tests.factories.submissions import a_replacement, a_review, a_submission, an_addition

PDF = a_pdf()
NOTE = "The table lists the cameras of each vehicle."
HOSTILE = ("../../etc/passwd.pdf", "<img src=x onerror=alert(1)>.pdf", "فهرس\u202efdp.pdf", "a" * 300 + ".pdf")


@pytest.fixture
async def response(session: AsyncSession, rfi: Rfi, company: User) -> Submission:
    """A submitted response after the deadline, with an open window for additions."""
    submission = await a_submission(session, company, rfi, submitted_at=utc_now() - timedelta(days=3))
    rfi.deadline = utc_now() - timedelta(days=2)
    rfi.state, rfi.closed_at = "closed", rfi.deadline
    await ask(session, submission)
    return submission


async def ask(session: AsyncSession, submission: Submission, **review: Any) -> ResponseReview:
    window = {"changed_at": utc_now() - timedelta(hours=1), "window_ends_at": utc_now() + timedelta(days=7)} | review
    return await a_review(session, submission, ReviewStatus.CLARIFICATION_REQUESTED, message="Which cameras?", **window)


async def add_file(browser: AsyncClient, name: str = "cameras.pdf", content: bytes | None = None) -> Response:
    return await browser.post(
        "/api/submission/addition/files",
        params={"name": name},
        content=PDF if content is None else content,
        headers={"Content-Type": "application/octet-stream"},
    )


async def send(browser: AsyncClient, response: Submission | str, note: str = "", key: str | None = None) -> Response:
    number = response if isinstance(response, str) else response.receipt_number
    headers = {"Idempotency-Key": key or str(uuid4())}
    return await browser.post(
        "/api/submission/addition", json={"receipt_number": number, "note": note}, headers=headers
    )


async def test_files_and_a_note_are_sent_after_the_deadline_and_the_response_stays_as_it_was(
    session: AsyncSession, browser: AsyncClient, company: User, response: Submission, sign_in: SignIn
) -> None:
    before = await submission_of(browser)
    first, second = [(await add_file(browser, name)).json()["data"] for name in ("cameras.pdf", "إضافة.pdf")]
    assert (await browser.delete(f"/api/submission/addition/files/{second['id']}")).status_code == 200
    assert (await add_file(browser, "rig.png", PNG)).status_code == 201
    unsent = await submission_of(browser)
    assert [file["name"] for file in unsent["unsent"]] == ["cameras.pdf", "rig.png"]
    answer = await send(browser, response, f"  {NOTE} ")
    assert answer.status_code == 200, answer.text
    after = answer.json()["data"]
    (sent,) = after["additions"]
    assert (sent["number"], sent["note"], sent["sent_by"]) == (1, NOTE, company.name)
    assert [file["name"] for file in sent["files"]] == ["cameras.pdf", "rig.png"]
    assert after["unsent"] == []
    assert after == await submission_of(browser)
    assert {**after, "rfi": None, "additions": []} == {**before, "rfi": None}, "nothing of the response has changed"
    downloaded = await browser.get(f"/api/submission/files/{first['id']}")
    assert downloaded.content == PDF

    (message,) = await session.scalars(select(Message))
    assert (message.template, message.recipient) == ("addition_received", company.email)
    assert [file["name"] for file in message.params["files"]] == ["cameras.pdf", "rig.png"]
    (event,) = await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.addition_sent"))
    assert (event.subject_id, event.details["addition"], len(event.details["files"])) == (str(response.id), 1, 2)
    assert NOTE not in str(event.details), "the trail is never emptied"

    admin = await sign_in(await an_admin(session))
    shown = (await admin.get(f"/api/submissions/{response.id}")).json()["data"]
    assert shown["additions"] == after["additions"]
    assert [file["name"] for file in shown["files"]] == ["response.pdf"]
    taken = await admin.get(f"/api/submissions/{response.id}/files/{first['id']}")
    assert taken.content == PDF
    for history in (
        (await admin.get(f"/api/users/{company.id}")).json()["data"]["timeline"],
        (await browser.get("/api/company/timeline")).json()["data"],
    ):
        line = next(one for one in history if one["event"] == "additionSent")
        assert (line["by"], line["receipt_number"]) == (company.name, response.receipt_number)


async def test_each_sending_is_one_numbered_addition_and_a_repeat_is_none(
    session: AsyncSession, browser: AsyncClient, response: Submission
) -> None:
    key = str(uuid4())
    first = await send(browser, response, NOTE, key)
    assert (await send(browser, response, NOTE, key)).json() == first.json()
    await add_file(browser)
    again = (await send(browser, response)).json()["data"]["additions"]
    assert [(one["number"], one["note"], len(one["files"])) for one in again] == [(1, NOTE, 0), (2, None, 1)]
    removed = await browser.delete(f"/api/submission/addition/files/{again[1]['files'][0]['id']}")
    assert removed.status_code == 404, "what was sent does not change"
    assert len((await session.scalars(select(Message))).all()) == 2


async def test_nothing_is_not_sent_and_a_note_has_its_limit(
    session: AsyncSession, browser: AsyncClient, response: Submission
) -> None:
    empty = await send(browser, response, " \n ")
    assert [(one["field"], one["error"]) for one in empty.json()["fields"]] == [("note", "required")]
    assert (await send(browser, response, "x" * 4001)).status_code == 422
    assert (await session.scalars(select(ResponseAddition))).all() == []


async def test_the_limits_of_a_response_hold_for_each_addition(
    browser: AsyncClient, response: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusal(await add_file(browser, "run.exe", b"MZ" + bytes(100))) == (415, "unsupported_file")
    assert refusal(await add_file(browser, "cameras.pdf", b"<html>")) == (415, "file_differs")
    large = PDF + bytes(LIMIT - len(PDF) + 1)
    assert refusal(await add_file(browser, content=large)) == (413, "upload_total_exceeded")
    for number in range(10):
        answer = await add_file(browser, f"{number}.pdf")
        if answer.status_code != 201:
            break
    assert refusal(await add_file(browser)) == (409, "too_many_files")
    assert (await send(browser, response)).status_code == 200
    assert (await add_file(browser)).status_code == 201
    monkeypatch.setattr(additions, "MAX_ADDITIONS", 1)
    assert refusal(await send(browser, response, NOTE)) == (409, "too_many_additions")
    assert refusal(await add_file(browser)) == (409, "too_many_additions")


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_only_names(browser: AsyncClient, response: Submission, name: str) -> None:
    file = (await add_file(browser, name)).json()["data"]
    assert "/" not in file["name"]
    assert "\u202e" not in file["name"]
    assert len(file["name"]) <= 255
    taken = await browser.get(f"/api/submission/files/{file['id']}")
    assert taken.headers["content-disposition"].startswith("attachment")


Ending = Callable[[AsyncSession, ResponseReview], Awaitable[None]]


async def ended(_session: AsyncSession, review: ResponseReview) -> None:
    review.window_ends_at = utc_now() - timedelta(seconds=1)


async def completed(_session: AsyncSession, review: ResponseReview) -> None:
    review.status = ReviewStatus.COMPLETED


async def without_end(_session: AsyncSession, review: ResponseReview) -> None:
    review.window_ends_at = None


async def unset(session: AsyncSession, review: ResponseReview) -> None:
    await session.delete(review)


@pytest.mark.parametrize("end", [ended, completed, without_end, unset])
async def test_without_an_open_window_nothing_is_added_and_what_was_not_sent_stays_unsent(
    session: AsyncSession, browser: AsyncClient, response: Submission, end: Ending, sign_in: SignIn
) -> None:
    file = (await add_file(browser)).json()["data"]
    await end(session, await session.get_one(ResponseReview, response.receipt_number))
    await session.flush()
    for answer in (
        await add_file(browser),
        await send(browser, response, NOTE),
        await browser.delete(f"/api/submission/addition/files/{file['id']}"),
    ):
        assert refusal(answer) == (409, "window_closed")
    shown = await submission_of(browser)
    assert ([one["id"] for one in shown["unsent"]], shown["additions"]) == ([file["id"]], [])
    admin = await sign_in(await an_admin(session))
    assert (await admin.get(f"/api/submissions/{response.id}")).json()["data"]["additions"] == []
    assert (await admin.get(f"/api/submissions/{response.id}/files/{file['id']}")).status_code == 404


async def test_other_companies_and_administrators_without_permission_get_nothing(
    session: AsyncSession,
    browser: AsyncClient,
    other: AsyncClient,
    company: User,
    response: Submission,
    sign_in: SignIn,
) -> None:
    file = an_addition(response, company, note=NOTE, sent_at=utc_now()).files[0]
    unsent = (await add_file(browser)).json()["data"]["id"]
    for file_id in (file.id, unsent):
        assert (await other.get(f"/api/submission/files/{file_id}")).status_code == 404
        assert (await other.delete(f"/api/submission/addition/files/{file_id}")).status_code == 404
    assert (await send(other, response, NOTE)).status_code == 404
    assert (await add_file(other)).status_code == 404
    assert (await submission_of(other))["additions"] == []
    stranger = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.QUESTIONS)]))
    assert (await stranger.get(f"/api/submissions/{response.id}/files/{file.id}")).status_code == 403
    assert (await stranger.post("/api/submission/addition", json={})).status_code == 403


async def test_a_new_version_has_no_window_and_no_unsent_files(
    session: AsyncSession, browser: AsyncClient, company: User, rfi: Rfi, sign_in: SignIn
) -> None:
    """Before the deadline a company can replace its response although a clarification of it is requested."""
    submission = await a_submission(session, company, rfi, submitted=True)
    await ask(session, submission)
    an_addition(submission, company, note=NOTE, sent_at=utc_now())
    unsent = an_addition(submission, company).files[0].object_key
    a_replacement(submission)
    await session.flush()
    first = submission.receipt_number or ""
    replaced = await browser.post(
        "/api/submission/submit", params={"replaces": first}, headers={"Idempotency-Key": str(uuid4())}
    )
    assert replaced.status_code == 200, replaced.text
    data = replaced.json()["data"]
    assert (data["additions"], data["unsent"]) == ([], [])
    assert refusal(await send(browser, data["receipt_number"], NOTE)) == (409, "window_closed")
    rows = await session.scalars(select(ResponseAddition.sent_at).where(ResponseAddition.receipt_number == first))
    assert [sent_at is not None for sent_at in rows] == [True], "what was sent stays with its receipt"
    keys = await session.scalars(select(Job.payload["object_key"].as_string()))
    assert unsent in set(keys)


async def test_a_receipt_that_does_not_stand_is_refused(browser: AsyncClient, response: Submission) -> None:
    assert refusal(await send(browser, "RFI-2026-999999", NOTE)) == (409, "response_changed")


async def test_deleting_a_response_deletes_its_additions(
    session: AsyncSession, response: Submission, company: User, sign_in: SignIn
) -> None:
    keys = {an_addition(response, company, sent_at=utc_now()).files[0].object_key}
    keys |= {an_addition(response, company).files[0].object_key}
    await session.flush()
    admin = await sign_in(await an_admin(session))
    assert (await admin.delete(f"/api/submissions/{response.id}")).status_code == 200
    assert (await session.scalars(select(ResponseAddition))).all() == []
    assert keys <= set(await session.scalars(select(Job.payload["object_key"].as_string())))

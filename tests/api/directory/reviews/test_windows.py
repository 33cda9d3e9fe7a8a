"""The window that a request for clarification opens: opened, mailed to the company, recorded, changed and closed."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus
from portal.platform.clock import iso, utc_now
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.directory.reviews.conftest import WINDOW_ENDS_AT, expected, set_status, set_together
from tests.factories.submissions import a_review, an_addition

ASKED: dict[str, Any] = {"message": "Which cameras do your vehicles have?"}
CLARIFICATION = "clarification_requested"


def problems(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.text
    return [(one["field"], one["error"]) for one in answer.json()["fields"]]


async def test_the_company_gets_a_mail_with_the_end_and_the_message(
    session: AsyncSession, admin: AsyncClient, response: Submission, company: User, sign_in: SignIn
) -> None:
    data = (await set_status(admin, response, CLARIFICATION, **ASKED)).json()["data"]
    ends_at = data["window_ends_at"]
    (message,) = await session.scalars(select(Message))
    assert (message.template, message.recipient) == ("clarification_requested", company.email)
    assert message.params["message"] == ASKED["message"]
    (event,) = await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.status_changed"))
    assert event.details["until"][:16] == ends_at[:16]
    browser = await sign_in(company)
    for path in ("/api/submission", "/api/user-info"):
        shown = (await browser.get(path)).json()["data"]
        review = shown.get("journey", shown)["review"]
        assert (review["message"], review["window_ends_at"]) == (ASKED["message"], ends_at)
    history = (await admin.get(f"/api/users/{company.id}")).json()["data"]["timeline"]
    assert next(one for one in history if one["event"] == "statusChanged")["until"][:16] == ends_at[:16]


async def test_it_needs_an_end_in_the_future_and_not_too_far_away(admin: AsyncClient, response: Submission) -> None:
    now = utc_now()
    for ends_at, error in (
        (None, "required"),
        (now - timedelta(minutes=1), "in_the_past"),
        (now + timedelta(days=91), "not_within_days"),
    ):
        asked = ASKED | {"window_ends_at": iso(ends_at) if ends_at else None}
        answer = await set_status(admin, response, CLARIFICATION, **asked)
        assert problems(answer) == [("window_ends_at", error)]
        together = {"companies": {}, "status": CLARIFICATION, "as_of": iso(now), **asked}
        assert problems(await admin.post("/api/reviews", json=together)) == [("window_ends_at", error)]
    empty = await set_status(admin, response, CLARIFICATION, message="", window_ends_at=None)
    assert problems(empty) == [("message", "required"), ("window_ends_at", "required")]
    assert (await set_status(admin, response, CLARIFICATION, **ASKED, window_ends_at="2026-01-01")).status_code == 422


async def test_another_end_or_message_is_mailed_again_and_the_same_is_not(
    session: AsyncSession, admin: AsyncClient, response: Submission, set_database_clock: SetDatabaseClock
) -> None:
    assert (await set_status(admin, response, CLARIFICATION, **ASKED)).status_code == 200
    later = iso(utc_now() + timedelta(days=20))
    extended = await set_status(admin, response, CLARIFICATION, revision=1, window_ends_at=later, **ASKED)
    assert extended.json()["data"]["revision"] == 2
    await set_database_clock(utc_now() + timedelta(days=21))
    repeated = await set_status(admin, response, CLARIFICATION, revision=1, window_ends_at=later, **ASKED)
    assert (repeated.status_code, repeated.json()["data"]["revision"]) == (200, 2), "a repeat after its end"
    assert len((await session.scalars(select(Message))).all()) == 2


async def test_another_status_takes_the_end_away(
    session: AsyncSession, admin: AsyncClient, response: Submission, company: User, sign_in: SignIn
) -> None:
    await set_status(admin, response, CLARIFICATION, **ASKED)
    data = (await set_status(admin, response, "completed", revision=1, window_ends_at=WINDOW_ENDS_AT)).json()["data"]
    assert (data["status"], data["window_ends_at"]) == ("completed", None)
    review = await session.get_one(ResponseReview, response.receipt_number)
    assert review.window_ends_at is None
    # A pod of the previous release leaves the end of the window in the row.
    review.window_ends_at = utc_now() + timedelta(days=7)
    await session.flush()
    shown = (await (await sign_in(company)).get("/api/submission")).json()["data"]["review"]
    assert (shown["status"], shown["window_ends_at"]) == ("completed", None)


async def test_all_that_match_get_the_same_end(session: AsyncSession, admin: AsyncClient, response: Submission) -> None:
    found = await expected(admin, CLARIFICATION, **ASKED)
    assert found["changes"] == 1
    assert (await set_together(admin, CLARIFICATION, found["as_of"], **ASKED))["done"] == 1
    review = await session.get_one(ResponseReview, response.receipt_number)
    assert review.window_ends_at is not None
    assert (await expected(admin, CLARIFICATION, **ASKED))["unchanged"] == 1
    later = {**ASKED, "window_ends_at": iso(utc_now() + timedelta(days=20))}
    assert (await expected(admin, CLARIFICATION, **later))["changes"] == 1


@pytest.mark.parametrize(
    ("status", "minutes", "is_new"),
    [
        (ReviewStatus.CLARIFICATION_REQUESTED, 1, True),
        (ReviewStatus.CLARIFICATION_REQUESTED, -1, False),
        (ReviewStatus.COMPLETED, 1, False),
    ],
)
async def test_lists_and_the_home_page_show_additions_since_the_request(
    session: AsyncSession,
    admin: AsyncClient,
    response: Submission,
    company: User,
    status: ReviewStatus,
    minutes: int,
    *,
    is_new: bool,
) -> None:
    asked_at = utc_now() - timedelta(hours=1)
    await a_review(session, response, status, changed_at=asked_at, message="Which cameras?")
    an_addition(response, company)
    sent = an_addition(response, company, sent_at=asked_at + timedelta(minutes=minutes))
    await session.flush()
    (row,) = (await admin.get("/api/submissions")).json()["data"]["items"]
    assert row["added_at"][:19] == iso(sent.sent_at or asked_at)[:19]
    for added, found in (("true", is_new), ("false", not is_new)):
        page = (await admin.get("/api/submissions", params={"added": added})).json()["data"]
        assert page["matched"] == int(found)
    work = (await admin.get("/api/insights")).json()["data"]["work"]
    lines = [(line["count"], line["since"][:19]) for line in work if line["kind"] == "additions"]
    assert lines == ([(1, iso(sent.sent_at or asked_at)[:19])] if is_new else [])

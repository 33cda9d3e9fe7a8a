"""The status of a response: set, mailed to the company, recorded and shown; it applies to the current version only."""

from typing import Any
from uuid import uuid4

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import ResponseReview, ReviewStatus
from portal.platform.i18n import use_configured_texts
from tests.api.conftest import ReadMessages, SignIn
from tests.api.directory.reviews.conftest import MESSAGE, set_status
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.submissions import a_replacement, a_review, a_submission


async def review_shown(browser: AsyncClient) -> Any:
    shown = (await browser.get("/api/submission")).json()["data"]["review"]
    assert (await browser.get("/api/user-info")).json()["data"]["journey"]["review"] == shown
    return shown


async def test_a_submitted_response_is_received_and_one_that_is_not_has_no_status(
    session: AsyncSession, rfi: Rfi, admin: AsyncClient, response: Submission, company: User, sign_in: SignIn
) -> None:
    shown = (await admin.get(f"/api/submissions/{response.id}/review")).json()["data"]
    assert shown | {"since": None} == {
        "receipt_number": response.receipt_number,
        "status": "received",
        "message": None,
        "window_ends_at": None,
        "since": None,
        "by": None,
        "revision": 0,
        "allowed": ["received", "under_review", "clarification_requested", "completed"],
        "locale": "ar",
    }
    review = await review_shown(await sign_in(company))
    assert (review["status"], review["since"]) == ("received", shown["since"])
    draft = await a_submission(session, await a_company(session, status=AccountStatus.APPROVED, answered=True), rfi)
    assert (await admin.get(f"/api/submissions/{draft.id}/review")).status_code == 404
    assert (await set_status(admin, draft, "completed", receipt_number="RFI-2026-000001")).status_code == 404


async def test_it_is_set_mailed_recorded_and_shown_to_this_company_only(
    session: AsyncSession, rfi: Rfi, admin: AsyncClient, response: Submission, company: User, sign_in: SignIn
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_submission(session, other, rfi, submitted=True)
    answer = await set_status(admin, response, "under_review", message=f"  {MESSAGE} ")
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["status"], data["message"], data["revision"], data["by"]) == (
        "under_review",
        MESSAGE,
        1,
        "Salma Alharbi",
    )
    (message,) = await session.scalars(select(Message))
    assert (message.template, message.recipient, message.locale) == ("review_status_changed", company.email, "ar")
    assert message.params["status_ar"] == "قيد الدراسة"
    assert message.params["message"] == MESSAGE
    (event,) = await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.status_changed"))
    assert event.subject_id == str(response.id)
    assert event.details == {
        "receipt_number": response.receipt_number,
        "status_before": "received",
        "status": "under_review",
        "reason": MESSAGE,
        "together": False,
    }
    browser = await sign_in(company)
    assert await review_shown(browser) == {
        "status": "under_review",
        "since": data["since"],
        "message": MESSAGE,
        "window_ends_at": None,
    }
    assert (await review_shown(await sign_in(other)))["status"] == "received"
    history = (await admin.get(f"/api/users/{company.id}")).json()["data"]["timeline"]
    line = next(one for one in history if one["event"] == "statusChanged")
    assert (line["status"], line["reason"], line["by"]) == ("under_review", MESSAGE, "Salma Alharbi")


async def test_the_same_again_changes_nothing_and_of_two_administrators_the_second_reads_who_was_first(
    session: AsyncSession, admin: AsyncClient, response: Submission
) -> None:
    assert (await set_status(admin, response, "under_review")).status_code == 200
    repeated = await set_status(admin, response, "under_review")
    assert (repeated.status_code, repeated.json()["data"]["revision"]) == (200, 1)
    late = await set_status(admin, response, "completed")
    assert (late.status_code, late.json()["error"]) == (409, "review_changed")
    assert late.json()["params"]["by"] == "Salma Alharbi"
    assert (await set_status(admin, response, "completed", revision=1)).json()["data"]["revision"] == 2
    refused = await set_status(admin, response, "clarification_requested", revision=2, message="Which vehicles?")
    assert (refused.status_code, refused.json()["error"]) == (409, "status_not_allowed")
    assert (await set_status(admin, response, "under_review", revision=2)).json()["data"]["revision"] == 3
    assert len((await session.scalars(select(Message))).all()) == 3


async def test_a_request_for_clarification_needs_a_message(admin: AsyncClient, response: Submission) -> None:
    answer = await set_status(admin, response, "clarification_requested", message=" \n ")
    assert [(one["field"], one["error"]) for one in answer.json()["fields"]] == [("message", "required")]
    assert (await set_status(admin, response, "completed", message="x" * 2001)).status_code == 422


async def test_a_version_that_replaces_it_is_received_and_a_withdrawn_one_has_no_status(
    session: AsyncSession, admin: AsyncClient, response: Submission, company: User, sign_in: SignIn
) -> None:
    await a_review(session, response, ReviewStatus.COMPLETED, message=MESSAGE)
    a_replacement(response)
    await session.flush()
    browser, first = await sign_in(company), response.receipt_number
    submitted = await browser.post(
        "/api/submission/submit", params={"replaces": first}, headers={"Idempotency-Key": str(uuid4())}
    )
    assert submitted.status_code == 200, submitted.text
    second = submitted.json()["data"]
    assert (second["review"]["status"], second["review"]["message"]) == ("received", None)
    late = await admin.put(
        f"/api/submissions/{response.id}/review", json={"status": "completed", "receipt_number": first, "revision": 1}
    )
    assert (late.status_code, late.json()["error"]) == (409, "review_of_other_version")
    assert (await session.get_one(ResponseReview, first)).status == "completed", "the history is kept"
    await browser.post("/api/submission/withdraw", json={"receipt_number": second["receipt_number"]})
    assert await review_shown(browser) is None
    assert (await admin.get("/api/submissions")).json()["data"]["items"][0]["review_status"] is None


async def test_deleting_a_response_deletes_its_reviews(
    session: AsyncSession, admin: AsyncClient, response: Submission
) -> None:
    await a_review(session, response)
    assert (await admin.delete(f"/api/submissions/{response.id}")).status_code == 200
    assert (await session.scalars(select(ResponseReview))).all() == []


async def test_only_who_may_change_submissions_sets_it(
    session: AsyncSession, response: Submission, rfi: Rfi, sign_in: SignIn
) -> None:
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))
    assert (await viewer.get(f"/api/submissions/{response.id}/review")).status_code == 200
    assert (await set_status(viewer, response, "completed")).status_code == 403


async def test_the_settings_name_it_everywhere(
    session: AsyncSession, admin: AsyncClient, response: Submission, messages: ReadMessages
) -> None:
    use_configured_texts({"choice.review_status.completed": {"en": "Evaluated", "ar": "اكتمل التقييم"}})
    try:
        assert (await set_status(admin, response, "completed")).status_code == 200
        config = (await admin.get("/api/config")).json()["data"]["review_status_names"]
        assert config["completed"] == {"en": "Evaluated", "ar": "اكتمل التقييم"}
        assert config["received"] == {"en": "Received", "ar": "مُستلَم"}
        columns = (await admin.get("/api/config/columns")).json()["data"]
        words = next(column["words"] for column in columns if column["name"] == "review_status")
        assert words["completed"]["en"] == "Evaluated"
        table = await admin.get("/api/submissions/export?format=csv&columns=review_status")
        assert table.text.splitlines()[1] == "Evaluated"
        (message,) = await session.scalars(select(Message))
        assert message.params["status_ar"] == "اكتمل التقييم"
    finally:
        use_configured_texts({})

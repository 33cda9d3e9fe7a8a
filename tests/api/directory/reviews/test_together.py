"""One status for a selection, or for all that match a filter; responses that changed meanwhile stay unchanged."""

from datetime import datetime, timedelta

import pytest
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
from portal.features.directory.reviews import together
from tests.api.conftest import SignIn
from tests.api.directory.reviews.conftest import MESSAGE, expected, set_together
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.submissions import a_review, a_submission

NONE_LEFT = {"changed": 0, "replaced": 0, "not_allowed": 0, "not_submitted": 0}


@pytest.fixture
async def responses(session: AsyncSession, rfi: Rfi, response: Submission) -> list[Submission]:
    """Returns three responses: received, under review and completed. A fourth company has not submitted."""
    made = [response]
    for status in (ReviewStatus.UNDER_REVIEW, ReviewStatus.COMPLETED):
        user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
        made.append(await a_submission(session, user, rfi, submitted=True))
        await a_review(session, made[-1], status)
    await a_submission(session, await a_company(session, status=AccountStatus.APPROVED, answered=True), rfi)
    return made


async def statuses(session: AsyncSession) -> list[str]:
    rows = await session.scalars(select(ResponseReview).execution_options(populate_existing=True))
    return sorted(row.status for row in rows)


async def test_all_that_match_get_it_each_with_a_mail_and_a_record(
    session: AsyncSession, admin: AsyncClient, responses: list[Submission]
) -> None:
    found = await expected(admin, "under_review")
    assert (found["changes"], found["unchanged"]) == (2, 1)
    assert found["left"] == {**NONE_LEFT, "not_submitted": 1}
    done = await set_together(admin, "under_review", found["as_of"])
    assert (done["done"], done["left"], done["counts"]) == (3, [], {**NONE_LEFT, "not_submitted": 1})
    assert await statuses(session) == ["under_review"] * 3
    events = await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.status_changed"))
    assert sorted(event.details["together"] for event in events) == [True, True]
    assert len((await session.scalars(select(Message))).all()) == 2
    again = await set_together(admin, "under_review", found["as_of"])
    assert again["done"] == 3
    assert len((await session.scalars(select(Message))).all()) == 2


async def test_a_selection_leaves_the_others_and_names_what_may_not_follow(
    session: AsyncSession, admin: AsyncClient, responses: list[Submission]
) -> None:
    companies = {"ids": [str(responses[1].company_id), str(responses[2].company_id)]}
    asked = {"companies": companies, "message": MESSAGE}
    found = await expected(admin, "clarification_requested", **asked)
    assert (found["changes"], found["left"]["not_allowed"]) == (1, 1)
    done = await set_together(admin, "clarification_requested", found["as_of"], **asked)
    assert (done["done"], [one["reason"] for one in done["left"]]) == (1, ["not_allowed"])
    assert await statuses(session) == ["clarification_requested", "completed"]


async def test_what_another_administrator_or_the_company_changed_meanwhile_is_left_and_listed(
    session: AsyncSession, admin: AsyncClient, responses: list[Submission], sign_in: SignIn
) -> None:
    as_of = (await expected(admin, "completed", message=MESSAGE))["as_of"]
    later = datetime.fromisoformat(as_of) + timedelta(seconds=1)
    changed = await session.get_one(ResponseReview, responses[1].receipt_number)
    changed.changed_at = later
    responses[0].submitted_at = later
    await session.flush()
    done = await set_together(admin, "completed", as_of, message=MESSAGE)
    assert (done["done"], done["counts"]) == (1, {"changed": 1, "replaced": 1, "not_allowed": 0, "not_submitted": 1})
    lines = {one["reason"]: (one["by"], one["at"]) for one in done["left"]}
    assert lines["replaced"] == (None, None)
    assert lines["changed"][0] == "Huda Al-Otaibi"
    assert await statuses(session) == ["completed", "under_review"]


async def test_one_request_sets_so_many_at_most_and_needs_a_message_for_a_clarification(
    admin: AsyncClient, responses: list[Submission], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_of = (await expected(admin, "completed"))["as_of"]
    body = {"companies": {}, "status": "clarification_requested", "as_of": as_of}
    assert (await admin.post("/api/reviews", json=body)).status_code == 422
    monkeypatch.setattr(together, "MAX_RESPONSES", 3)
    answer = await admin.post("/api/reviews", json={**body, "status": "completed"})
    assert (answer.status_code, answer.json()["error"], answer.json()["params"]) == (
        409,
        "too_many_to_review",
        {"n": 3},
    )


async def test_only_who_may_change_submissions_sets_it_and_for_active_companies_alone(
    session: AsyncSession, admin: AsyncClient, responses: list[Submission], sign_in: SignIn
) -> None:
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))
    body = {"companies": {}, "status": "completed"}
    assert (await viewer.post("/api/reviews/expected", json=body)).status_code == 403
    waiting = {**body, "companies": {"scope": "waiting"}}
    assert (await admin.post("/api/reviews/expected", json=waiting)).status_code == 403


async def test_the_list_is_filtered_and_sorted_by_it(
    admin: AsyncClient, responses: list[Submission], company: User
) -> None:
    rows = (await admin.get("/api/submissions?review_status=received")).json()["data"]["items"]
    assert [row["user_id"] for row in rows] == [str(company.id)]
    order = [None, "received", "under_review", "completed"]
    rows = (await admin.get("/api/submissions?sort=review_status")).json()["data"]["items"]
    assert [row["review_status"] for row in rows] == order[1:] + order[:1]
    rows = (await admin.get("/api/submissions?sort=-review_status")).json()["data"]["items"]
    assert [row["review_status"] for row in rows] == [*reversed(order[1:]), None]

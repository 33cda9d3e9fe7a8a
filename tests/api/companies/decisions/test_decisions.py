"""Approving and rejecting: the first administrator decides, once, and the company gets a message."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.i18n import format_instant
from portal.platform.jobs.models import Job
from tests.api.conftest import ReadMessages, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

REASON = "The commercial registration could not be found"


async def approve(browser: AsyncClient, user: User) -> Response:
    return await browser.put(f"/api/users/{user.id}/approve")


async def reject(browser: AsyncClient, user: User, reason: Any = REASON) -> Response:
    return await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json={"reason": reason})


async def company_of(session: AsyncSession, user: User) -> Company:
    return (await session.scalars(select(Company).where(Company.id == user.company_id))).one()


async def status_of(session: AsyncSession, user: User) -> str | None:
    return await session.scalar(select(User.status).where(User.id == user.id))


async def test_an_approved_company_is_let_in(
    session: AsyncSession, browser: AsyncClient, admin: User, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    assert (await theirs.get("/api/questionnaire")).status_code == 403

    answer = await approve(browser, user)
    assert answer.status_code == 200
    assert answer.json()["data"]["status"] == "Approved"
    assert await status_of(session, user) == "Approved"
    company = await company_of(session, user)
    assert (company.decided_by, company.decided_by_name) == (admin.id, "Salma Alharbi")
    assert company.approved_at == company.decided_at is not None
    assert (company.rejected_at, company.rejection_reason) == (None, None)
    # The company does not have to sign in again.
    assert (await theirs.get("/api/questionnaire")).status_code == 200
    assert (await browser.get("/api/pending-users")).json()["data"]["total"] == 0


async def test_an_approved_company_is_seen_to_owe_its_response(session: AsyncSession, browser: AsyncClient) -> None:
    rfi = await an_rfi(session)
    user = await a_company(session)
    await approve(browser, user)
    submission = (await session.scalars(select(Submission))).one()
    assert (submission.company_id, submission.rfi_id, submission.state) == (user.company_id, rfi.id, "notSubmitted")


async def test_without_an_rfi_a_company_is_approved_all_the_same(session: AsyncSession, browser: AsyncClient) -> None:
    assert (await approve(browser, await a_company(session))).status_code == 200
    assert await session.scalar(select(func.count()).select_from(Submission)) == 0


async def test_a_rejected_company_gets_the_reason_and_no_access(
    session: AsyncSession, browser: AsyncClient, admin: User, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    answer = await reject(browser, user)
    assert answer.status_code == 200
    assert answer.json()["data"]["status"] == "rejected"
    company = await company_of(session, user)
    assert (company.decided_by, company.rejection_reason) == (admin.id, REASON)
    assert company.rejected_at == company.decided_at is not None
    assert company.approved_at is None
    info = (await theirs.get("/api/user-info")).json()["data"]
    assert (info["status"], info["company"]["rejection_reason"]) == ("rejected", REASON)
    assert (await theirs.get("/api/questionnaire")).status_code == 403


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_both_decisions_are_mailed_in_the_persons_language(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, locale: str
) -> None:
    accepted, refused = await a_company(session, locale=locale), await a_company(session, locale=locale)
    await approve(browser, accepted)
    await reject(browser, refused)
    first, second = await messages()
    assert (first.template, first.recipient, first.locale) == ("company_approved", accepted.email, locale)
    assert (second.template, second.recipient, second.locale) == ("company_rejected", refused.email, locale)
    assert second.params["reason"] == REASON
    jobs = (await session.scalars(select(Job).order_by(Job.id))).all()
    assert [(job.queue, job.kind) for job in jobs] == [("announcements", "send_message")] * 2


@pytest.mark.parametrize(("days", "is_named"), [(30, True), (-1, False)])
async def test_the_mail_names_the_deadline_that_is_still_ahead(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, days: int, is_named: bool
) -> None:
    await an_rfi(session, deadline=utc_now() + timedelta(days=days))
    await approve(browser, await a_company(session))
    (message,) = await messages()
    assert (message.params["deadline"] is not None) is is_named


async def test_decisions_stand_in_the_audit_trail(session: AsyncSession, browser: AsyncClient, admin: User) -> None:
    accepted, refused = await a_company(session), await a_company(session)
    await approve(browser, accepted)
    await reject(browser, refused)
    first, second = (await session.scalars(select(AuditEvent).order_by(AuditEvent.id))).all()
    assert (first.action, first.actor_id, first.subject_id) == (
        "company.approved",
        admin.id,
        str(accepted.company_id),
    )
    assert (second.action, second.details["rejection_reason"]) == ("company.rejected", REASON)
    assert (first.actor_name, first.subject_type, first.ip) == ("Salma Alharbi", "company", "127.0.0.1")


@pytest.mark.parametrize("second", [approve, reject])
@pytest.mark.parametrize("first", [approve, reject])
async def test_a_decision_is_final_and_the_second_administrator_learns_of_it(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn, messages: ReadMessages, first: Any, second: Any
) -> None:
    user = await a_company(session)
    assert (await first(browser, user)).status_code == 200
    decided = await company_of(session, user)
    colleague = await sign_in(await an_admin(session, first_name="Fahad", last_name="Alotaibi"))
    refused = await second(colleague, user)
    assert refused.status_code == 409
    body = refused.json()
    assert body["error"] == "already_decided"
    assert body["params"]["by"] == "Salma Alharbi"
    assert decided.decided_at is not None
    at = format_instant(decided.decided_at, "en").saudi
    assert body["message"] == f"Salma Alharbi has already decided on this company, on {at} (Saudi time)."
    arabic = (await colleague.put(f"/api/users/{user.id}/approve", params={"locale": "ar"})).json()["message"]
    assert format_instant(decided.decided_at, "ar").saudi in arabic
    assert body["params"]["decision"] == ("approved" if first is approve else "rejected")
    assert abs(datetime.fromisoformat(body["params"]["at"]) - decided.decided_at).total_seconds() < 0.001
    assert len(await messages()) == 1
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 1
    assert await status_of(session, user) == (AccountStatus.APPROVED if first is approve else AccountStatus.REJECTED)


@pytest.mark.parametrize("decide", [approve, reject])
async def test_repeating_ones_own_decision_is_no_conflict(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, decide: Any
) -> None:
    user = await a_company(session)
    first, again = await decide(browser, user), await decide(browser, user)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["data"]["company"] == first.json()["data"]["company"]
    assert len(await messages()) == 1
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 1


async def test_another_reason_or_decision_is_a_conflict_for_the_same_person_too(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    user = await a_company(session)
    assert (await reject(browser, user)).status_code == 200
    assert (await reject(browser, user, "Another reason")).status_code == 409
    assert (await approve(browser, user)).status_code == 409
    assert (await company_of(session, user)).rejection_reason == REASON
    assert len(await messages()) == 1


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        (None, "invalid_type"),
        (7, "invalid_type"),
        ("", "required"),
        ("   ", "required"),
        ("\u200f\u200b", "required"),
        ("x", "too_short"),
        (" x ", "too_short"),
        ("x" * 501, "too_long"),
        ("x" * 100_000, "too_long"),
        ("nothing\x00", "invalid_characters"),
    ],
)
async def test_a_rejection_needs_a_reason(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, reason: Any, error: str
) -> None:
    user = await a_company(session)
    refused = await reject(browser, user, reason)
    assert refused.status_code == 422
    assert [problem["error"] for problem in refused.json()["fields"]] == [error]
    assert await status_of(session, user) == "pending"
    assert await messages() == []


@pytest.mark.parametrize("reason", ["لا", "x" * 500, "  two lines,\r\nkept  "])
async def test_a_reason_has_2_to_500_characters(session: AsyncSession, browser: AsyncClient, reason: str) -> None:
    user = await a_company(session)
    assert (await reject(browser, user, reason)).status_code == 200
    assert (await company_of(session, user)).rejection_reason == reason.strip().replace("\r\n", "\n")


@pytest.mark.parametrize("body", [None, {}, {"reason": "Fine words", "status": "Approved"}])
async def test_a_rejection_without_its_body_is_refused(
    session: AsyncSession, browser: AsyncClient, body: dict[str, str] | None
) -> None:
    user = await a_company(session)
    refused = await browser.request("DELETE", f"/api/users/{user.id}/reject-pending", json=body)
    assert refused.status_code == 422
    assert await status_of(session, user) == "pending"


@pytest.mark.parametrize("decide", [approve, reject])
async def test_a_company_that_is_not_pending_is_not_found(
    session: AsyncSession, browser: AsyncClient, decide: Any
) -> None:
    missing = User(id=new_id())
    unverified = await a_company(session, verified=False)
    colleague = await an_admin(session)
    answers = [await decide(browser, user) for user in (missing, unverified, colleague)]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    bodies = [{**answer.json(), "request_id": None} for answer in answers]
    assert bodies[0] == bodies[1] == bodies[2]
    assert await status_of(session, unverified) == "pending"
    assert await status_of(session, colleague) == "Approved"


@pytest.mark.parametrize("user_id", ["1", "not-an-id", "'; drop table users; --", "%00"])
async def test_an_id_of_another_shape_is_refused(browser: AsyncClient, user_id: str) -> None:
    assert (await browser.put(f"/api/users/{user_id}/approve")).status_code in {404, 422}
    assert (await browser.get(f"/api/pending-users/{user_id}")).status_code in {404, 422}


@pytest.mark.parametrize(
    ("status", "verified", "code"),
    [
        (AccountStatus.PENDING, True, 200),
        (AccountStatus.REJECTED, True, 200),
        (AccountStatus.PENDING, False, 404),
        (AccountStatus.APPROVED, True, 404),
    ],
)
async def test_details_of_every_status(
    session: AsyncSession, browser: AsyncClient, status: AccountStatus, verified: bool, code: int
) -> None:
    user = await a_company(session, status=status, verified=verified)
    answer = await browser.get(f"/api/pending-users/{user.id}")
    assert answer.status_code == code
    if code == 200:
        assert answer.json()["data"]["id"] == str(user.id)


async def test_the_details_hold_everything_that_was_typed(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session)
    details = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    (row,) = (await browser.get("/api/pending-users")).json()["data"]["items"]
    assert (details["id"], details["company"]["id"]) == (row["user_id"], row["id"])
    typed = {**details["company"], **details}
    assert {name: typed[name] for name in row if name in typed and name not in {"id", "age_hours"}} == {
        name: row[name] for name in row if name in typed and name not in {"id", "age_hours"}
    }

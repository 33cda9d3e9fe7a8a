"""Returning a registration for correction, and sending it again: each once, with the clock paused in between."""

from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.registration.models import RegistrationCorrection, RegistrationDecision
from portal.features.companies.decisions.overdue.reminders import remind
from portal.platform.clock import utc_now
from portal.platform.settings import Settings
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

BODY = {"code": "nameDiffers", "reason": "See number 1010.", "fields": ["headquarters_location", "organization_name"]}
MARKED = ["organization_name", "headquarters_location"]
CORRECTED = {"organization_name": "Najd Mapping Company", "headquarters_location": "Jeddah"}


async def give_back(browser: AsyncClient, user: User, **changes: Any) -> Response:
    return await browser.post(f"/api/users/{user.id}/return", json=BODY | changes)


async def approve(browser: AsyncClient, user: User) -> Response:
    return await browser.put(f"/api/users/{user.id}/approve")


async def send_again(theirs: AsyncClient, **changes: Any) -> Response:
    return await theirs.post("/api/registration/send-again", json=CORRECTED | changes)


async def company_of(session: AsyncSession, user: User) -> Company:
    statement = select(Company).where(Company.id == user.company_id).execution_options(populate_existing=True)
    return (await session.scalars(statement)).one()


async def count(session: AsyncSession, table: Any) -> int:
    return (await session.execute(select(func.count()).select_from(table))).scalar_one()


async def totals(browser: AsyncClient) -> dict[str, int]:
    scopes = ("waiting", "returned", "rejected")
    return {scope: (await browser.get(f"/api/pending-users?scope={scope}")).json()["data"]["total"] for scope in scopes}


async def test_a_returned_company_reads_what_to_correct(
    session: AsyncSession, browser: AsyncClient, admin: User, sign_in: SignIn, messages: ReadMessages
) -> None:
    user = await a_company(session, locale="ar")
    theirs = await sign_in(user)
    answer = await give_back(browser, user)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["status"] == "returned"
    assert 9 < answer.json()["data"]["undo"]["seconds"] <= 10
    company = await company_of(session, user)
    assert (company.decided_by, company.returned_at, company.approved_at) == (admin.id, company.decided_at, None)
    # The previous release knows this status, and none for returned registrations.
    assert await session.scalar(select(User.status).where(User.id == user.id)) == "pending"

    info = (await theirs.get("/api/user-info")).json()["data"]
    returned = info["company"]["returned"]
    assert (info["status"], info["company"]["review_due_at"]) == ("returned", None)
    assert returned["fields"] == MARKED
    assert "السجل التجاري" in returned["reason"]
    assert returned["reason"].endswith("See number 1010.")
    assert 70 < returned["hours_left"] <= 72
    (mail,) = await messages()
    assert (mail.template, mail.locale, mail.params["fields"]) == ("company_returned", "ar", MARKED)
    assert await totals(browser) == {"waiting": 0, "returned": 1, "rejected": 0}
    assert (await theirs.get("/api/questionnaire")).status_code == 403


async def test_the_corrected_registration_waits_again(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    await give_back(browser, user)
    answer = await send_again(theirs)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert (data["status"], data["company"]["returned"]) == ("pending", None)
    assert data["company"]["organization_name"] == "Najd Mapping Company"
    assert await totals(browser) == {"waiting": 1, "returned": 0, "rejected": 0}
    assert (await approve(browser, user)).status_code == 200
    actions = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert [one for one in actions if one.startswith("company.")] == [
        "company.returned",
        "company.sent_again",
        "company.approved",
    ]


async def test_all_rounds_stand_in_the_history(session: AsyncSession, browser: AsyncClient, sign_in: SignIn) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    await give_back(browser, user)
    await send_again(theirs)
    await give_back(browser, user, code="other", reason="Once more", fields=["branches_in_ksa"])
    await theirs.post("/api/registration/send-again", json={"branches_in_ksa": "None"})
    sheet = (await browser.get(f"/api/pending-users/{user.id}")).json()["data"]
    lines = [line for line in sheet["history"] if line["event"] in {"returned", "sentAgain"}]
    assert [line["event"] for line in lines] == ["sentAgain", "returned", "sentAgain", "returned"]
    assert [line["fields"] for line in lines] == [None, ["branches_in_ksa"], None, MARKED]
    assert lines[1]["reason"] == "Once more"
    assert lines[1]["by"] == "Salma Alharbi"
    (change,) = lines[0]["changes"]
    assert (change["field"], change["after"]) == ("branches_in_ksa", "None")
    assert {line["field"]: line["after"] for line in lines[2]["changes"]} == CORRECTED

    await approve(browser, user)
    active = (await browser.get(f"/api/users/{user.id}")).json()["data"]
    assert [line["event"] for line in active["timeline"]].count("returned") == 2


async def test_the_review_clock_leaves_out_the_time_of_returns(
    session: AsyncSession,
    browser: AsyncClient,
    sign_in: SignIn,
    settings: Settings,
    set_database_clock: SetDatabaseClock,
) -> None:
    start = utc_now()
    user = await a_company(session, registered_at=start - timedelta(hours=40))
    theirs = await sign_in(user)
    await set_database_clock(start)
    await give_back(browser, user)
    await set_database_clock(start + timedelta(hours=30))
    row = (await browser.get("/api/pending-users?scope=returned")).json()["data"]["items"][0]
    assert row["age_hours"] == pytest.approx(40, abs=0.1)
    assert await remind(session, settings) == 0
    insights = (await browser.get("/api/insights")).json()["data"]
    assert (insights["pending"], insights["pending_over_48h"], insights["work"]) == (0, 0, [])

    await send_again(theirs)
    data = (await theirs.get("/api/user-info")).json()["data"]["company"]
    assert data["review_due_at"].startswith((start + timedelta(hours=62)).isoformat()[:16])
    await set_database_clock(start + timedelta(hours=37))
    row = (await browser.get("/api/pending-users")).json()["data"]["items"][0]
    assert row["age_hours"] == pytest.approx(47, abs=0.1)
    insights = (await browser.get("/api/insights")).json()["data"]
    assert (insights["pending"], insights["pending_over_48h"]) == (1, 0)
    over = (await browser.get("/api/pending-users?waiting_over=48")).json()["data"]["matched"]
    await set_database_clock(start + timedelta(hours=39))
    assert (over, (await browser.get("/api/pending-users?waiting_over=48")).json()["data"]["matched"]) == (0, 1)


async def test_the_same_return_again_changes_nothing(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session)
    assert [(await give_back(browser, user)).status_code for _ in range(2)] == [200, 200]
    assert (await give_back(browser, user, fields=["organization_name"])).status_code == 409
    assert [await count(session, table) for table in (Message, RegistrationDecision)] == [1, 1]


@pytest.mark.parametrize("later", ["approve", "reject", "return"])
async def test_the_second_administrator_reads_who_returned_it(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn, later: str
) -> None:
    user = await a_company(session)
    other = await sign_in(await an_admin(session, first_name="Huda"))
    await give_back(browser, user)
    if later == "approve":
        refused = await approve(other, user)
    elif later == "return":
        refused = await give_back(other, user)
    else:
        refused = await other.request("DELETE", f"/api/users/{user.id}/reject-pending", json={"code": "duplicate"})
    assert (refused.status_code, refused.json()["error"]) == (409, "already_decided")
    assert refused.json()["params"]["by"] == "Salma Alharbi"
    assert refused.json()["params"]["decision"] == "returned"


async def test_several_are_returned_together_and_undone(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    users = [await a_company(session, locale=locale) for locale in ("en", "ar")]
    body = {"decision": "return", "companies": {"scope": "waiting"}, "correction": BODY}
    decided = (await browser.post("/api/pending-users/decisions", json=body)).json()["data"]
    assert decided["decided"] == 2
    english, arabic = sorted(mail.params["reason"] for mail in await messages())
    assert english.startswith("The official name")
    assert "السجل التجاري" in arabic
    # Repeated with the same selection: nothing new.
    body["companies"] = {"scope": "waiting", "ids": [str(user.company_id) for user in users]}
    assert (await browser.post("/api/pending-users/decisions", json=body)).json()["data"]["decided"] == 2
    assert await count(session, RegistrationDecision) == 2
    at = {"decided_at": decided["undo"]["decided_at"]}
    undone = await browser.post("/api/pending-users/decisions/undo", json=at)
    assert undone.json()["data"] == {"undone": 2, "kept": 0}
    assert [await count(session, table) for table in (Message, RegistrationDecision)] == [0, 0]
    assert await totals(browser) == {"waiting": 2, "returned": 0, "rejected": 0}


async def test_a_return_that_the_company_answered_cannot_be_undone(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    decided = (await give_back(browser, user)).json()["data"]["undo"]
    await send_again(theirs)
    late = await browser.post("/api/pending-users/decisions/undo", json={"decided_at": decided["decided_at"]})
    assert (late.status_code, late.json()["error"]) == (409, "undo_too_late")


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"headquarters_location": None}, {"headquarters_location": "required"}),
        ({"position": "Director"}, {"position": "not_marked"}),
        ({"organization_name": "A"}, {"organization_name": "too_short"}),
        ({"email": "new@najd.example"}, {"email": "unknown_field"}),
    ],
)
async def test_exactly_the_marked_fields_are_sent(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn, changes: dict[str, Any], errors: dict[str, str]
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    await give_back(browser, user)
    refused = await send_again(theirs, **changes)
    assert refused.status_code == 422
    assert {field["field"]: field["error"] for field in refused.json()["fields"]} == errors
    assert await count(session, RegistrationCorrection) == 0


async def test_the_field_of_work_comes_with_its_description(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    theirs = await sign_in(user)
    answer = await give_back(browser, user, fields=["industry_field"])
    assert (await theirs.get("/api/user-info")).json()["data"]["company"]["returned"]["fields"] == [
        "industry_field",
        "industry_other",
    ]
    assert answer.status_code == 200
    path = "/api/registration/send-again"
    assert (await theirs.post(path, json={"industry_field": "other"})).status_code == 422
    other = {"industry_field": "other", "industry_other": "Bathymetry"}
    assert (await theirs.post(path, json=other)).json()["data"]["company"]["industry_other"] == "Bathymetry"
    await give_back(browser, user, fields=["industry_field"])
    again = await theirs.post(path, json={"industry_field": "hdMapping"})
    assert again.json()["data"]["company"]["industry_other"] is None


@pytest.mark.parametrize("status", [AccountStatus.PENDING, AccountStatus.APPROVED, AccountStatus.REJECTED])
async def test_only_a_returned_registration_is_sent_again(
    session: AsyncSession, sign_in: SignIn, status: AccountStatus
) -> None:
    theirs = await sign_in(await a_company(session, status=status))
    refused = await send_again(theirs)
    assert (refused.status_code, refused.json()["error"]) == (409, "correction_closed")


async def test_a_return_needs_fields_and_the_right_to_reject(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    for fields in ([], ["email"], ["phone_number"], ["nothing"]):
        assert (await give_back(browser, user, fields=fields)).status_code == 422
    assert (await give_back(browser, user, code="other", reason=" ")).status_code == 422
    approver = await an_admin(session, grants=[Grant(Action.APPROVE, Subject.PENDING_COMPANIES)])
    theirs = await sign_in(approver)
    assert (await give_back(theirs, user)).status_code == 403
    everyone = {"decision": "return", "companies": {"scope": "waiting"}, "correction": BODY}
    assert (await theirs.post("/api/pending-users/decisions", json=everyone)).status_code == 403
    assert await count(session, RegistrationDecision) == 0


async def test_the_choices_and_the_preview(session: AsyncSession, browser: AsyncClient) -> None:
    choices = (await browser.get("/api/pending-users/return-reasons")).json()["data"]
    assert {"email", "phone_number", "industry_other"}.isdisjoint(choices["fields"])
    assert choices["fields"][0] == "first_name"
    assert all(reason["text"]["ar"] for reason in choices["reasons"] if reason["code"] != "other")
    about = {reason["code"]: reason["fields"] for reason in choices["reasons"]}
    assert {*about["nameDiffers"]} == {"organization_name"} <= set().union(*about.values()) <= {*choices["fields"]}
    user = await a_company(session, locale="ar")
    preview = (await browser.post(f"/api/pending-users/{user.id}/return-preview", json=BODY)).json()["data"]
    assert preview["locale"] == "ar"
    assert "الاسم الرسمي" in preview["text"]
    assert "See number 1010." in preview["text"]


async def test_a_pod_of_the_release_before_neither_lists_nor_decides_a_returned_company(
    session: AsyncSession, browser: AsyncClient
) -> None:
    """The statements of the previous release require ``decided_at is null``, and it stores the status pending."""
    user = await a_company(session)
    await give_back(browser, user)
    decided = update(Company).where(Company.id == user.company_id, Company.decided_at.is_(None))
    assert (await session.execute(decided.values(approved_at=utc_now()).returning(Company.id))).all() == []

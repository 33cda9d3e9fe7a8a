"""A company asks for another name, website or headquarters; administrators accept or decline."""

from typing import Any

from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.registration.models import ChangeRequest
from tests.api.companies.profile.bodies import MINE, asking, path, seen
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.change_requests import a_change_request
from tests.factories.companies import a_company


async def ask(browser: AsyncClient, user: User, **changes: Any) -> dict[str, Any]:
    answer = await browser.put(MINE, json=asking(user, **changes))
    assert answer.status_code == 200, answer.text
    request: dict[str, Any] = answer.json()["data"]["request"]
    return request


async def actions(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(AuditEvent.action).order_by(AuditEvent.at, AuditEvent.id)))


async def test_it_is_asked_shown_with_old_and_new_and_accepted(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    request = await ask(theirs, company, comment="We were renamed")
    change = {"field": "organization_name", "before": "Najd Mapping", "after": "Najd Geomatics", "now": "Najd Mapping"}
    assert (request["state"], request["changes"], request["comment"]) == ("pending", [change], "We were renamed")
    assert (await theirs.get("/api/user-info")).json()["data"]["company"]["organization_name"] == "Najd Mapping"
    work = (await admin.get("/api/insights")).json()["data"]["work"]
    assert [(line["kind"], line["count"]) for line in work] == [("changes_requested", 1)]
    listed = (await admin.get("/api/users?change_requested=true")).json()["data"]
    assert [row["change_requested_at"] is not None for row in listed["items"]] == [True]
    shown = (await admin.get(path(company))).json()["data"]
    assert (shown["changes"], shown["outdated"], shown["locale"]) == ([change], False, "ar")

    accepted = await admin.post(path(company, "/accept"), json=seen(shown))
    assert (accepted.status_code, accepted.json()["data"]["state"]) == (200, "accepted")
    profile = (await theirs.get("/api/company")).json()["data"]
    assert profile["organization"]["organization_name"] == "Najd Geomatics"
    assert (profile["request"]["state"], "decided_by_name" in profile["request"]) == ("accepted", False)
    (message,) = await session.scalars(select(Message))
    assert (message.template, message.recipient, message.locale) == ("change_accepted", company.email, "ar")
    assert (await admin.get("/api/insights")).json()["data"]["work"] == []
    assert (await admin.get("/api/users?change_requested=true")).json()["data"]["items"] == []
    assert (await admin.get("/api/users?search=geomatics")).json()["data"]["matched"] == 1
    assert await actions(session) == ["company.change_requested", "company.change_accepted"]


async def test_a_declined_request_has_a_reason_and_changes_nothing(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    request = await ask(theirs, company, headquarters_location="Jeddah")
    without = await admin.post(path(company, "/decline"), json=seen(request))
    assert without.json()["fields"][0]["field"] == "reason"
    body = {**seen(request), "reason": "The register has the earlier name"}
    declined = await admin.post(path(company, "/decline"), json=body)
    assert declined.json()["data"]["state"] == "declined"
    assert (await admin.post(path(company, "/decline"), json=body)).status_code == 200
    profile = (await theirs.get("/api/company")).json()["data"]
    assert profile["organization"]["headquarters_location"] != "Jeddah"
    assert profile["request"]["reason"] == "The register has the earlier name"
    (message,) = await session.scalars(select(Message))
    assert (message.template, message.params["reason"]) == ("change_declined", "The register has the earlier name")


async def test_the_company_changes_and_withdraws_it_until_it_is_decided(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    first = await ask(theirs, company)
    assert (await ask(theirs, company))["revision"] == 1
    other_tab = await theirs.put(MINE, json=asking(company, organization_name="Najd"))
    assert (other_tab.status_code, other_tab.json()["error"]) == (409, "change_request_changed")
    second = await ask(theirs, company, organization_name="Najd", **seen(first))
    assert (second["id"], second["revision"]) == (first["id"], 2)
    stale = await admin.post(path(company, "/accept"), json=seen(first))
    assert (stale.status_code, stale.json()["error"]) == (409, "change_request_changed")
    stale = await theirs.request("DELETE", MINE, json=seen(first))
    assert (stale.status_code, stale.json()["error"]) == (409, "change_request_changed")
    for _ in range(2):
        withdrawn = await theirs.request("DELETE", MINE, json=seen(second))
        assert withdrawn.json()["data"]["request"]["state"] == "withdrawn"
    late = await admin.post(path(company, "/accept"), json=seen(second))
    assert (late.status_code, late.json()["error"], late.json()["params"]["state"]) == (
        409,
        "change_request_decided",
        "withdrawn",
    )
    assert list(await session.scalars(select(Message))) == []
    assert await actions(session) == [
        "company.change_requested",
        "company.change_requested",
        "company.change_withdrawn",
    ]
    third = await ask(theirs, company)
    assert third["id"] != first["id"]


async def test_the_company_does_not_see_who_decided(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    request = await ask(theirs, company)
    assert (await admin.post(path(company, "/accept"), json=seen(request))).status_code == 200
    withdrawn = await theirs.request("DELETE", MINE, json=seen(request))
    changed = await theirs.put(MINE, json=asking(company, organization_name="Najd", **seen(request)))
    for late in (withdrawn, changed):
        assert (late.status_code, late.json()["error"]) == (409, "change_request_closed")
        assert "Salma" not in late.text


async def test_something_has_to_differ(company: User, theirs: AsyncClient) -> None:
    refused = await theirs.put(MINE, json=asking(company, organization_name=" Najd  Mapping"))
    assert {one["error"] for one in refused.json()["fields"]} == {"nothing_requested"}


async def test_of_two_administrators_the_second_reads_who_was_first(
    session: AsyncSession, company: User, admin: AsyncClient, sign_in: SignIn
) -> None:
    request = await a_change_request(session, company)
    body = {"request_id": str(request.id), "revision": 1}
    second = await sign_in(await an_admin(session, first_name="Huda"))
    for _ in range(2):
        assert (await admin.post(path(company, "/accept"), json=body)).status_code == 200
    late = await second.post(path(company, "/accept"), json=body)
    assert (late.status_code, late.json()["error"], late.json()["params"]["by"]) == (
        409,
        "change_request_decided",
        "Salma Alharbi",
    )
    assert len(list(await session.scalars(select(Message)))) == 1


async def test_what_has_changed_since_is_not_overwritten(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    request = await ask(theirs, company)
    assert company.company is not None
    company.company.organization_name = "Masar"
    await session.flush()
    late = await admin.post(path(company, "/accept"), json=seen(request))
    assert (late.status_code, late.json()["error"]) == (409, "change_request_outdated")
    shown = (await admin.get(path(company))).json()["data"]
    assert (shown["outdated"], shown["changes"][0]["now"], shown["state"]) == (True, "Masar", "pending")
    renewed = await ask(theirs, company, **seen(request))
    assert (await admin.post(path(company, "/accept"), json=seen(renewed))).status_code == 200


async def test_a_name_of_another_company_is_shown_as_a_possible_duplicate(
    session: AsyncSession, company: User, admin: AsyncClient, sign_in: SignIn
) -> None:
    other = await a_company(session, organization_name="najd geomatics")
    await a_company(session, organization_name="Masar")
    await a_change_request(session, company)
    found = (await admin.get(path(company))).json()["data"]["duplicates"]
    assert [one["user_id"] for one in found if "name" in one["same"]] == [str(other.id)]
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.ACTIVE_COMPANIES)]))
    assert (await viewer.get(path(company))).json()["data"]["duplicates"] == []


async def test_who_decides(session: AsyncSession, company: User, sign_in: SignIn) -> None:
    request = await a_change_request(session, company)
    body = {"request_id": str(request.id), "revision": 1, "reason": "No"}
    accept = {name: body[name] for name in ("request_id", "revision")}
    see = Grant(Action.VIEW, Subject.ACTIVE_COMPANIES)
    approve = Grant(Action.APPROVE, Subject.PENDING_COMPANIES)
    reject = Grant(Action.REJECT, Subject.PENDING_COMPANIES)
    expected = {
        (see,): (200, 403, 403),
        (approve,): (403, 403, 403),
        (see, reject): (200, 403, 200),
        (see, approve): (200, 409, 403),
    }
    for grants, codes in expected.items():
        browser = await sign_in(await an_admin(session, grants=list(grants)))
        answers = (
            await browser.get(path(company)),
            await browser.post(path(company, "/accept"), json=accept),
            await browser.post(path(company, "/decline"), json=body),
        )
        assert tuple(answer.status_code for answer in answers) == codes, grants


async def test_another_company_is_not_reached(
    session: AsyncSession, company: User, theirs: AsyncClient, admin: AsyncClient
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    request = await a_change_request(session, other)
    body = {"request_id": str(request.id), "revision": 1}
    assert (await theirs.request("DELETE", MINE, json=body)).status_code == 404
    assert (await theirs.put(MINE, json=asking(company, **body))).status_code == 404
    assert (await theirs.get(path(other))).status_code == 403
    assert (await admin.post(path(company, "/accept"), json=body)).status_code == 404
    waiting = await a_company(session)
    assert (await admin.get(path(waiting))).status_code == 404
    assert (await session.get_one(ChangeRequest, request.id)).state == "pending"

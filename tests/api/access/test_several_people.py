"""Lists, figures and exports for administrators count companies: more people in a company change none of them."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from prometheus_client import REGISTRY
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.rfis.queries import count_responses
from portal.features.responses.bundles import queries as bundles
from portal.features.responses.bundles.contents import load_contents
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from portal.platform.runtime.shared_state import read_all
from tests.api.access.objects import Objects, address, make_objects
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.route_rules import RULES
from tests.factories.accounts import an_admin
from tests.factories.answers import given_feedback
from tests.factories.change_requests import a_change_request
from tests.factories.colleagues import a_colleague, an_invited_colleague
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.invitations import a_sent_invitation, an_invitation
from tests.factories.questions import a_question
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_review, a_submission

OF_ADMINISTRATORS = re.compile("admin|VIEW ")
# Files (this test has no store), objects of the signed-in administrator, the trail, which the requests extend, and a
# response that only those read who have declared that they may.
ELSEWHERE = re.compile(
    "/reading/{company_id}$|/(file|files|archive|attachment|pdf|preview)\\b|/bundles/|/draft$|/api/audit"
)
READ = sorted(
    route
    for route, rule in RULES.items()
    if route.startswith("GET /api/")
    and OF_ADMINISTRATORS.search(rule)
    and not ELSEWHERE.search(route)
    and not route.endswith("/people")
)
COUNTED: dict[str, Any] = {"POST /api/bundles/estimate": {}, "POST /api/rfi/reminders/audience": {"companies": {}}}
"""Requests by their bodies."""
QUERIES = {
    "/api/insights/cross": "?first=questionnaire.companyType&second=questionnaire.companyType",
    "/api/insights/cross/export": "?first=questionnaire.companyType&second=questionnaire.companyType",
    "/api/insights/texts": "?question=questionnaire.companyName",
    "/api/insights/questions/export": "",
    "/api/submissions/receipts": "?search=RFI-",
}


async def make_companies(session: AsyncSession) -> Objects:
    """Companies in every state that a list, a figure or a count distinguishes."""
    rfi = await an_rfi(session)
    begun = await a_company(session, status=AccountStatus.APPROVED)
    answered, extended, submitted = [
        await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(3)
    ]
    await a_company(session, status=AccountStatus.RETURNED)
    await a_company(session, status=AccountStatus.REJECTED)
    for user in (begun, answered, extended):
        await a_submission(session, user, rfi)
    await a_review(session, await a_submission(session, submitted, rfi, submitted=True))
    await an_extension(session, rfi, extended, until=rfi.deadline + timedelta(days=3))
    await a_change_request(session, begun)
    audit.record(session, None, "extension.given", subject_type="company", subject_id=extended.company_id)
    await an_invitation(session, redeemed_by=answered)
    await a_sent_invitation(session, redeemed_by=extended)
    await a_sent_invitation(session, email=submitted.email)
    await a_question(session, answered, rfi)
    await given_feedback(session, submitted)
    return await make_objects(session, rfi) | {"active": str(submitted.id)}


async def add_people(session: AsyncSession) -> None:
    contacts = (await session.scalars(select(User).where(User.company_id.is_not(None)))).all()
    for contact in contacts:
        await a_colleague(session, contact)
        await an_invited_colleague(session, contact)


async def everything_read(browser: AsyncClient, objects: Objects) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for route in (*READ, *COUNTED):
        method, path = route.split(" ")
        chosen = objects | {"user_id": objects["active"]} if path == "/api/users/{user_id}" else objects
        query = QUERIES.get(path, "?format=csv" if path.endswith("/export") else "")
        answer = await browser.request(method, address(path, chosen) + query, json=COUNTED.get(route))
        seen[route] = (answer.status_code, answer.text)
    status, home = seen["GET /api/insights"]
    figures = json.loads(home)["data"]
    # Exports add events to the list, so the test only checks that it has none twice.
    events = [line["id"] for line in figures.pop("latest_activity")]
    seen["GET /api/insights"] = (status, figures, len(events) - len(set(events)))
    return seen


@pytest.mark.slow
async def test_lists_counts_and_exports_are_of_companies(
    session: AsyncSession, sign_in: SignIn, set_database_clock: SetDatabaseClock
) -> None:
    objects = await make_companies(session)
    # A stopped clock, so that ages and remaining days are equal in both reads.
    await set_database_clock(utc_now())
    browser = await sign_in(await an_admin(session))
    before = await everything_read(browser, objects)
    assert {route: answer for route, answer in before.items() if answer[0] != 200} == {}
    await add_people(session)
    after = await everything_read(browser, objects)
    assert {route for route in before if before[route] != after[route]} == set()


async def test_the_sheet_of_a_company_opens_by_any_of_its_people(session: AsyncSession, sign_in: SignIn) -> None:
    contact = await a_company(session, status=AccountStatus.APPROVED)
    colleague = await a_colleague(session, contact)
    browser = await sign_in(await an_admin(session))
    sheets = [(await browser.get(f"/api/users/{one.id}")).json()["data"] for one in (contact, colleague)]
    assert sheets[0] == sheets[1]
    assert sheets[0]["email"] == contact.email


async def test_zips_and_the_operator_know_the_contact(session: AsyncSession, resources: Resources) -> None:
    await make_companies(session)
    rfi = (await session.scalars(select(Rfi).where(Rfi.name == resources.rfi_name))).one()
    contacts = {
        user.company_id: user.id
        for user in await session.scalars(select(User).where(User.is_contact))
        if user.company_id
    }
    current = await the_current(session, resources)
    before = await bundles.contents_of(session, None, current, [*contacts]), await count_responses(session, rfi.id)
    await add_people(session)
    assert (
        await bundles.contents_of(session, None, current, [*contacts]),
        await count_responses(session, rfi.id),
    ) == before
    loaded = await load_contents(session, None, current, [*contacts])
    assert {one.company.id: one.representative.id for one in loaded} == contacts


async def test_gauges_count_companies(session: AsyncSession, resources: Resources) -> None:
    await make_companies(session)
    await read_all(session, resources.settings)
    before = waiting()
    assert sum(before.values()) > 0
    await add_people(session)
    await read_all(session, resources.settings)
    assert waiting() == before


def waiting() -> dict[str, float]:
    return {
        str(sample.labels): sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if sample.name == "portal_registrations_waiting"
    }

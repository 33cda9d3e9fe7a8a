"""Every route of a company × every grant × every state of its response, generated from the table of routes."""

from dataclasses import dataclass
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Grant
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.interests import Interest
from portal.domain.sealing.openings import OpenedCompany
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from tests.api.access.objects import everything_stored
from tests.api.conftest import SignIn
from tests.api.responses.reading.conftest import PLACE, UPDATE, VIEW, error_of
from tests.api.route_rules import RULES
from tests.factories.accounts import an_admin
from tests.factories.reading import a_passage, a_remark, a_theme, an_assignment, an_interest

ROUTES = sorted(route for route in RULES if " /api/reading/{company_id}" in route)
ALWAYS = {
    "GET /api/reading/{company_id}/declaration",
    "PUT /api/reading/{company_id}/declaration",
    "POST /api/reading/{company_id}/interests/{interest_id}/lift",
}
"""Routes that show nothing of the response."""
GRANTS: dict[str, list[Grant]] = {"none": [], "VIEW": [VIEW], "UPDATE": [UPDATE]}
STATES = ("open", "opened", "undeclared", "interest", "lifted", "sealed", "answers_sealed", "replaced_after_opening")
CLOSED = {
    "undeclared": "undeclared",
    "interest": "interest",
    "sealed": "sealed",
    "answers_sealed": "sealed",
    "replaced_after_opening": "sealed",
}


@dataclass(frozen=True, slots=True)
class Stage:
    reader: User
    ids: dict[str, str]
    bodies: dict[str, dict[str, Any]]


async def stage_of(session: AsyncSession, rfi: Rfi, response: Submission, grants: list[Grant], state: str) -> Stage:
    reader = await an_admin(session, grants=grants)
    other = await an_admin(session)
    of_other = await an_interest(session, response, other, interest="A former employer")
    if state != "undeclared":
        own = await an_interest(
            session, response, reader, interest="Shares" if state in {"interest", "lifted"} else None
        )
        if state == "lifted":
            own.lifted_at, own.lifted_by_name, own.lift_reason = utc_now(), "Salma Alharbi", "Sold"
    if state.endswith("sealed"):
        rfi.sealing = "answers" if state == "answers_sealed" else "responses"
    if state in {"opened", "replaced_after_opening"}:
        rfi.sealing = "answers"
        session.add(OpenedCompany(rfi_id=rfi.id, company_id=response.company_id, opened_at=utc_now()))
        await session.flush()
    if state == "replaced_after_opening":
        response.submitted_at = utc_now()
    await an_assignment(session, response, reader)
    theme = await a_theme(session, rfi, other)
    remark = await a_remark(session, response, reader)
    passage = await a_passage(session, response, theme, other)
    await session.flush()
    ids = {
        "company_id": response.company_id,
        "interest_id": of_other.id,
        "remark_id": remark.id,
        "passage_id": passage.id,
        "file_id": response.files[0].id,
    }
    mark = {"theme_id": str(theme.id), "place": PLACE, "quote": "Najd Mapping"}
    bodies: dict[str, dict[str, Any]] = {
        "PUT /api/reading/{company_id}/declaration": {"interest": None if state != "interest" else "Shares"},
        "POST /api/reading/{company_id}/interests/{interest_id}/lift": {"reason": "Sold"},
        "PUT /api/reading/{company_id}/read": {"read": True},
        "POST /api/reading/{company_id}/remarks": {"place": PLACE, "text": "Why?"},
        "PUT /api/reading/{company_id}/remarks/{remark_id}": {"text": "Since when?", "revision": 1},
        "PUT /api/reading/{company_id}/draft": {"place": "new", "text": "Wh"},
        "POST /api/reading/{company_id}/passages": mark,
        "PUT /api/reading/{company_id}/recommendation": {"verdict": "unclear", "reason": "Short", "revision": 0},
        "POST /api/reading/{company_id}/conclusions": {"text": "Invite", "present": ["Salma"], "based_on": 0},
    }
    return Stage(reader, {name: str(one) for name, one in ids.items()}, bodies)


async def call(client: AsyncClient, stage: Stage, route: str) -> tuple[int, Any]:
    method, path = route.split(" ")
    query = {"revision": "1"} if method == "DELETE" and "remarks" in path else {}
    answer = await client.request(method, path.format(**stage.ids), json=stage.bodies.get(route), params=query)
    if answer.status_code < 400:
        return answer.status_code, None
    return error_of(answer)


def expected(route: str, grants: str, state: str) -> set[tuple[int, str | None]]:
    if grants == "none" or (grants == "VIEW" and RULES[route].startswith("UPDATE")):
        return {(403, "forbidden")}
    if route in ALWAYS:
        # A person with an interest lifts that of no other.
        return {(409, "interest_stands")} if "lift" in route and state == "interest" else {(200, None)}
    if state in CLOSED:
        return {(409, "reading_closed")}
    # The file of the factory is in no store.
    return {(503, "service_unavailable")} if "/files/" in route else {(200, None), (201, None)}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("grants", GRANTS)
@pytest.mark.parametrize("route", ROUTES)
async def test_the_matrix(
    session: AsyncSession, rfi: Rfi, response: Submission, sign_in: SignIn, route: str, grants: str, state: str
) -> None:
    stage = await stage_of(session, rfi, response, GRANTS[grants], state)
    client = await sign_in(stage.reader)
    before = await everything_stored(session)
    outcome = await call(client, stage, route)
    assert outcome in expected(route, grants, state)
    if outcome[0] != 503 and outcome[1] is not None:
        assert await everything_stored(session) == before


def test_the_matrix_is_complete() -> None:
    assert len(ROUTES) * len(GRANTS) * len(STATES) == 15 * 3 * 8


async def test_of_a_closed_response_the_list_shows_the_company_and_its_readers(
    session: AsyncSession, rfi: Rfi, response: Submission, sign_in: SignIn
) -> None:
    for state, closed in CLOSED.items():
        await session.execute(update(Rfi).values(sealing=None))
        stage = await stage_of(session, rfi, response, [VIEW], state)
        (row,) = (await (await sign_in(stage.reader)).get("/api/reading")).json()["data"]["items"]
        assert row["closed"] == closed, state
        assert (row["remarks"] is None) is (closed != "undeclared"), state
        assert row["suitable"] is row["own_verdict"] is None
        await session.execute(delete(Interest))
        await session.execute(delete(OpenedCompany))

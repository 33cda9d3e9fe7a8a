"""Exports and streamed ZIPs cost points of a budget per person, and the number of uploads is limited."""

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from limits import RateLimitItemPerMinute
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.guards import budgets
from portal.guards.budgets import POINTS, UPLOAD, Costs
from portal.guards.declared_routes import declared_routes
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi


def test_no_export_is_without_a_cost(app: FastAPI) -> None:
    priced = {
        route.path: dependency.call.points
        for route in iter_route_contexts(app.routes)
        for dependency in (route.dependant.dependencies if getattr(route, "dependant", None) else ())
        if isinstance(dependency.call, Costs)
    }
    exports = {route.path for route in declared_routes(app.routes) if route.path.endswith("/export")}
    made_while_sent = {
        "/api/bundles/companies/{company_id}/file",
        "/api/account/data",
        "/api/audit/sealed-export",
        "/api/clarifications/managed/pdf",
        "/api/clarifications/pdf",
        "/api/documents/archive",
        "/api/submission/receipts/{receipt_number}",
    }
    assert priced.keys() == exports | made_while_sent
    assert priced["/api/audit/export"] > priced["/api/users/export"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/audit/export", 10),
        ("/api/users/export", 30),
        ("/api/bundles/companies/01a1fe54-ed79-7577-97dd-a0c5b1b27860/file", 60),
    ],
)
async def test_a_spent_budget_is_refused_until_the_window_moves(
    sign_in: SignIn, session: AsyncSession, path: str, allowed: int
) -> None:
    admin, other = await sign_in(await an_admin(session)), await sign_in(await an_admin(session))
    first = [(await admin.get(path)).status_code for _ in range(allowed)]
    assert 429 not in first
    refused = await admin.get(path)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_downloads")
    assert 1 <= int(refused.headers["retry-after"]) <= POINTS.get_expiry()
    assert refused.json()["message"].startswith("You have downloaded a lot in a short time.")
    assert (await other.get(path)).status_code == first[0], "each person has a budget of their own"


def test_no_upload_is_unlimited(app: FastAPI) -> None:
    limited = {
        route.path
        for route in iter_route_contexts(app.routes)
        for dependency in (route.dependant.dependencies if getattr(route, "dependant", None) else ())
        if dependency.call == UPLOAD.dependency
    }
    bodies = {
        path: operation["post"].get("requestBody", {}).get("content", {})
        for path, operation in app.openapi()["paths"].items()
        if "post" in operation
    }
    assert limited == {path for path, content in bodies.items() if "application/octet-stream" in content}


async def test_uploads_are_limited_per_person(
    sign_in: SignIn, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "UPLOADS", RateLimitItemPerMinute(2))
    await an_rfi(session)
    people = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
    company, other = [await sign_in(one) for one in people]
    paths = ["own-questions/file?", "submission/files?kind=attachment&", "own-questions/file?"]
    answers = [await company.post(f"/api/{path}name=plan.pdf", content=a_pdf()) for path in paths]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert int(answers[2].headers["retry-after"]) >= 1
    assert (await other.post("/api/own-questions/file?name=plan.pdf", content=a_pdf())).status_code == 201

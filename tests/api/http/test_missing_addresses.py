"""Malformed ids return 404, other methods of a path 405."""

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.guards.declared_routes import declared_routes
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

UNKNOWN = "01a1fe54-ed79-7577-97dd-a0c5b1b27860"
MALFORMED = ("1", "x" * 500, "%00", "'%20or%201=1", "٣", f"{UNKNOWN}0")


def without_request_id(answer: Response) -> tuple[int, dict[str, object]]:
    return answer.status_code, {**answer.json(), "request_id": None}


async def test_a_malformed_id_is_as_missing_as_an_unknown_one(
    app: FastAPI, sign_in: SignIn, session: AsyncSession
) -> None:
    await an_rfi(session)
    admin = await sign_in(await an_admin(session))
    company = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))
    asked = 0
    for route in declared_routes(app.routes):
        if not route.path.startswith("/api/") or "{" not in route.path:
            continue
        parts = route.path.split("/")
        places = [place for place, part in enumerate(parts) if part.startswith("{")]
        known = "/".join(UNKNOWN if part.startswith("{") else part for part in parts)
        for client in (admin, company):
            missing = without_request_id(await client.request(route.method, known))
            for place in places:
                for value in MALFORMED:
                    path = "/".join(value if at == place else part for at, part in enumerate(known.split("/")))
                    answer = without_request_id(await client.request(route.method, path))
                    assert answer == missing, f"{route.method} {path}"
                    asked += 1
    assert asked > 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/announcements/preview", "POST"),
        ("GET", "/api/announcements/test", "POST"),
        ("GET", "/api/announcements/audience", "POST"),
        ("GET", "/api/pending-users/decisions", "POST"),
        ("GET", "/api/login", "POST"),
        ("DELETE", "/api/admins", "GET, POST"),
        ("PATCH", f"/api/admins/{UNKNOWN}", "DELETE, GET, PUT"),
    ],
)
async def test_other_methods_of_a_path_are_named(
    sign_in: SignIn, session: AsyncSession, method: str, path: str, allowed: str
) -> None:
    admin = await sign_in(await an_admin(session))
    answer = await admin.request(method, path)
    assert (answer.status_code, answer.json()["error"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == allowed

"""The permissions matrix shown to administrators is the one that the server enforces."""

from fastapi import FastAPI
from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject
from tests.api.conftest import SignIn
from tests.api.test_routes import RULES
from tests.factories.accounts import an_admin

AUDIENCES = {
    "public": "everybody",
    "signed in": "signedIn",
    "approved company": "approvedCompany",
    "approved company with answers": "answeredCompany",
    "approved company with answers, or admin": "answeredCompanyOrAdmin",
    "admin": "admin",
}


async def test_it_shows_every_route_with_its_permissions(app: FastAPI, session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.USERS)]))
    matrix = (await browser.get("/api/access/matrix")).json()["data"]
    assert {(action, item["subject"]) for item in matrix["grantable"] for action in item["actions"]} == {
        (grant.action.value, grant.subject.value) for grant in GRANTABLE
    }
    shown = {
        f"{route['method']} {route['path']}": (
            " or ".join(f"{one['action']} {one['subject']}" for one in route["permissions"])
            if route["audience"] == "permission"
            else route["audience"]
        )
        for route in matrix["routes"]
    }
    assert shown == {
        route: AUDIENCES.get(rule, rule) for route, rule in RULES.items() if route.split(" ")[1].startswith("/api/")
    }
    approve = next(route for route in matrix["routes"] if route["name"] == "approve_user")
    assert approve == {
        "method": "PUT",
        "path": "/api/users/{user_id}/approve",
        "name": "approve_user",
        "audience": "permission",
        "permissions": [{"action": "APPROVE", "subject": "pendingCompanies"}],
    }


async def test_the_permissions_are_public_with_labels_in_both_languages(client: AsyncClient) -> None:
    """Forms and tables of the web app read them; without a label they would show the key."""
    table = (await client.get("/api/access/permissions")).json()["data"]
    assert {(one["action"], item["subject"]) for item in table for one in item["actions"]} == {
        (grant.action.value, grant.subject.value) for grant in GRANTABLE
    }
    labels = [item["label"] for item in table] + [one["label"] for item in table for one in item["actions"]]
    assert all(label.keys() == {"en", "ar"} and label["en"] != label["ar"] for label in labels)
    assert table[1]["label"]["en"] == "Pending companies"
    assert table[1]["actions"][1]["label"]["en"] == "Approve pending companies"

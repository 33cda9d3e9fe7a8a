"""A walk over the route table: who may call what is written here once more, by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts

from portal.app import create_app
from portal.http.dependencies import Access
from portal.settings import Environment, Settings

RULES = {
    "GET /": "public",
    "GET /api/admins": "VIEW users",
    "GET /api/admins/{admin_id}": "VIEW users",
    "GET /api/config": "public",
    "GET /api/documents": "approved company with answers, or admin",
    "GET /api/documents/{document_id}/file": "approved company with answers, or admin",
    "GET /api/feedback": "approved company with answers",
    "GET /api/insights": "admin",
    "GET /api/invitations": "VIEW invitationsCode",
    "GET /api/pending-users": "VIEW pendingCompanies",
    "GET /api/pending-users/export": "VIEW pendingCompanies",
    "GET /api/pending-users/{user_id}": "VIEW pendingCompanies",
    "GET /api/questionnaire": "approved company",
    "GET /api/questionnaire/draft": "approved company",
    "GET /api/submission": "approved company with answers",
    "GET /api/submission/files/{file_id}": "approved company with answers",
    "GET /api/submissions": "VIEW submissions",
    "GET /api/submissions/export": "VIEW submissions",
    "GET /api/user-info": "signed in",
    "GET /api/users": "VIEW activeCompanies",
    "GET /api/users/export": "VIEW activeCompanies",
    "GET /app": "public",
    "GET /app/{path:path}": "public",
    "GET /livez": "public",
    "GET /login": "public",
    "GET /readyz": "public",
    "POST /api/admins": "CREATE users",
    "POST /api/admins/{admin_id}/invitation": "CREATE users",
    "POST /api/feedback": "approved company with answers",
    "POST /api/generate-code": "CREATE invitationsCode",
    "POST /api/login": "public",
    "POST /api/login/check-credentials": "public",
    "POST /api/login/send-code": "public",
    "POST /api/logout": "public",
    "POST /api/password/forgot": "public",
    "POST /api/password/reset": "public",
    "POST /api/store-answers": "approved company",
    "POST /api/submission/files": "approved company with answers",
    "POST /api/submission/submit": "approved company with answers",
    "POST /api/user": "public",
    "PUT /api/account/locale": "signed in",
    "PUT /api/admins/{admin_id}": "UPDATE users",
    "PUT /api/questionnaire/draft": "approved company",
    "PUT /api/submission/links": "approved company with answers",
    "PUT /api/users/{user_id}/approve": "APPROVE pendingCompanies",
    "DELETE /api/admins/{admin_id}": "DELETE users",
    "DELETE /api/invitations/{invitation_id}": "DELETE invitationsCode",
    "DELETE /api/submission/files/{file_id}": "approved company with answers",
    "DELETE /api/users/{user_id}/reject-pending": "REJECT pendingCompanies",
}


@dataclass(frozen=True, slots=True)
class DeclaredRoute:
    """``declared``: every rule that the route names; exactly one is right."""

    method: str
    path: str
    declared: tuple[Access, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def declared_routes(app: FastAPI) -> Iterator[DeclaredRoute]:
    for route in iter_route_contexts(app.routes):
        dependant: Dependant | None = getattr(route, "dependant", None)
        for method in sorted((route.methods or {"ANY"}) - {"HEAD"}):
            declared = tuple(_accesses(dependant)) if dependant else ()
            yield DeclaredRoute(method, route.path or repr(route), declared)


def _accesses(dependant: Dependant) -> Iterator[Access]:
    for dependency in dependant.dependencies:
        call: object = dependency.call
        if isinstance(call, Access):
            yield call
        yield from _accesses(dependency)


@pytest.fixture
def production_app(settings: Settings, tmp_path: Path) -> FastAPI:
    """As it is deployed: with the web app and without pages for developers."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    values = settings.model_dump() | {
        "environment": Environment.PRODUCTION,
        "public_url": "https://licensing.example",
        "sms_gateway": "none",
        "web_dist": tmp_path,
    }
    return create_app(Settings.model_validate(values))


def test_every_route_declares_who_may_call_it(production_app: FastAPI) -> None:
    assert [str(route) for route in declared_routes(production_app) if not route.declared] == []


def test_who_may_call_what(production_app: FastAPI) -> None:
    routes = list(declared_routes(production_app))
    rules = {str(route): " and ".join(access.rule for access in route.declared) for route in routes}
    assert rules == RULES


def test_only_these_pages_are_added_outside_production(app: FastAPI, production_app: FastAPI) -> None:
    here = {str(route) for route in declared_routes(app)}
    deployed = {str(route) for route in declared_routes(production_app)}
    assert here - deployed == {"GET /api/openapi.json", "GET /api/docs", "GET /docs/oauth2-redirect"}

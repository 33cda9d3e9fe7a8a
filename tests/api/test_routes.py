"""The route table against a second, handwritten list of the callers of each route."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from portal.entry.app import create_app
from portal.guards.declared_routes import declared_routes
from portal.platform.settings import Environment, Settings

RULES = {
    "GET /": "public",
    "GET /api/access/matrix": "VIEW users",
    "GET /api/admins": "VIEW users",
    "GET /api/admins/export": "VIEW users",
    "GET /api/admins/{admin_id}": "VIEW users",
    "GET /api/announcements": "VIEW emailAnnouncement",
    "GET /api/announcements/draft": "SEND emailAnnouncement",
    "GET /api/announcements/{announcement_id}": "VIEW emailAnnouncement",
    "GET /api/announcements/{announcement_id}/attachment": "VIEW emailAnnouncement",
    "GET /api/announcements/{announcement_id}/deliveries": "VIEW emailAnnouncement",
    "GET /api/announcements/{announcement_id}/deliveries/export": "VIEW emailAnnouncement",
    "GET /api/bundles": "VIEW submissions",
    "GET /api/bundles/companies/{company_id}/file": "VIEW submissions",
    "GET /api/bundles/{bundle_id}": "VIEW submissions",
    "GET /api/bundles/{bundle_id}/file": "VIEW submissions",
    "GET /api/audit": "VIEW users",
    "GET /api/audit/choices": "VIEW users",
    "GET /api/audit/export": "VIEW users",
    "GET /api/audit/{event_id}": "VIEW users",
    "GET /api/config": "public",
    "GET /api/config/columns": "public",
    "GET /api/config/fields": "public",
    "GET /api/access/permissions": "public",
    "GET /api/documents": "approved company with answers, or admin",
    "GET /api/documents/archive": "approved company with answers, or admin",
    "GET /api/documents/{document_id}/file": "approved company with answers, or admin",
    "GET /api/documents/{document_id}/preview": "approved company with answers, or admin",
    "GET /api/feedback": "approved company with answers",
    "GET /api/insights": "admin",
    "GET /api/insights/cross": "VIEW submissions",
    "GET /api/insights/cross/export": "VIEW submissions",
    "GET /api/insights/forms": "admin",
    "GET /api/insights/questions": "VIEW submissions",
    "GET /api/insights/questions/export": "VIEW submissions",
    "GET /api/invitations": "VIEW invitationsCode",
    "GET /api/invitations/export": "VIEW invitationsCode",
    "GET /api/invitations/sent": "VIEW invitationsCode",
    "GET /api/invitations/sent/counts": "VIEW invitationsCode",
    "GET /api/invitations/sent/export": "VIEW invitationsCode",
    "GET /api/invitations/sent/{sent_id}": "VIEW invitationsCode",
    "GET /api/library": "VIEW library",
    "GET /api/library/files/{library_file_id}": "VIEW library",
    "GET /api/library/files/{library_file_id}/preview": "VIEW library",
    "GET /api/messages/gallery": "admin",
    "GET /api/messages/{template}/wording": "admin",
    "GET /api/pending-users": "VIEW pendingCompanies",
    "GET /api/pending-users/export": "VIEW pendingCompanies",
    "GET /api/pending-users/rejection-reasons": "REJECT pendingCompanies",
    "GET /api/pending-users/{user_id}": "VIEW pendingCompanies",
    "GET /api/questionnaire": "approved company",
    "GET /api/questionnaire/draft": "approved company",
    "GET /api/questionnaire/topics": "signed in",
    "GET /api/rfi": "VIEW request",
    "GET /api/rfi/calendar": "public",
    "GET /api/session": "public",
    "GET /api/submission": "approved company with answers",
    "GET /api/submission/files/{file_id}": "approved company with answers",
    "GET /api/submissions": "VIEW submissions",
    "GET /api/submissions/export": "VIEW submissions",
    "GET /api/submissions/{submission_id}": "VIEW submissions",
    "GET /api/submissions/{submission_id}/files/{file_id}": "VIEW submissions",
    "GET /api/submissions/{submission_id}/files/{file_id}/preview": "VIEW submissions",
    "GET /api/user-info": "signed in",
    "GET /api/users": "VIEW activeCompanies",
    "GET /api/users/export": "VIEW activeCompanies",
    "GET /api/users/{user_id}": "VIEW activeCompanies",
    "GET /app": "public",
    "GET /app/{path:path}": "public",
    "GET /internal/invitation-rotations/{uid}": "operator",
    "GET /internal/rfis/{name}": "operator",
    "GET /livez": "public",
    "GET /login": "public",
    "GET /readyz": "public",
    "GET /startupz": "public",
    "POST /api/admins": "CREATE users",
    "POST /api/admins/{admin_id}/invitation": "CREATE users",
    "POST /api/announcements/audience": "SEND emailAnnouncement",
    "POST /api/announcements/draft/file": "SEND emailAnnouncement",
    "POST /api/announcements/preview": "SEND emailAnnouncement",
    "POST /api/announcements/test": "SEND emailAnnouncement",
    "POST /api/announcements/{announcement_id}/cancel": "SEND emailAnnouncement",
    "POST /api/announcements/{announcement_id}/pause": "SEND emailAnnouncement",
    "POST /api/announcements/{announcement_id}/resume": "SEND emailAnnouncement",
    "POST /api/announcements/{announcement_id}/retry": "SEND emailAnnouncement",
    "POST /api/announcements/{announcement_id}/retry-rejected": "SEND emailAnnouncement",
    "POST /api/bundles": "VIEW submissions",
    "POST /api/bundles/estimate": "VIEW submissions",
    "POST /api/bundles/{bundle_id}/cancel": "VIEW submissions",
    "POST /api/bundles/{bundle_id}/link": "VIEW submissions",
    "POST /api/csp-reports": "public",
    "POST /api/documents/visit": "approved company with answers, or admin",
    "POST /api/feedback": "approved company with answers",
    "POST /api/generate-code": "CREATE invitationsCode",
    "POST /api/invitations/check": "CREATE invitationsCode",
    "POST /api/invitations/opened": "public",
    "POST /api/invitations/preview": "CREATE invitationsCode",
    "POST /api/invitations/send": "CREATE invitationsCode",
    "POST /api/invitations/sent/remind": "CREATE invitationsCode",
    "POST /api/invitations/sent/revoke": "DELETE invitationsCode",
    "POST /api/messages/{template}/wording/email/test": "SEND emailAnnouncement",
    "POST /api/messages/{template}/wording/{channel}/preview": "SEND emailAnnouncement",
    "POST /api/library": "CREATE library",
    "POST /api/library/files": "CREATE library or UPDATE library",
    "POST /api/library/{document_id}/notifications": "UPDATE library",
    "POST /api/library/{document_id}/versions": "UPDATE library",
    "POST /api/login": "public",
    "POST /api/login/check-credentials": "public",
    "POST /api/login/send-code": "public",
    "POST /api/logout": "public",
    "POST /api/account/email-confirmation": "signed in",
    "POST /api/email/confirm": "public",
    "POST /api/password/forgot": "public",
    "POST /api/password/reset": "public",
    "POST /api/rfi/close": "UPDATE request",
    "POST /api/rfi/open": "UPDATE request",
    "POST /api/rfi/reopen": "UPDATE request",
    "POST /api/send-announcement": "SEND emailAnnouncement",
    "POST /api/pending-users/decisions": "APPROVE pendingCompanies or REJECT pendingCompanies",
    "POST /api/pending-users/decisions/undo": "APPROVE pendingCompanies or REJECT pendingCompanies",
    "POST /api/pending-users/{user_id}/rejection-preview": "REJECT pendingCompanies",
    "POST /api/store-answers": "approved company",
    "POST /api/submission/files": "approved company with answers",
    "POST /api/submission/submit": "approved company with answers",
    "POST /api/user": "public",
    "POST /internal/rfis/{name}/close": "operator",
    "POST /internal/rfis/{name}/open": "operator",
    "PUT /api/account/locale": "signed in",
    "PUT /api/admins/{admin_id}": "UPDATE users",
    "PUT /api/invitations/sent/{sent_id}/address": "CREATE invitationsCode",
    "PUT /api/messages/{template}/wording/{channel}": "SEND emailAnnouncement",
    "PUT /api/library/order": "UPDATE library",
    "PUT /api/library/{document_id}": "UPDATE library",
    "PUT /api/questionnaire/draft": "approved company",
    "PUT /api/rfi": "UPDATE request",
    "PUT /api/submission/links": "approved company with answers",
    "PUT /api/users/{user_id}/approve": "APPROVE pendingCompanies",
    "PUT /internal/invitation-rotations/{uid}/{ordinal}": "operator",
    "PUT /internal/rfis/{name}": "operator",
    "DELETE /api/admins/{admin_id}": "DELETE users",
    "DELETE /api/announcements/draft/file": "SEND emailAnnouncement",
    "DELETE /api/invitations/{invitation_id}": "DELETE invitationsCode",
    "DELETE /api/library/{document_id}": "DELETE library",
    "DELETE /api/submission/files/{file_id}": "approved company with answers",
    "DELETE /api/submissions/{submission_id}": "DELETE submissions",
    "DELETE /api/users/{user_id}": "DELETE pendingCompanies or DELETE activeCompanies",
    "DELETE /api/users/{user_id}/reject-pending": "REJECT pendingCompanies",
}


@pytest.fixture
def production_app(settings: Settings, tmp_path: Path) -> FastAPI:
    """As deployed: with the web app, without the API's documentation pages."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    values = settings.model_dump() | {
        "environment": Environment.PRODUCTION,
        "public_url": "https://licensing.example",
        "sms_gateway": "none",
        "web_dist": tmp_path,
        "rfi_driver": "operator",
        "internal_port": 8001,
        "operator_account": "system:serviceaccount:portal:operator",
    }
    return create_app(Settings.model_validate(values))


def test_every_route_declares_its_callers(production_app: FastAPI) -> None:
    assert [str(route) for route in declared_routes(production_app.routes) if not route.declared] == []


def test_callers_of_every_route(production_app: FastAPI) -> None:
    routes = list(declared_routes(production_app.routes))
    rules = {str(route): " and ".join(access.rule for access in route.declared) for route in routes}
    assert rules == RULES


def test_only_these_pages_are_added_outside_production(app: FastAPI, production_app: FastAPI) -> None:
    here = {str(route) for route in declared_routes(app.routes)}
    deployed = {str(route) for route in declared_routes(production_app.routes)}
    assert here - deployed == {"GET /api/openapi.json", "GET /api/docs", "GET /docs/oauth2-redirect"}

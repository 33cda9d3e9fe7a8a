"""The permissions, and the matrix of routes and permissions, from the rules that the server enforces."""

from fastapi import APIRouter, Depends, Request

from portal.domain.identity.permissions import GRANTABLE_BY_SUBJECT, Action, Subject
from portal.features.access.schemas import (
    AccessMatrixOut,
    Audience,
    GrantableActionOut,
    GrantableOut,
    GrantableSubjectOut,
    RouteAccessOut,
)
from portal.features.accounts.schemas import PermissionOut
from portal.guards.declared_routes import DeclaredRoute
from portal.guards.dependencies import permitted, public
from portal.platform.http.body import Bilingual
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.paths import API_PREFIX

router = APIRouter(tags=["access"])

AUDIENCES = {
    "public": Audience.EVERYBODY,
    "signed in": Audience.SIGNED_IN,
    "admin": Audience.ADMIN,
    "approved company": Audience.APPROVED_COMPANY,
    "approved company with answers": Audience.ANSWERED_COMPANY,
    "approved company with answers, or admin": Audience.ANSWERED_COMPANY_OR_ADMIN,
}


@router.get("/access/permissions", dependencies=[Depends(public())])
async def list_permissions() -> Envelope[list[GrantableSubjectOut]]:
    """All permissions with their labels. They change with a new version only."""
    return envelope([_grantable(subject, actions) for subject, actions in GRANTABLE_BY_SUBJECT.items()])


@router.get("/access/matrix", dependencies=[Depends(permitted(Action.VIEW, Subject.USERS))])
async def show_access_matrix(request: Request) -> Envelope[AccessMatrixOut]:
    routes: dict[str, DeclaredRoute] = request.app.state.routes
    shown = [_shown(route) for route in routes.values() if route.path.startswith(f"{API_PREFIX}/") and route.declared]
    shown.sort(key=lambda route: (route.path, route.method))
    grantable = [
        GrantableOut(subject=subject, actions=list(actions)) for subject, actions in GRANTABLE_BY_SUBJECT.items()
    ]
    return envelope(AccessMatrixOut(grantable=grantable, routes=shown))


def _grantable(subject: Subject, actions: tuple[Action, ...]) -> GrantableSubjectOut:
    return GrantableSubjectOut(
        subject=subject,
        label=Bilingual.of(f"choice.permission_subject.{subject}"),
        actions=[
            GrantableActionOut(action=action, label=Bilingual.of(f"choice.permission.{action} {subject}"))
            for action in actions
        ],
    )


def _shown(route: DeclaredRoute) -> RouteAccessOut:
    (access,) = route.declared
    return RouteAccessOut(
        method=route.method,
        path=route.path,
        name=route.name,
        audience=Audience.PERMISSION if access.grants else AUDIENCES[access.rule],
        permissions=[PermissionOut(action=grant.action, subject=grant.subject) for grant in access.grants],
    )

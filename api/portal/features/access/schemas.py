"""The matrix of routes and permissions, as it is shown."""

from enum import StrEnum

from pydantic import BaseModel

from portal.domain.identity.permissions import Action, Subject
from portal.features.accounts.schemas import PermissionOut
from portal.platform.http.body import Bilingual


class Audience(StrEnum):
    """The callers of a route; ``permission``: administrators with one of the named permissions."""

    EVERYBODY = "everybody"
    SIGNED_IN = "signedIn"
    APPROVED_COMPANY = "approvedCompany"
    ANSWERED_COMPANY = "answeredCompany"
    ANSWERED_COMPANY_OR_ADMIN = "answeredCompanyOrAdmin"
    ADMIN = "admin"
    PERMISSION = "permission"


class RouteAccessOut(BaseModel):
    """``name``: the stable name of the route's operation, e.g. ``approve_user``."""

    method: str
    path: str
    name: str
    audience: Audience
    permissions: list[PermissionOut]


class GrantableActionOut(BaseModel):
    """``label``: the permission in words, e.g. "Approve pending companies"."""

    action: Action
    label: Bilingual


class GrantableSubjectOut(BaseModel):
    """A subject and the actions on it that can be granted, in the order of the form."""

    subject: Subject
    label: Bilingual
    actions: list[GrantableActionOut]


class GrantableOut(BaseModel):
    subject: Subject
    actions: list[Action]


class AccessMatrixOut(BaseModel):
    """``grantable``: all permissions; ``routes``: every route with its permissions."""

    grantable: list[GrantableOut]
    routes: list[RouteAccessOut]

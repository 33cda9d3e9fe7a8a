"""JSON of privileged users."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StrictInt
from pydantic_core import PydanticCustomError

from portal.domain.identity.access import GRANTABLE, Action, Grant, Preset, Subject, with_implied
from portal.features.people.accounts.bodies import PermissionOut, PersonIn
from portal.features.people.admins.policy import AdminState
from portal.platform.http.body import Bilingual, Body, QueryText
from portal.platform.http.pages import PageOut, TableQuery

MAX_PERMISSIONS = 100
"""Items of one list; there are far fewer permissions, but a form may name one twice."""


class PermissionIn(Body):
    action: Action
    subject: Subject


def _given(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError("required", "must be given")
    return value


def _grants(permissions: list[PermissionIn]) -> list[PermissionIn]:
    if not {Grant(permission.action, permission.subject) for permission in permissions} <= GRANTABLE:
        raise PydanticCustomError("invalid_option", "no such permission")
    return permissions


Permissions = Annotated[
    list[PermissionIn],
    Field(min_length=1, max_length=MAX_PERMISSIONS),
    BeforeValidator(_given),
    AfterValidator(_grants),
]


class AdminIn(PersonIn):
    """A privileged user, with at least one permission."""

    permissions: Permissions

    @property
    def grants(self) -> frozenset[Grant]:
        """Granted permissions, with the VIEW that other actions imply."""
        return with_implied(Grant(permission.action, permission.subject) for permission in self.permissions)


class AdminChangeIn(AdminIn):
    """All editable fields. ``version``: the version that was read; the account has changed if it differs."""

    version: StrictInt


class FactorResetOut(BaseModel):
    """A reset that goes on. ``due_at``: when it no longer needs a second administrator. ``begun_by``: their id."""

    begun_at: datetime
    due_at: datetime
    begun_by: UUID | None
    begun_by_name: str


class AdminOut(BaseModel):
    """``state`` is invited until a password is set; ``can_grant``: may create and update privileged users.

    ``has_factor``: a passkey or an authenticator app. ``by_groups``: whether the person's groups at the OpenID provider
    decide on the permissions.
    """

    id: UUID
    first_name: str
    last_name: str
    email: str
    locale: Literal["en", "ar"]
    state: AdminState
    can_grant: bool
    permissions: list[PermissionOut]
    created_at: datetime
    invited_at: datetime | None
    invitation_expires_at: datetime | None
    last_sign_in_at: datetime | None
    has_factor: bool
    factor_reset: FactorResetOut | None
    by_groups: bool
    changed_at: datetime | None
    changed_by_name: str | None
    version: int


class AdminPage(PageOut[AdminOut]):
    """A page of privileged users, sorted by name by default."""


class AdminTableQuery(TableQuery):
    """The rows of the list with the same search and state."""

    search: Annotated[QueryText, Field(max_length=100)] = ""
    state: AdminState | None = None


class GrantableActionOut(BaseModel):
    """``label``: the permission in words, e.g. "Approve pending companies". ``presets``: those that contain it."""

    action: Action
    label: Bilingual
    presets: list[Preset]


class GrantableSubjectOut(BaseModel):
    """A subject and the actions on it that can be granted, in the order of the form."""

    subject: Subject
    label: Bilingual
    actions: list[GrantableActionOut]

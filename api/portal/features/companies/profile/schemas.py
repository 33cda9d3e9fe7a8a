"""JSON of a company's profile and its change requests."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.identity.companies import Company
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import ChangeRequest
from portal.features.companies.decisions.schemas import DuplicateOut
from portal.features.companies.profile.deciding import Requested
from portal.features.companies.profile.service import Profile
from portal.features.people.accounts.bodies import OrganizationOut
from portal.features.people.own_account.bodies import FieldsChangedAtOnceIn, FieldsChangedByRequestIn
from portal.platform.http.body import Body

Text = Annotated[str, StringConstraints(min_length=1, max_length=500), tidied(paragraphs)]
Revision = Annotated[int, Field(ge=0)]


class ProfileFieldsIn(FieldsChangedAtOnceIn):
    """``revision``: of the profile that was read."""

    revision: Revision

    @property
    def values(self) -> dict[str, Any]:
        given: dict[str, Any] = self.model_dump(include=set(FieldsChangedAtOnceIn.model_fields))
        return given


class ChangeRequestIn(FieldsChangedByRequestIn):
    """New or present values. ``request_id`` and ``revision``: of the pending request that was read; null and 0 without.

    ``comment``: to the administrators.
    """

    comment: Text | None = None
    request_id: UUID | None = None
    revision: Revision = 0

    @property
    def values(self) -> dict[str, Any]:
        given: dict[str, Any] = self.model_dump(include=set(FieldsChangedByRequestIn.model_fields))
        return given


class ChangeRequestRef(Body):
    """The request as it was read: ``revision`` counts how often the company has sent it."""

    request_id: UUID
    revision: Revision


class ChangeRequestDeclineIn(ChangeRequestRef):
    """``reason``: shown to the company."""

    reason: Text


class RequestedChangeOut(BaseModel):
    """``before``: the value when the company asked; ``now``: the present one."""

    field: str
    before: str | None
    after: str | None
    now: str | None


class ChangeRequestOut(BaseModel):
    """``reason``: of declining. ``decided_at``: when it was accepted, declined or withdrawn.

    ``outdated``: a value has changed since the company asked, so that the request cannot be accepted.
    """

    id: UUID
    revision: int
    state: ChangeRequestState
    changes: list[RequestedChangeOut]
    outdated: bool
    comment: str | None
    requested_at: datetime
    requested_by_name: str
    decided_at: datetime | None
    reason: str | None

    @classmethod
    def of(cls, request: ChangeRequest | None, company: Company, **more: Any) -> Self | None:
        if request is None:
            return None
        changes = [{**change, "now": getattr(company, change["field"])} for change in request.changes]
        columns = {name: getattr(request, name) for name in cls.model_fields if hasattr(request, name)}
        outdated = any(change["now"] != change["before"] for change in changes)
        is_pending = request.state == ChangeRequestState.PENDING
        return cls.model_validate({**columns, "changes": changes, "outdated": is_pending and outdated, **more})


class LastProfileChangeOut(BaseModel):
    at: datetime
    by: str


class ProfileOut(BaseModel):
    """A company's own data. ``request``: its latest change request, decided or not."""

    organization: OrganizationOut
    revision: int
    last_change: LastProfileChangeOut | None
    request: ChangeRequestOut | None

    @classmethod
    def of(cls, profile: Profile) -> Self:
        last = profile.last_change
        return cls(
            organization=OrganizationOut.model_validate(profile.company, from_attributes=True),
            revision=profile.revision,
            last_change=LastProfileChangeOut(at=last.corrected_at, by=last.corrected_by_name) if last else None,
            request=ChangeRequestOut.of(profile.request, profile.company),
        )


class DecidableRequestOut(ChangeRequestOut):
    """With what only administrators see. ``locale``: the language of the company's mails."""

    decided_by_name: str | None
    locale: Literal["en", "ar"]
    duplicates: list[DuplicateOut]

    @classmethod
    def found(cls, requested: Requested) -> Self | None:
        duplicates = [DuplicateOut.model_validate(one, from_attributes=True) for one in requested.duplicates]
        user, company = requested.found.user, requested.found.company
        return cls.of(requested.request, company, locale=user.locale, duplicates=duplicates)

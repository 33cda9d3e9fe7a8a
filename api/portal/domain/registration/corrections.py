"""Changes of registration fields after the sign-up, as rows that keep the old and the new value."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.registration.fields import FIELDS, ORGANISATION, names
from portal.domain.registration.models import RegistrationCorrection

CONTACT = frozenset({"email", "phone_number"})
"""Fields that a code proves: the person changes them in their account."""

MARKABLE = tuple(field.name for field in FIELDS if field.name not in CONTACT and field.when is None)
"""Fields that a return can mark, in the order of the form. A conditional field follows the one that it depends on."""

_OF_COMPANY = names(ORGANISATION)


def with_conditional(fields: tuple[str, ...] | list[str]) -> list[str]:
    """The fields and the conditional ones that follow them, in the order of the form."""
    return [field.name for field in FIELDS if field.name in fields or (field.when and field.when.field in fields)]


def set_values(values: Mapping[str, Any], user: User, company: Company | None) -> list[dict[str, Any]]:
    """Sets the fields. Returns what differs, as :class:`RegistrationCorrection` stores it."""
    changes = []
    for name, after in values.items():
        owner = company if name in _OF_COMPANY else user
        before = getattr(owner, name)
        if before != after:
            changes.append({"field": name, "before": before, "after": after})
            setattr(owner, name, after)
    return changes


def record_correction(
    session: AsyncSession,
    actor: Actor,
    company_id: UUID,
    changes: list[dict[str, Any]],
    *,
    now: datetime,
    returned_at: datetime | None = None,
) -> None:
    session.add(
        RegistrationCorrection(
            company_id=company_id,
            returned_at=returned_at,
            corrected_at=now,
            corrected_by=actor.user_id,
            corrected_by_name=actor.name,
            changes=changes,
        )
    )

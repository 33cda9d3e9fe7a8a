"""Rows of registered companies, in the shape that a bulk insert or a constructor takes.

Callers give only the values that matter to them; the others are the examples in the declaration of the fields.
"""

from typing import Any
from uuid import UUID

from portal.domain.identity.users import AccountStatus, Role
from portal.domain.registration.fields import ORGANISATION, PERSON, examples
from portal.platform.db.identifiers import new_id


def company_row(**changes: Any) -> dict[str, Any]:
    """The columns of a registered company that awaits a decision."""
    return {"id": new_id(), **examples(ORGANISATION), **changes}


def representative_row(company_id: UUID, **changes: Any) -> dict[str, Any]:
    """The columns of a company's one person, pending and with an unproved email."""
    pending = {"id": new_id(), "role": Role.STAKEHOLDER, "status": AccountStatus.PENDING, "company_id": company_id}
    return {**pending, **examples(PERSON), **changes}

"""The actor of a request, loaded for each request, so that a removed permission takes effect at once."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from portal.domain.identity.permissions import Action, Grant, Subject


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person. ``answered_at``: when the company submitted its questionnaire, if it did."""

    user_id: UUID
    name: str
    role: str
    status: str
    locale: str
    company_id: UUID | None
    answered_at: datetime | None
    grants: frozenset[Grant]
    ip: str | None = None

    def may(self, action: Action, subject: Subject) -> bool:
        return Grant(action, subject) in self.grants

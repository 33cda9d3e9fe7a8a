"""The actor of a request, loaded for each request, so that a removed permission takes effect at once."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from portal.domain.identity.factors import Proof
from portal.domain.identity.permissions import Action, Grant, Subject


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person. ``answered_at``: when the company submitted its questionnaire, if it did.

    ``proved_by``, ``proved_at``: of the session, see ``OpenSession``; None outside of one. ``needs_factor``: whether
    the password with a code is too little for this person.
    """

    user_id: UUID
    name: str
    role: str
    status: str
    locale: str
    company_id: UUID | None
    answered_at: datetime | None
    grants: frozenset[Grant]
    ip: str | None = None
    proved_by: Proof | None = None
    proved_at: datetime | None = None
    needs_factor: bool = False

    def may(self, action: Action, subject: Subject) -> bool:
        return Grant(action, subject) in self.grants

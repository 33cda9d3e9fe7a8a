"""Small rules about privileged users."""

from collections.abc import Iterable
from enum import StrEnum

from portal.domain.identity.access import Action, Grant, Subject

GRANTING = frozenset({Grant(Action.CREATE, Subject.USERS), Grant(Action.UPDATE, Subject.USERS)})
"""Both are needed to grant permissions to others."""


class AdminState(StrEnum):
    INVITED = "invited"
    ACTIVE = "active"


def beyond(wanted: Iterable[Grant], held: frozenset[Grant]) -> list[str]:
    """Permissions in ``wanted`` that the user does not have, as ``ACTION subject``."""
    return sorted(f"{grant.action} {grant.subject}" for grant in set(wanted) - held)


def can_grant(grants: frozenset[Grant]) -> bool:
    return grants >= GRANTING

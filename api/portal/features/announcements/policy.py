"""Small decisions: who may choose whom, when a mail is tried again, how far ahead a worker reaches."""

import math

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.directory.service import CompanyFilter, Scope

# Seconds after each failed attempt; the last one repeats.
PAUSES = (2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600)
MAX_ATTEMPTS = 30
"""About a day."""

AHEAD = 0.05
MAX_AHEAD = 128
"""How far ahead of the mail server a worker takes mails in hand: seconds, and mails at most.

Deliveries claimed by a worker that dies are marked as possibly repeated, so their number is kept small.
"""

_WATCHED_BY = {
    Scope.WAITING: Subject.PENDING_COMPANIES,
    Scope.REJECTED: Subject.PENDING_COMPANIES,
    Scope.ACTIVE: Subject.ACTIVE_COMPANIES,
}


def may_choose(actor: Actor, companies: CompanyFilter) -> bool:
    """Everybody who may send may send to all active companies. Narrowing it down tells about single companies."""
    if companies == CompanyFilter():
        return True
    if companies.scope is Scope.ACTIVE and actor.may(Action.VIEW, Subject.SUBMISSIONS):
        return True
    return actor.may(Action.VIEW, _WATCHED_BY[companies.scope])


def pause_after(attempts: int) -> int | None:
    """Seconds until the next attempt; None where there is none."""
    return PAUSES[min(attempts, len(PAUSES)) - 1] if attempts < MAX_ATTEMPTS else None


def next_batch(last: int, *, was_waited_for: bool, mails_per_second: float, connections: int) -> int:
    """How many mails to take in hand at once.

    Twice as many where a connection had nothing to do, else no more than leave within moments; at least one each.
    """
    wanted = 2 * last if was_waited_for else min(last, math.ceil(mails_per_second * AHEAD))
    return min(max(connections, wanted), MAX_AHEAD)

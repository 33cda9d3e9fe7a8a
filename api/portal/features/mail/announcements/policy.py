"""Who may send to whom, when one is sent or retried, and how many deliveries a worker claims at once."""

import math
from datetime import datetime, timedelta

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.platform.errors import FieldError, Forbidden, ValidationFailed

# Seconds after each failed attempt; the last one repeats.
RETRY_DELAYS = (2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600)
MAX_ATTEMPTS = 30
"""With these delays, about a day of attempts."""

CLAIM_AHEAD = 0.05
MAX_CLAIM = 128
"""A worker claims the deliveries that it sends within CLAIM_AHEAD seconds, at most MAX_CLAIM.

Deliveries claimed by a worker that dies are marked as possibly repeated, so their number is kept small.
"""

SOONEST = timedelta(minutes=5)
LATEST = timedelta(days=366)
"""Shortest and longest time from now for which an announcement can be scheduled."""

MAX_LATE = timedelta(hours=1)
"""A scheduled announcement that is later than this is not sent without a person who looks at it."""

_SUBJECT_OF = {
    Scope.WAITING: Subject.PENDING_COMPANIES,
    Scope.REJECTED: Subject.PENDING_COMPANIES,
    Scope.RETURNED: Subject.PENDING_COMPANIES,
    Scope.ACTIVE: Subject.ACTIVE_COMPANIES,
}


def may_choose(actor: Actor, companies: CompanyFilter) -> bool:
    """Whether the actor may send to these companies. A filter needs VIEW, because it reveals facts about companies."""
    return companies == CompanyFilter() or may_see(actor, companies)


def may_see(actor: Actor, companies: CompanyFilter) -> bool:
    """Whether the actor may see single companies that the filter matches."""
    if companies.scope is Scope.ACTIVE and actor.may(Action.VIEW, Subject.SUBMISSIONS):
        return True
    return actor.may(Action.VIEW, _SUBJECT_OF[companies.scope])


def may_send(actor: Actor | None, companies: CompanyFilter) -> bool:
    """Whether the person may send an announcement to this audience now. None: the account was deleted."""
    return actor is not None and actor.may(Action.SEND, Subject.EMAIL_ANNOUNCEMENT) and may_choose(actor, companies)


def check_choice(actor: Actor, companies: CompanyFilter) -> None:
    """Raises :class:`Forbidden` unless :func:`may_choose`."""
    if not may_choose(actor, companies):
        raise Forbidden


def check(actor: Actor, companies: CompanyFilter, *, send_at: datetime | None, now: datetime) -> None:
    """As :func:`check_choice`, and checks the time.

    Raises :class:`ValidationFailed` unless ``send_at``, if any, is :data:`SOONEST` to :data:`LATEST` after ``now``.
    """
    check_choice(actor, companies)
    if send_at is not None and send_at < now + SOONEST:
        raise ValidationFailed(fields=[FieldError("send_at", "too_soon", {"n": int(SOONEST.total_seconds() / 60)})])
    if send_at is not None and send_at > now + LATEST:
        raise ValidationFailed(fields=[FieldError("send_at", "too_late")])


def retry_delay(attempts: int) -> int | None:
    """Seconds until the next attempt, or None after the last one. ``attempts``: how many have been made."""
    return RETRY_DELAYS[min(attempts, len(RETRY_DELAYS)) - 1] if attempts < MAX_ATTEMPTS else None


def next_batch(last: int, *, ran_dry: bool, mails_per_second: float, connections: int) -> int:
    """Number of deliveries to claim at once, at least one for each connection.

    Doubles if a connection ran out of mails (``ran_dry``); otherwise as many as are sent within CLAIM_AHEAD seconds.
    """
    wanted = 2 * last if ran_dry else min(last, math.ceil(mails_per_second * CLAIM_AHEAD))
    return min(max(connections, wanted), MAX_CLAIM)

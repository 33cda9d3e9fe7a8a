"""What a session must prove beyond the password and a code, and how lately."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from portal.domain.identity.actor import Actor
from portal.domain.identity.policy import is_admin
from portal.domain.identity.sessions import OpenSession
from portal.platform.errors import PortalError
from portal.platform.settings import Settings

FRESH = timedelta(minutes=10)

MOST_WITHOUT_PROOF = 100
"""People whom an administrator writes to without a fresh factor: in an hour by announcements or by invitations, or by
one reminder or one notice about a document."""


class Fresh(StrEnum):
    """What a route wants to have been proved within ten minutes.

    ``FACTOR``: by a factor, of administrators, where factors are required. ``PROOF``: by a factor, or by the password
    of a person without one. ``SOMETIMES``: as ``FACTOR``, if the use case asks for it.
    """

    NOTHING = ""
    FACTOR = "factor"
    SOMETIMES = "sometimes"
    PROOF = "proof"


class FactorRequired(PortalError):
    """The administrator has yet to add a passkey or an authenticator."""

    status = 403
    code = "factor_required"


class NotFresh(PortalError):
    status = 403
    code = "proof_not_fresh"


def are_factors_required(settings: Settings, now: datetime) -> bool:
    return settings.admin_mfa_from is not None and now >= settings.admin_mfa_from


def in_session(actor: Actor, opened: OpenSession, settings: Settings) -> Actor:
    """The actor with what the session has proved."""
    required = is_admin(actor) and are_factors_required(settings, datetime.now(UTC))
    return replace(actor, proved_by=opened.proof, proved_at=opened.proved_at, needs_factor=required)


def require_factor(actor: Actor) -> None:
    """Raises :class:`FactorRequired` if the session was opened without the factor that the actor needs."""
    if actor.needs_factor and not (actor.proved_by and actor.proved_by.is_factor):
        raise FactorRequired


def require_fresh(actor: Actor, fresh: Fresh) -> None:
    """Raises :class:`NotFresh`. A use case calls it with ``Fresh.FACTOR`` where its route is declared ``SOMETIMES``."""
    wanted = fresh is Fresh.PROOF or (fresh is Fresh.FACTOR and actor.needs_factor)
    if wanted and (actor.proved_at is None or datetime.now(UTC) - actor.proved_at > FRESH):
        raise NotFresh


def require_fresh_for(actor: Actor, people: int) -> None:
    """Raises :class:`NotFresh` for mails to more than :data:`MOST_WITHOUT_PROOF` people."""
    if people > MOST_WITHOUT_PROOF:
        require_fresh(actor, Fresh.FACTOR)

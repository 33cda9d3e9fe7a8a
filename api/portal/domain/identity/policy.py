"""Small predicates about an actor."""

from portal.domain.identity.actor import Actor
from portal.domain.identity.users import AccountStatus, Role


def is_admin(actor: Actor) -> bool:
    return actor.role == Role.ADMIN


def is_company(actor: Actor) -> bool:
    return actor.role == Role.STAKEHOLDER and actor.company_id is not None


def is_approved_company(actor: Actor) -> bool:
    return is_company(actor) and actor.status == AccountStatus.APPROVED


def has_answered(actor: Actor) -> bool:
    return is_approved_company(actor) and actor.answered_at is not None

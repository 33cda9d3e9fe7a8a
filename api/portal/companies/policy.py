"""Small predicates about a company's account."""

from portal.accounts.models import AccountStatus, Role, User


def has_registered(user: User) -> bool:
    """Before the address is proven nobody waits for a decision, and nobody is shown."""
    return user.role == Role.STAKEHOLDER and user.verified_at is not None


def is_shown_among_pending(user: User) -> bool:
    """Rejected ones stay visible to those who decide; approved ones are active companies, which is another right."""
    return has_registered(user) and user.status != AccountStatus.APPROVED

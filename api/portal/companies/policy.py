"""Small predicates about a company's account."""

from portal.access.service import Subject
from portal.accounts.models import AccountStatus, Role, User


def has_registered(user: User) -> bool:
    """Before the address is proven nobody waits for a decision, and nobody is shown."""
    return user.role == Role.STAKEHOLDER and user.verified_at is not None


def is_shown_among_pending(user: User) -> bool:
    """Rejected ones stay visible to those who decide; approved ones are active companies, which is another right."""
    return has_registered(user) and user.status != AccountStatus.APPROVED


def is_active(user: User) -> bool:
    return has_registered(user) and user.status == AccountStatus.APPROVED


def subject_of(user: User) -> Subject:
    """Which right it takes to see or delete this company."""
    return Subject.ACTIVE_COMPANIES if is_active(user) else Subject.PENDING_COMPANIES

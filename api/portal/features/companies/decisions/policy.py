"""Small predicates about a company's account."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from portal.domain.identity.access import Actor, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, Role, User
from portal.features.companies.decisions.lifecycle import TRANSITIONS, Verdict
from portal.features.companies.decisions.recording import standing_decision

UNDO_WINDOW = timedelta(seconds=10)
"""Period in which a decision can be undone; its mails are sent afterwards."""


def has_registered(user: User) -> bool:
    """Whether the company has verified an address. Other companies are neither listed nor decided on."""
    return user.role == Role.STAKEHOLDER and user.verified_at is not None


def is_shown_among_pending(user: User) -> bool:
    """Whether administrators of pending companies see it: waiting, returned or rejected.

    Approved companies are active companies, which need another permission.
    """
    return has_registered(user) and user.status != AccountStatus.APPROVED


def is_active(user: User) -> bool:
    return has_registered(user) and user.status == AccountStatus.APPROVED


def subject_of(user: User) -> Subject:
    """The subject of the permission to view or delete this company."""
    return Subject.ACTIVE_COMPANIES if is_active(user) else Subject.PENDING_COMPANIES


def undo_ends(decided_at: datetime | None) -> datetime | None:
    return decided_at + UNDO_WINDOW if decided_at else None


def is_repeated(company: Company, actor: Actor, decision: Verdict, fields: Mapping[str, object]) -> bool:
    """Whether this administrator made the same decision before; ``fields``: columns of a rejection or return."""
    same = TRANSITIONS.after(AccountStatus.PENDING, decision) is standing_decision(company)
    mine = company.decided_by is not None and company.decided_by == actor.user_id
    return mine and same and all(getattr(company, name) == value for name, value in fields.items())

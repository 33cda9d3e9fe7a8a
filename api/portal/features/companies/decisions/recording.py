"""Writes a decision: the company's columns, its row in the history, and the audit event."""

from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.registration.models import RegistrationDecision

WORD_OF = {
    AccountStatus.APPROVED: "approved",
    AccountStatus.REJECTED: "rejected",
    AccountStatus.RETURNED: "returned",
}
DATE_OF = {status: f"{word}_at" for status, word in WORD_OF.items()}
"""Names of the company's columns with the time of each decision."""
NOT_DECIDED: dict[str, Any] = dict.fromkeys(
    (
        "decided_at",
        "decided_by",
        "decided_by_name",
        *DATE_OF.values(),
        "rejection_reason",
        "rejection_code",
        "return_reason",
        "return_code",
        "return_fields",
    )
)
"""Values of the company's columns while no decision stands."""


def decided_columns(actor: Actor, status: AccountStatus, now: datetime, grounds: dict[str, Any]) -> dict[str, Any]:
    return {
        "decided_at": now,
        "decided_by": actor.user_id,
        "decided_by_name": actor.name,
        DATE_OF[status]: now,
        **grounds,
    }


def stored_status(status: AccountStatus) -> AccountStatus:
    return AccountStatus.PENDING if status is AccountStatus.RETURNED else status


def standing_decision(company: Company) -> AccountStatus | None:
    """The current decision on the company; None if it waits for one."""
    return next((status for status, date in DATE_OF.items() if getattr(company, date) is not None), None)


def record_decision(
    session: AsyncSession,
    actor: Actor,
    company: Company,
    status: AccountStatus,
    now: datetime,
    grounds: dict[str, Any],
    **details: Any,
) -> None:
    """Adds the row of the history and the audit event. ``grounds``: columns of a rejection or return."""
    session.add(
        RegistrationDecision(
            company_id=company.id,
            decision=WORD_OF[status],
            decided_at=now,
            decided_by=actor.user_id,
            decided_by_name=actor.name,
            code=grounds.get("rejection_code") or grounds.get("return_code"),
            reason=grounds.get("rejection_reason") or grounds.get("return_reason"),
            fields=grounds.get("return_fields"),
        )
    )
    audit.record(
        session,
        actor,
        f"company.{WORD_OF[status]}",
        subject_type="company",
        subject_id=company.id,
        organization_name=company.organization_name,
        **grounds,
        **details,
    )

"""Message templates about the review of registrations, each registered with a sample."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from portal.domain.forms.definition import get_form
from portal.domain.messaging.calendar import CalendarMessage
from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


class CompanyApproved(CalendarMessage, template="company_approved"):
    """``deadline`` of an open or scheduled RFI, if any.

    ``question_count``: questions of the questionnaire when the mail was composed.
    """

    organization_name: str
    deadline: datetime | None = None
    question_count: int = field(default_factory=lambda: get_form("questionnaire").question_count)


class CompanyRejected(MessageTemplate, template="company_rejected", is_typed=True):
    organization_name: str
    reason: str


class CompanyReturned(MessageTemplate, template="company_returned", is_typed=True):
    """``fields``: names of the registration fields to correct."""

    organization_name: str
    reason: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingCompany:
    """``hours``: whole hours of the review, without the time of returns."""

    organization_name: str
    hours: int
    review_due_at: datetime


class ReviewReminder(MessageTemplate, template="review_reminder", topic=MailTopic.REVIEWS):
    """To administrators who can approve: companies that have waited for one or two days."""

    companies: tuple[WaitingCompany, ...]


class ReviewEscalation(MessageTemplate, template="review_escalation"):
    """Companies whose promised decision time is nearly over."""

    companies: tuple[WaitingCompany, ...]


_WAITING = tuple(
    WaitingCompany(organization_name=name, hours=hours, review_due_at=_AT + timedelta(hours=72 - hours))
    for name, hours in ((_COMPANY, 66), ("Helvetia Lidar AG", 50))
)
register(Sample(CompanyApproved(organization_name=_COMPANY, deadline=_DEADLINE)))
register(
    Sample(
        CompanyRejected(
            organization_name=_COMPANY,
            reason="The commercial registration could not be found.\nالسجل التجاري غير موجود.",
        )
    )
)
register(
    Sample(
        CompanyReturned(
            organization_name=_COMPANY,
            reason="The name differs from the commercial register.\nالاسم مختلف عن السجل التجاري.",
            fields=("organization_name", "organization_website"),
        )
    )
)
register(Sample(ReviewReminder(companies=_WAITING)))
register(Sample(ReviewEscalation(companies=_WAITING[:1])))

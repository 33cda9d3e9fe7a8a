"""Message templates about a moved deadline and a closed RFI, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import ClassVar
from uuid import UUID

from portal.domain.messaging.calendar import CalendarEntry, CalendarMessage
from portal.domain.messaging.message_templates import MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiDeadlineMoved(CalendarMessage):
    """To every approved company: the previous and the new deadline; also after a reopening.

    A reason is given for changes made in the portal.
    """

    template: ClassVar[str] = "rfi_deadline_moved"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline_before: datetime
    deadline: datetime
    reason_en: str | None = None
    reason_ar: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedSubmitted(MessageTemplate):
    """After the deadline, to a company with a response."""

    template: ClassVar[str] = "rfi_closed_submitted"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedNotSubmitted(MessageTemplate):
    """After the deadline, to a company without a response."""

    template: ClassVar[str] = "rfi_closed_not_submitted"

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiClosedForAdministrators(MessageTemplate):
    """After the deadline, to administrators who can view the responses.

    ``extended``: companies with more time than the others, which are not among those that have not submitted.
    """

    template: ClassVar[str] = "rfi_closed_administrators"

    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime
    submitted: int
    not_submitted: int
    extended: int = 0


register(
    Sample(
        RfiDeadlineMoved(
            organization_name=_COMPANY,
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            deadline_before=_DEADLINE,
            deadline=_DEADLINE + timedelta(days=14),
            reason_en="Companies asked for more time to describe their sensors.",
            reason_ar="طلبت الشركات وقتًا إضافيًا لوصف أجهزة الاستشعار لديها.",
            calendar=CalendarEntry(
                id=UUID(int=1),
                sequence=1,
                title_en=_TITLE_EN,
                title_ar=_TITLE_AR,
                at=_DEADLINE + timedelta(days=14),
            ),
        )
    )
)
register(
    Sample(
        RfiClosedSubmitted(
            organization_name=_COMPANY,
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            receipt_number="RFI-2025-7Q4M-K2XD",
            submitted_at=_AT,
        )
    )
)
register(
    Sample(
        RfiClosedNotSubmitted(
            organization_name=_COMPANY, rfi_title_en=_TITLE_EN, rfi_title_ar=_TITLE_AR, deadline=_DEADLINE
        )
    )
)
register(
    Sample(
        RfiClosedForAdministrators(
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            deadline=_DEADLINE,
            submitted=1903,
            not_submitted=528,
            extended=3,
        )
    )
)

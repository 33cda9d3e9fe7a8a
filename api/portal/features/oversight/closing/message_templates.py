"""Message templates about a moved deadline and a closed RFI, each registered with a sample."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from portal.domain.messaging.calendar import CalendarEntry, CalendarMessage
from portal.domain.messaging.message_templates import MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_EARLY = datetime(2025, 1, 30, 9, 0, tzinfo=UTC)
_REASON_EN = "The programme has been postponed to the next quarter."
_REASON_AR = "أُجِّل البرنامج إلى الربع القادم."


class RfiDeadlineMoved(CalendarMessage, template="rfi_deadline_moved"):
    """To each approved company whose own deadline has moved: the previous and the new one; also after a reopening.

    A reason is given for changes made in the portal.
    """

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline_before: datetime
    deadline: datetime
    reason_en: str | None = None
    reason_ar: str | None = None


class RfiClosedSubmitted(MessageTemplate, template="rfi_closed_submitted"):
    """After the deadline, to a company with a response."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime


class RfiClosedNotSubmitted(MessageTemplate, template="rfi_closed_not_submitted"):
    """After the deadline, to a company without a response."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime


class RfiClosedEarly(CalendarMessage):
    """To every approved company at an early closing. ``deadline_before``: the company's own until then.

    ``calendar``: replaces the entry with that deadline.
    """

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    closed_at: datetime
    reason_en: str | None
    reason_ar: str | None
    deadline_before: datetime


class RfiClosedEarlySubmitted(RfiClosedEarly, template="rfi_closed_early_submitted"):
    """To a company with a response."""

    receipt_number: str
    submitted_at: datetime


class RfiClosedEarlyNotSubmitted(RfiClosedEarly, template="rfi_closed_early_not_submitted"):
    """To a company without a response."""


class RfiClosedEarlyExtended(RfiClosedEarly, template="rfi_closed_early_extended"):
    """To a company with more time than the others: its time goes on until ``deadline``."""

    deadline: datetime


class RfiClosedForAdministrators(MessageTemplate, template="rfi_closed_administrators"):
    """After the closing, to administrators who can view the responses.

    ``deadline``: when it closed. ``extended``: companies with more time than the others, which are not among those that
    have not submitted. ``companies_told``: companies get a mail about it. ``reason_en``, ``reason_ar``: of an early
    closing.
    """

    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime
    submitted: int
    not_submitted: int
    extended: int = 0
    companies_told: bool = True
    reason_en: str | None = None
    reason_ar: str | None = None


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
_CLOSED_EARLY: dict[str, Any] = {
    "organization_name": _COMPANY,
    "rfi_title_en": _TITLE_EN,
    "rfi_title_ar": _TITLE_AR,
    "closed_at": _EARLY,
    "reason_en": _REASON_EN,
    "reason_ar": _REASON_AR,
    "deadline_before": _DEADLINE,
}
register(
    Sample(
        RfiClosedForAdministrators(
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            deadline=_DEADLINE,
            submitted=1903,
            not_submitted=528,
            extended=3,
            reason_en=_REASON_EN,
            reason_ar=_REASON_AR,
        )
    )
)


def _entry(at: datetime) -> CalendarEntry:
    return CalendarEntry(id=UUID(int=1), sequence=2, title_en=_TITLE_EN, title_ar=_TITLE_AR, at=at)


for _content in (
    RfiClosedEarlySubmitted(
        **_CLOSED_EARLY, calendar=_entry(_EARLY), receipt_number="RFI-2025-7Q4M-K2XD", submitted_at=_AT
    ),
    RfiClosedEarlyNotSubmitted(**_CLOSED_EARLY, calendar=_entry(_EARLY)),
    RfiClosedEarlyExtended(
        **_CLOSED_EARLY | {"deadline_before": _DEADLINE + timedelta(days=7)},
        calendar=_entry(_DEADLINE + timedelta(days=7)),
        deadline=_DEADLINE + timedelta(days=7),
    ),
):
    register(Sample(_content))

"""Mails about one company's extension, each registered with a sample."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from portal.domain.messaging.calendar import CalendarEntry, CalendarMessage
from portal.domain.messaging.message_templates import Sample, register

_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_EXTENDED = _DEADLINE + timedelta(days=7)
_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"
_SEQUENCE = CalendarEntry(id=UUID(int=1), sequence=1, title_en=_TITLE_EN, title_ar=_TITLE_AR, at=_EXTENDED)


class OwnDeadlineChanged(CalendarMessage):
    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline_before: datetime
    deadline: datetime
    reason: str


class DeadlineExtended(OwnDeadlineChanged, template="deadline_extended"):
    """The company has got an extension until ``deadline``, or its extension has changed."""


class ExtensionTakenBack(OwnDeadlineChanged, template="extension_taken_back"):
    """The extension was revoked; the RFI's ``deadline`` applies to the company again."""


register(
    Sample(
        DeadlineExtended(
            organization_name=_COMPANY,
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            deadline_before=_DEADLINE,
            deadline=_EXTENDED,
            reason="Your vehicles were in maintenance until 2 February, as you told us on 29 January.",
            calendar=_SEQUENCE,
        )
    )
)
register(
    Sample(
        ExtensionTakenBack(
            organization_name=_COMPANY,
            rfi_title_en=_TITLE_EN,
            rfi_title_ar=_TITLE_AR,
            deadline_before=_EXTENDED,
            deadline=_DEADLINE,
            reason="You told us that you no longer need the additional time.",
            calendar=_SEQUENCE,
        )
    )
)

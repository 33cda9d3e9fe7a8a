"""The mails about an opening, each registered with a sample."""

from datetime import UTC, datetime
from typing import Any

from portal.domain.messaging.message_templates import MessageTemplate, Sample, register


class Opened(MessageTemplate):
    """To each person of an approved company. ``people``: who opened; ``digest``: of the published commitments."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    opened_at: datetime
    people: str
    responses: int
    digest: str
    page: str


class ResponsesOpened(Opened, template="responses_opened"):
    """After the deadline."""


class ResponsesOpenedEarly(Opened, template="responses_opened_early"):
    """Before the deadline."""

    reason_en: str
    reason_ar: str


_FACTS: dict[str, Any] = {
    "organization_name": "شركة نجد للخرائط (Najd Mapping)",
    "rfi_title_en": "RFI on HD mapping and panoramic imaging",
    "rfi_title_ar": "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
    "opened_at": datetime(2025, 2, 6, 7, 30, tzinfo=UTC),
    "people": "Layla Al-Harbi, Omar Al-Qahtani",
    "digest": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "page": "outcome/hd-mapping",
}

register(Sample(ResponsesOpened(**_FACTS, responses=24)))
register(
    Sample(
        ResponsesOpenedEarly(
            **_FACTS,
            responses=11,
            reason_en="A court has asked for the responses.",
            reason_ar="طلبت المحكمة الاطلاع على الردود.",
        )
    )
)

"""Mail about the status of a response, registered with a sample."""

from datetime import UTC, datetime
from typing import Any

from portal.domain.messaging.message_templates import MessageTemplate, Sample, register


class ReviewStatusChanged(MessageTemplate, template="review_status_changed"):
    """To the company: an administrator set a status. Names are as at the change; ``message`` may be empty."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime
    status_en: str
    status_ar: str
    message: str


class ClarificationRequested(ReviewStatusChanged, template="clarification_requested"):
    """To the company: a clarification is requested. It may add to its response until ``window_ends_at``."""

    window_ends_at: datetime


_FACTS: dict[str, Any] = {
    "organization_name": "شركة نجد للخرائط (Najd Mapping)",
    "rfi_title_en": "RFI on HD mapping and panoramic imaging",
    "rfi_title_ar": "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
    "receipt_number": "RFI-2025-000123",
    "submitted_at": datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC),
}

register(
    Sample(
        ReviewStatusChanged(
            status_en="Under review",
            status_ar="قيد التقييم",
            message="We read all responses until the end of March and write to you then.",
            **_FACTS,
        )
    )
)
register(
    Sample(
        ClarificationRequested(
            status_en="Clarification requested",
            status_ar="مطلوب إيضاح",
            message="Which cameras do your vehicles have? Please send us the table of chapter 4 with the models.",
            window_ends_at=datetime(2025, 3, 13, 20, 59, tzinfo=UTC),
            **_FACTS,
        )
    )
)

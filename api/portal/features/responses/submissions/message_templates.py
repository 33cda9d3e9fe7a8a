"""Message templates about submitted, withdrawn and removed responses, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)
_LATER = datetime(2025, 2, 2, 8, 15, 30, tzinfo=UTC)
_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
_COMPANY = "شركة نجد للخرائط (Najd Mapping)"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFile:
    """``size`` in bytes, ``sha256`` in hexadecimal."""

    kind: Literal["document", "attachment"]
    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLink:
    url: str
    title: str | None = None


class SubmissionReceived(MessageTemplate, template="submission_received", purpose=MessagePurpose.RECEIPT):
    """The receipt, with the data of the page."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime
    files: tuple[ReceiptFile, ...]
    links: tuple[ReceiptLink, ...] = ()


class SubmissionReplaced(SubmissionReceived, template="submission_replaced", purpose=MessagePurpose.RECEIPT):
    """The receipt of a later version, which names the one that it replaces."""

    replaced_receipt_number: str
    replaced_submitted_at: datetime


class SubmissionWithdrawn(MessageTemplate, template="submission_withdrawn", purpose=MessagePurpose.RECEIPT):
    """The company withdrew its response; until ``deadline`` it can submit again."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    submitted_at: datetime
    withdrawn_at: datetime
    deadline: datetime


class AdditionReceived(MessageTemplate, template="addition_received", purpose=MessagePurpose.RECEIPT):
    """Confirms what a company added in the window of a request for clarification; ``note`` may be empty."""

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    receipt_number: str
    number: int
    sent_at: datetime
    window_ends_at: datetime
    note: str
    files: tuple[ReceiptFile, ...]


class SubmissionDeleted(MessageTemplate, template="submission_deleted"):
    """An administrator deleted the response; the company must submit again."""

    organization_name: str
    receipt_number: str


_TITLES: dict[str, Any] = {
    "rfi_title_en": "RFI on HD mapping and panoramic imaging",
    "rfi_title_ar": "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
}
_CONTENTS: dict[str, Any] = {
    "files": (
        ReceiptFile(
            kind="document",
            name="RFI response – Najd Mapping.pdf",
            size=1_467_392,
            sha256="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        ),
        ReceiptFile(
            kind="attachment",
            name="عينة سحابة نقطية.zip",
            size=10_485_760,
            sha256="60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
        ),
    ),
    "links": (
        ReceiptLink(url="https://najd-mapping.example/coverage", title="خريطة التغطية"),
        ReceiptLink(url="https://najd-mapping.example/samples?lane=2"),
    ),
}

register(
    Sample(
        SubmissionReceived(
            organization_name=_COMPANY, receipt_number="RFI-2025-7Q4M-K2XD", submitted_at=_AT, **_TITLES, **_CONTENTS
        )
    )
)
register(
    Sample(
        SubmissionReplaced(
            organization_name=_COMPANY,
            receipt_number="RFI-2025-000123-2",
            submitted_at=_LATER,
            replaced_receipt_number="RFI-2025-000123",
            replaced_submitted_at=_AT,
            **_TITLES,
            **_CONTENTS,
        )
    )
)
register(
    Sample(
        SubmissionWithdrawn(
            organization_name=_COMPANY,
            receipt_number="RFI-2025-000123",
            submitted_at=_AT,
            withdrawn_at=_LATER,
            deadline=_DEADLINE,
            **_TITLES,
        )
    )
)
register(
    Sample(
        AdditionReceived(
            organization_name=_COMPANY,
            receipt_number="RFI-2025-000123",
            number=1,
            sent_at=_LATER,
            window_ends_at=_DEADLINE,
            note="The table lists the cameras of each vehicle.",
            files=_CONTENTS["files"][1:],
            **_TITLES,
        )
    )
)
register(Sample(SubmissionDeleted(organization_name=_COMPANY, receipt_number="RFI-2025-000123")))

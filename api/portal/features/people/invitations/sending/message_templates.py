"""The invitation by mail, registered with a sample."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MessageTemplate, Sample, register

_DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
SAMPLE_CODE = {"code": "7KQM-X2FA-9RTB"}


class Invitation(MessageTemplate, template="invitation", secrets=frozenset({"code"})):
    """To an invited address, first and as a reminder. Secrets: ``{"code": "7KQM-X2FA-9RTB"}``.

    ``email``: the address, which the link fills in. Titles and ``deadline`` are None while no request is published.
    """

    email: str
    rfi_title_en: str | None
    rfi_title_ar: str | None
    deadline: datetime | None
    expires_at: datetime | None
    is_reminder: bool = False


register(
    Sample(
        Invitation(
            email="projects@najd-mapping.example",
            rfi_title_en="RFI on HD mapping and panoramic imaging",
            rfi_title_ar="طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
            deadline=_DEADLINE,
            expires_at=_DEADLINE,
        ),
        SAMPLE_CODE,
    )
)

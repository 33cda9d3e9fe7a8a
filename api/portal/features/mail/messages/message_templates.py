"""Message templates of this feature, each registered with a sample."""

from datetime import UTC, datetime

from portal.domain.messaging.message_templates import MessagePurpose, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


class SecurityWordingChanged(MessageTemplate, template="security_wording_changed", purpose=MessagePurpose.SECURITY):
    """To the other administrators who may edit security mails. ``message``: the template that was edited."""

    message: str
    subject_en: str
    subject_ar: str
    changed_by: str
    changed_at: datetime


register(
    Sample(
        SecurityWordingChanged(
            message="sign_in_code",
            subject_en="Your sign-in code for Geospatial licensing",
            subject_ar="رمز تسجيل الدخول إلى بوابة التراخيص الجيومكانية",
            changed_by="سلمى الحربي (Salma Alharbi)",
            changed_at=_AT,
        )
    )
)

"""Message templates about ZIPs of submissions, each registered with a sample."""

from datetime import UTC, datetime, timedelta

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register

_AT = datetime(2025, 1, 29, 11, 42, 7, tzinfo=UTC)


class BundleReady(MessageTemplate, template="bundle_ready", topic=MailTopic.ZIPS):
    """To the administrator who requested a ZIP that took a while. ``size`` in bytes."""

    companies: int
    size: int
    expires_at: datetime


register(Sample(BundleReady(companies=128, size=2_147_483_648, expires_at=_AT + timedelta(hours=24))))

"""Mail to readers, registered with a sample."""

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register


class RemarkMentioned(MessageTemplate, template="remark_mentioned", topic=MailTopic.MENTIONS):
    """To the administrator whom a remark names; once a day at most, for the first remark."""

    by: str
    organization_name: str


register(Sample(RemarkMentioned(by="Salma Alharbi", organization_name="شركة نجد للخرائط (Najd Mapping)")))

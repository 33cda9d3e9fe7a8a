"""Reminders to companies, one for each step that they have reached, each registered with a sample."""

from datetime import UTC, datetime
from typing import ClassVar

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register
from portal.features.directory.reminders.policy import Audience

_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"


class RfiReminder(MessageTemplate, counts_as_reminder=True, topic=MailTopic.REMINDERS):
    """To the companies of one audience. Not sent if the company has left the audience meanwhile."""

    audience: ClassVar[Audience]

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime


class RfiReminderNotBegun(RfiReminder, template="rfi_reminder_not_begun"):
    """The questionnaire has not been begun."""

    audience: ClassVar[Audience] = Audience.NOT_BEGUN


class RfiReminderBegun(RfiReminder, template="rfi_reminder_begun"):
    """The questionnaire is a draft."""

    audience: ClassVar[Audience] = Audience.BEGUN


class RfiReminderNotSubmitted(RfiReminder, template="rfi_reminder_not_submitted"):
    """The questionnaire is answered, the response is not submitted."""

    audience: ClassVar[Audience] = Audience.NOT_SUBMITTED


BY_AUDIENCE: dict[Audience, type[RfiReminder]] = {
    one.audience: one for one in (RfiReminderNotBegun, RfiReminderBegun, RfiReminderNotSubmitted)
}

for _reminder in BY_AUDIENCE.values():
    register(
        Sample(
            _reminder(
                organization_name="شركة نجد للخرائط (Najd Mapping)",
                rfi_title_en=_TITLE_EN,
                rfi_title_ar=_TITLE_AR,
                deadline=datetime(2025, 2, 5, 20, 59, tzinfo=UTC),
            )
        )
    )

"""Reminders to companies, one for each step that they have reached, each registered with a sample."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register
from portal.features.directory.reminders.policy import Audience

_TITLE_EN = "RFI on HD mapping and panoramic imaging"
_TITLE_AR = "طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي"


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiReminder(MessageTemplate):
    """To the companies of one audience. Not sent if the company has left the audience meanwhile."""

    counts_as_reminder: ClassVar[bool] = True
    audience: ClassVar[Audience]
    topic: ClassVar[MailTopic | None] = MailTopic.REMINDERS

    organization_name: str
    rfi_title_en: str
    rfi_title_ar: str
    deadline: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiReminderNotBegun(RfiReminder):
    """The questionnaire has not been begun."""

    template: ClassVar[str] = "rfi_reminder_not_begun"
    audience: ClassVar[Audience] = Audience.NOT_BEGUN


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiReminderBegun(RfiReminder):
    """The questionnaire is a draft."""

    template: ClassVar[str] = "rfi_reminder_begun"
    audience: ClassVar[Audience] = Audience.BEGUN


@dataclass(frozen=True, slots=True, kw_only=True)
class RfiReminderNotSubmitted(RfiReminder):
    """The questionnaire is answered, the response is not submitted."""

    template: ClassVar[str] = "rfi_reminder_not_submitted"
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

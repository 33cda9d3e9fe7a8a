"""JSON of the mails that a person can switch off."""

from typing import Self

from pydantic import BaseModel

from portal.domain.messaging.message_templates import MailTopic
from portal.platform.http.body import Body


class MailTopicIn(Body):
    on: bool


class MailTopicOut(BaseModel):
    topic: MailTopic
    on: bool


class MailTopicsOut(BaseModel):
    items: list[MailTopicOut]

    @classmethod
    def of(cls, found: dict[MailTopic, bool]) -> Self:
        return cls(items=[MailTopicOut(topic=topic, on=on) for topic, on in found.items()])

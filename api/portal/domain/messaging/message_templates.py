"""The base of all message templates, and the registry of those that features declare.

A message template is a dataclass in the feature that sends it; its fields are stored as JSON in the message's row. A
secret (a code, a token) is not a field: it is named in ``secrets`` and generated while the worker renders
(docs/adr/0005-secrets-are-generated-late.md).
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypedDict, Unpack, dataclass_transform


class MailTopic(StrEnum):
    """Mails that a person can switch off. All others are mandatory, as codes, decisions and receipts are."""

    ANNOUNCEMENTS = "announcements"
    REMINDERS = "reminders"
    ANSWERS = "answers"
    CLARIFICATIONS = "clarifications"
    DOCUMENTS = "documents"
    FEEDBACK = "feedback"
    REVIEWS = "reviews"
    ASSIGNMENTS = "assignments"
    ZIPS = "zips"
    MENTIONS = "mentions"


FOR_ADMINISTRATORS = frozenset({MailTopic.REVIEWS, MailTopic.ASSIGNMENTS, MailTopic.ZIPS, MailTopic.MENTIONS})
"""Topics of administrators; all others are topics of companies."""


class MessagePurpose(StrEnum):
    SECURITY = "security"
    """Codes, links, and changes of an account or of who has access."""
    RECEIPT = "receipt"
    """Confirms what the person has just done."""
    NOTICE = "notice"
    """Everything else, often to many people at once."""


class Properties(TypedDict, total=False):
    """Those of :class:`MessageTemplate`."""

    template: str
    counts_as_reminder: bool
    is_typed: bool
    topic: MailTopic
    secrets: frozenset[str]
    purpose: MessagePurpose


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class MessageTemplate:
    """``template`` names the files ``templates/{en,ar}/<template>.jinja``; ``secrets`` lists the generated values.

    ``counts_as_reminder``: counted by the metric of reminders. ``is_typed``: its words come from the sender each time,
    so that they cannot be edited in the gallery. ``topic``: what the recipient switches off; None is mandatory.
    A subclass names those that differ from its base, and is a dataclass.
    """

    template: ClassVar[str]
    counts_as_reminder: ClassVar[bool] = False
    is_typed: ClassVar[bool] = False
    topic: ClassVar[MailTopic | None] = None
    secrets: ClassVar[frozenset[str]] = frozenset()
    purpose: ClassVar[MessagePurpose] = MessagePurpose.NOTICE

    def __init_subclass__(cls, **differing: Unpack[Properties]) -> None:
        for name, value in differing.items():
            setattr(cls, name, value)
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def is_awaited(self) -> bool:
        """Whether a person waits for it: it does not queue behind notices."""
        return self.purpose is not MessagePurpose.NOTICE


@dataclass(frozen=True, slots=True)
class Sample:
    """An example for the gallery and for tests, with its ``secrets``; ``has_sms`` is true if an SMS text exists too."""

    content: MessageTemplate
    secrets: dict[str, str] = field(default_factory=dict)
    has_sms: bool = False


SAMPLES: dict[str, Sample] = {}
TEMPLATES: dict[str, type[MessageTemplate]] = {}


def register(sample: Sample) -> None:
    """Registers the class of the sample's message; raises ``RuntimeError`` for a second class of its ``template``."""
    name = sample.content.template
    if TEMPLATES.setdefault(name, type(sample.content)) is not type(sample.content):
        raise RuntimeError(f"two message templates are called {name}")
    SAMPLES[name] = sample

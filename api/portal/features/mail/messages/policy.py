"""Who may edit the words of which message."""

from portal.domain.identity.access import Action, Actor, Grant, Subject
from portal.domain.messaging.message_templates import MessagePurpose, Sample

EDITS = Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)
EDITS_SECURITY = Grant(Action.UPDATE, Subject.USERS)
"""Words of mails about codes and accounts can make people give both away."""


def is_security(sample: Sample) -> bool:
    return sample.content.purpose is MessagePurpose.SECURITY


def may_edit(actor: Actor, sample: Sample) -> bool:
    return (EDITS_SECURITY if is_security(sample) else EDITS) in actor.grants

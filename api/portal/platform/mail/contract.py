"""Interface of the message transports and the possible results of an attempt."""

import re
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sent:
    """The receiver has accepted the message. ``answer``: its reply."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class TemporaryFailure:
    """A temporary failure. ``retry_in``: seconds, if the receiver named them.

    ``may_have_arrived``: the whole message was sent, and no reply came.
    """

    reason: str
    retry_in: float | None = None
    may_have_arrived: bool = False


@dataclass(frozen=True, slots=True)
class PermanentFailure:
    """A permanent failure: the same message would be refused again."""

    reason: str


_REPLY = re.compile(r"[2-5]\d\d[ -]")


def reply_in(reason: str) -> str | None:
    """The receiver's reply in the ``reason`` of a failure; None without a reply."""
    return reason if _REPLY.match(reason) else None


Outcome = Sent | TemporaryFailure | PermanentFailure


class MailTransport(Protocol):
    async def send(self, mail: bytes, *, recipient: str) -> Outcome:
        """Hands over one written mail to one address. Returns failures, also those of the network."""
        ...

    async def aclose(self) -> None: ...


class SmsGateway(Protocol):
    async def send(self, *, number: str, text: str, reference: str) -> Outcome:
        """Hands over one SMS. ``reference`` is the same at every attempt, so that gateways recognise repetitions."""
        ...

    async def aclose(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Transports:
    """``notices``: for mails that no person waits for, over connections of their own."""

    mail: MailTransport
    sms: SmsGateway
    notices: MailTransport

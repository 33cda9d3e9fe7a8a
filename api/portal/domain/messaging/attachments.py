"""Registry of the functions that make the files attached to a message while the worker writes it.

The row of the message holds none of their bytes.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from portal.domain.messaging.message_templates import MessageTemplate
from portal.platform.runtime.resources import Resources


@dataclass(frozen=True, slots=True)
class Attachment:
    """``name``: of the file, in ASCII."""

    name: str
    content_type: str
    content: bytes


AttachmentMaker = Callable[[Resources, MessageTemplate], Awaitable[Sequence[Attachment]]]
_MAKERS: dict[str, AttachmentMaker] = {}


def attaches(template: str) -> Callable[[AttachmentMaker], AttachmentMaker]:
    """Registers the maker of the attachments of ``template``.

    It runs again for each attempt to send the message, and returns the same bytes.

    :raises RuntimeError: ``template`` has a maker already.
    """

    def register(maker: AttachmentMaker) -> AttachmentMaker:
        if _MAKERS.setdefault(template, maker) is not maker:
            raise RuntimeError(f"two makers of attachments for {template}")
        return maker

    return register


def attachment_maker_of(template: str) -> AttachmentMaker | None:
    return _MAKERS.get(template)

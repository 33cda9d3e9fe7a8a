"""Who makes the secrets of a letter, at the moment it is written.

A feature registers its minter; the worker calls it while it renders. The secret then stands in the message that leaves
and nowhere else.
"""

from collections.abc import Awaitable, Callable

from portal.domain.messaging.models import Message
from portal.platform.runtime.resources import Resources

Minter = Callable[[Resources, Message], Awaitable[dict[str, str] | None]]
_MINTERS: dict[str, Minter] = {}


def mints(template: str) -> Callable[[Minter], Minter]:
    """Registers who makes the secrets of ``template``.

    The minter answers a value for each name in the letter's ``secrets``, or None where the message is no longer
    wanted: it is dropped then, and nothing is sent. It runs again when a message is tried again.
    """

    def register(minter: Minter) -> Minter:
        if _MINTERS.setdefault(template, minter) is not minter:
            raise RuntimeError(f"two minters for {template}")
        return minter

    return register


def minter_of(template: str) -> Minter | None:
    return _MINTERS.get(template)

"""Registry of the functions that generate the secrets of a message while the worker renders it.

The secret exists only in the message that is sent (docs/adr/0005-secrets-are-generated-late.md).
"""

from collections.abc import Awaitable, Callable

from portal.domain.messaging.models import Message
from portal.platform.runtime.resources import Resources

TokenGenerator = Callable[[Resources, Message], Awaitable[dict[str, str] | None]]
_GENERATORS: dict[str, TokenGenerator] = {}


def generates_tokens(template: str) -> Callable[[TokenGenerator], TokenGenerator]:
    """Registers the generator of the secrets of ``template``.

    It returns a value for each name in the template's ``secrets`` (which may be empty), or None if the message is no
    longer needed, which drops it. It runs again for each attempt to send the message.

    :raises RuntimeError: ``template`` has a generator already.
    """

    def register(generator: TokenGenerator) -> TokenGenerator:
        if _GENERATORS.setdefault(template, generator) is not generator:
            raise RuntimeError(f"two token generators for {template}")
        return generator

    return register


def token_generator_of(template: str) -> TokenGenerator | None:
    return _GENERATORS.get(template)

"""Message templates as JSON in the rows of messages."""

from typing import Any

from pydantic import TypeAdapter

from portal.domain.messaging.message_templates import TEMPLATES, MessageTemplate

_ADAPTERS: dict[type[MessageTemplate], TypeAdapter[MessageTemplate]] = {}


def dump_template(content: MessageTemplate) -> dict[str, Any]:
    """The template's fields as JSON, for the message's row."""
    params: dict[str, Any] = _adapter(type(content)).dump_python(content, mode="json")
    return params


def load_template(template: str, params: dict[str, Any]) -> MessageTemplate:
    """The template of a message's row. Raises ``LookupError`` if it is unknown."""
    return _adapter(TEMPLATES[template]).validate_python(params)


def _adapter(kind: type[MessageTemplate]) -> TypeAdapter[MessageTemplate]:
    """Building one takes longer than all the rest of queueing a message."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]

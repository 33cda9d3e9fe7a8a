"""Letters as the rows of messages keep them."""

from typing import Any

from pydantic import TypeAdapter

from portal.domain.messaging.letters import LETTERS, Letter


def dump_letter(letter: Letter) -> dict[str, Any]:
    """The letter's fields as JSON, as the message's row keeps them."""
    params: dict[str, Any] = TypeAdapter(type(letter)).dump_python(letter, mode="json")
    return params


def load_letter(template: str, params: dict[str, Any]) -> Letter:
    """The letter of a message's row; raises ``LookupError`` for an unknown one."""
    return TypeAdapter(LETTERS[template]).validate_python(params)

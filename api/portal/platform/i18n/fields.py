"""Texts of field errors."""

from collections.abc import Mapping
from typing import Any

from portal.platform.i18n.catalogue import find_text, translate
from portal.platform.i18n.locale import current_locale

FALLBACK = "field.invalid"


def field_message(error: str, field: str, params: Mapping[str, Any] | None = None, locale: str | None = None) -> str:
    """The text for this field, else for any field, else that it is invalid.

    ``field`` is a dotted path; its last name counts: ``links.0.url`` uses ``field.required.url``. A text with a missing
    parameter ("at least {min}") is skipped for a more general one.
    """
    values = dict(params or {})
    spoken = locale or current_locale()
    name = field.rpartition(".")[2]
    for key in (f"field.{error}.{name}", f"field.{error}"):
        text = find_text(key, spoken)
        if text is not None and all(values.get(needed) is not None for needed in text.placeholders):
            return translate(key, spoken, **values)
    return translate(FALLBACK, spoken)

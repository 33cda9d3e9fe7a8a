"""Languages of the server's texts. The web app has those of the screens."""

from portal.platform.i18n.catalogue import MissingText, exists, translate, translate_plural, use_configured_texts
from portal.platform.i18n.dates import InstantText, format_instant
from portal.platform.i18n.fields import field_message
from portal.platform.i18n.locale import DEFAULT_LOCALE, LOCALES, current_locale, direction, negotiate, use_locale

__all__ = [
    "DEFAULT_LOCALE",
    "LOCALES",
    "InstantText",
    "MissingText",
    "current_locale",
    "direction",
    "exists",
    "field_message",
    "format_instant",
    "negotiate",
    "translate",
    "translate_plural",
    "use_configured_texts",
    "use_locale",
]

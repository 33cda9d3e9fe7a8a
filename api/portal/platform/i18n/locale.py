"""The two languages, and the language of the current request or message."""

from contextvars import ContextVar
from functools import lru_cache

LOCALES = ("en", "ar")
DEFAULT_LOCALE = "en"
RIGHT_TO_LEFT = frozenset({"ar"})

# A header with more choices or characters than this was not written by a browser.
_MAX_CHOICES = 20
_MAX_LENGTH = 200

_current: ContextVar[str] = ContextVar("locale", default=DEFAULT_LOCALE)


def current_locale() -> str:
    return _current.get()


def use_locale(locale: str) -> None:
    """Sets the locale of the current task and the tasks that it starts."""
    _current.set(locale)


def direction(locale: str) -> str:
    return "rtl" if locale in RIGHT_TO_LEFT else "ltr"


def negotiate(chosen: str | None, accept_language: str | None = None) -> str:
    """The locale in the request, else the browser's preference, else English."""
    return _known(chosen or "") or _preferred((accept_language or "")[:_MAX_LENGTH]) or DEFAULT_LOCALE


def _known(tag: str) -> str | None:
    """``ar`` for ``ar``, ``AR`` and ``ar-SA``."""
    language = tag.strip().lower().replace("_", "-").partition("-")[0]
    return language if language in LOCALES else None


@lru_cache(maxsize=1024)
def _preferred(header: str) -> str | None:
    choices: list[tuple[float, str]] = []
    for choice in header.split(",")[:_MAX_CHOICES]:
        tag, _, weight = choice.partition(";")
        locale = _known(tag)
        quality = _quality(weight)
        if locale and quality > 0:
            choices.append((quality, locale))
    # max() answers the first of equals: the header's own order.
    return max(choices, key=lambda choice: choice[0])[1] if choices else None


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(float(value), 1.0)
    except ValueError:
        return 0.0

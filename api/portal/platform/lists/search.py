"""Conditions of a search: rows whose text contains every word."""

from typing import Any

from sqlalchemy import Boolean, ColumnElement, Text, func

from portal.platform.folding import signs_of, words_of


def containing(search: str, *texts: Any) -> list[ColumnElement[bool]]:
    """Conditions for rows that contain every word in one of ``texts``: columns and expressions, which may be null."""
    # A function instead of the operator, for which PostgreSQL would expect next to no rows.
    folded = func.portal_fold(func.concat_ws("\n", *texts), type_=Text)
    words: list[ColumnElement[bool]] = [
        func.regexp_like(folded, word.pattern, type_=Boolean) for word in words_of(search)
    ]
    return words or containing_signs(search, *texts)


def containing_signs(search: str, *texts: Any) -> list[ColumnElement[bool]]:
    """Conditions of a search of punctuation alone; none for an empty search."""
    return [func.strpos(func.concat_ws("\n", *texts), sign) > 0 for sign in signs_of(search)]

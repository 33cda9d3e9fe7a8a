"""Saves answers of a company that may be deleted concurrently."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError

from portal.platform.errors import NotFound

COMPANY_GONE = "fk_form_answers_company_id_companies"


@contextmanager
def company_must_exist() -> Iterator[None]:
    """Wraps the statement that writes. Raises :class:`NotFound` if the company was deleted.

    The foreign key detects that; a check before would cost each save a statement.
    """
    try:
        yield
    except IntegrityError as error:
        if COMPANY_GONE not in str(error.orig):
            raise
        raise NotFound from None

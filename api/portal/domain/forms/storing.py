"""Writing answers down, for a company that may be deleted at the same moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError

from portal.platform.errors import NotFound

COMPANY_GONE = "fk_form_answers_company_id_companies"


@contextmanager
def company_must_exist() -> Iterator[None]:
    """Around the statement that writes. Raises :class:`NotFound` where the company is gone.

    The database notices while it writes; to look first would cost every save a statement.
    """
    try:
        yield
    except IntegrityError as error:
        if COMPANY_GONE not in str(error.orig):
            raise
        raise NotFound from None

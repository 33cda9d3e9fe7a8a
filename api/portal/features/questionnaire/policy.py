"""Conditions for saving a draft."""

from typing import Any

from sqlalchemy import ColumnElement, and_

from portal.domain.forms.models import FormAnswers


def may_be_replaced(excluded: Any) -> ColumnElement[bool]:
    """Judged on the stored row inside the statement that writes: of saves at the same moment the first one wins.

    ``excluded``: the row that could not be inserted, as PostgreSQL calls it.
    """
    return and_(FormAnswers.save_number < excluded.save_number, FormAnswers.submitted_at.is_(None))

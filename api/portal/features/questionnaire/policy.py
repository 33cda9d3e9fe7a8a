"""Conditions for saving a draft."""

from typing import Any

from sqlalchemy import ColumnElement, and_

from portal.domain.forms.models import FormAnswers


def may_be_replaced(excluded: Any) -> ColumnElement[bool]:
    """A condition on the stored row within the writing statement, so that the first of concurrent saves wins.

    ``excluded``: PostgreSQL's name of the row that could not be inserted.
    """
    return and_(FormAnswers.save_number < excluded.save_number, FormAnswers.submitted_at.is_(None))

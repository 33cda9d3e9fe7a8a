"""Conditions for saving a draft."""

from typing import Any

from sqlalchemy import ColumnElement, and_

from portal.domain.forms.models import FormAnswers


def may_be_submitted(known_save: int | None) -> ColumnElement[bool]:
    """A condition on the stored row: not submitted, and not saved after ``known_save`` (None: not checked)."""
    is_draft = FormAnswers.submitted_at.is_(None)
    return is_draft if known_save is None else and_(is_draft, FormAnswers.save_number <= known_save)


def may_be_replaced(excluded: Any) -> ColumnElement[bool]:
    """A condition on the stored row within the writing statement, so that the first of concurrent saves wins.

    ``excluded``: the row proposed for insertion, as in PostgreSQL's ON CONFLICT.
    """
    return and_(FormAnswers.save_number < excluded.save_number, FormAnswers.submitted_at.is_(None))

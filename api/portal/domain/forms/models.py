"""Answers to a form: one row per form and company, a draft until it is submitted."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class FormAnswers(Identified, Created, Base):
    __tablename__ = "form_answers"
    __table_args__ = (
        UniqueConstraint("form", "company_id"),
        CheckConstraint("form in ('questionnaire', 'feedback')", name="form"),
        Index("ix_form_answers_answers", "answers", postgresql_using="gin"),
        # Counts read it alone: the rows with all their answers are wide.
        Index(
            "ix_form_answers_answered",
            "company_id",
            postgresql_where=text("form = 'questionnaire' and submitted_at is not null"),
        ),
    )

    form: Mapped[str] = mapped_column(String(20))
    version: Mapped[int]
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    answers: Mapped[dict[str, Any]]
    save_number: Mapped[int] = mapped_column(default=0, server_default="0")
    saved_at: Mapped[datetime]
    submitted_at: Mapped[datetime | None] = mapped_column(doc="Empty while it is a draft")

"""Questions of companies, and clarifications: answers published to all companies.

A clarification and its revisions have no column that leads to a company; :class:`QuestionClarification` is the only
connection, and only administrators and the company that asked read it.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from portal.domain.file_checks.columns import Checked, rules
from portal.domain.questions.lifecycle import QuestionState, Topic
from portal.platform.db.base import Base, Created, Identified

_STATES = ", ".join(repr(state.value) for state in QuestionState)
_TOPICS = ", ".join(repr(topic.value) for topic in Topic)


class QuestionFile(Identified, Created, Checked, Base):
    """The file of a question; without ``question_id`` it was uploaded for a question that is not sent yet."""

    __tablename__ = "question_files"
    __table_args__ = (CheckConstraint("size > 0", name="size_positive"), *rules())

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    question_id: Mapped[UUID | None] = mapped_column(ForeignKey("questions.id", ondelete="CASCADE"), unique=True)
    name: Mapped[str] = mapped_column(doc="As the company called it; for display only")
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger, doc="Bytes received")
    sha256: Mapped[str] = mapped_column(String(64))
    object_key: Mapped[str] = mapped_column(unique=True)
    warning: Mapped[str | None] = mapped_column(String(40), doc="Why readers may not be able to open it")


class Question(Identified, Created, Base):
    __tablename__ = "questions"
    __table_args__ = (
        CheckConstraint(f"state in ({_STATES})", name="state"),
        CheckConstraint(f"topic in ({_TOPICS})", name="topic"),
        CheckConstraint("(state <> 'declined') or (decline_reason is not null)", name="decline_reason"),
        CheckConstraint("(state <> 'answered') or (answer is not null)", name="answer"),
        Index("ix_questions_rfi_id", "rfi_id", "created_at", "id"),
        Index("ix_questions_open", "rfi_id", "created_at", postgresql_where=text("state = 'open'")),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="RESTRICT"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    asked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    subject: Mapped[str]
    topic: Mapped[str] = mapped_column(String(20))
    text: Mapped[str]
    state: Mapped[str] = mapped_column(String(10), server_default="open", default="open")
    assignee_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    answer: Mapped[str | None] = mapped_column(doc="The private answer, for this company only")
    decline_reason: Mapped[str | None]
    decided_at: Mapped[datetime | None] = mapped_column(doc="When it left the state open, or its answer last changed")
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    decided_by_name: Mapped[str | None] = mapped_column(doc="Kept for when that administrator is gone")
    revision: Mapped[int] = mapped_column(server_default="0", default=0, doc="Counts its changes")

    file: Mapped[QuestionFile | None] = relationship(lazy="raise", uselist=False, passive_deletes=True)


class Clarification(Identified, Created, Base):
    """A draft until ``published_at`` is set; then it has a number, and ``revision`` counts from 1."""

    __tablename__ = "clarifications"
    __table_args__ = (
        UniqueConstraint("rfi_id", "number"),
        CheckConstraint(f"topic in ({_TOPICS})", name="topic"),
        CheckConstraint("notify in ('now', 'digest')", name="notify"),
        CheckConstraint(
            "(published_at is null) = (number is null) and (published_at is null) = (revision = 0)", name="published"
        ),
        CheckConstraint("announced_revision <= revision", name="announced_revision"),
        Index("ix_clarifications_unannounced", "rfi_id", postgresql_where=text("announced_revision < revision")),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="RESTRICT"))
    number: Mapped[int | None] = mapped_column(doc="From 1, without gaps, in the order of publication")
    topic: Mapped[str] = mapped_column(String(20))
    question_en: Mapped[str]
    question_ar: Mapped[str]
    answer_en: Mapped[str]
    answer_ar: Mapped[str]
    revision: Mapped[int] = mapped_column(server_default="0", default=0, doc="Of the published text; 0 is a draft")
    published_at: Mapped[datetime | None] = mapped_column(doc="First publication")
    revised_at: Mapped[datetime | None] = mapped_column(doc="Publication of the current revision")
    notify: Mapped[str] = mapped_column(
        String(10), server_default="now", default="now", doc="How the current revision is announced"
    )
    announced_revision: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="The revision that the companies were last notified of"
    )
    version: Mapped[int] = mapped_column(server_default="0", default=0, doc="Counts its changes, also of the draft")
    changed_at: Mapped[datetime]
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    changed_by_name: Mapped[str]


class ClarificationRevision(Base):
    """One published text of a clarification."""

    __tablename__ = "clarification_revisions"

    clarification_id: Mapped[UUID] = mapped_column(
        ForeignKey("clarifications.id", ondelete="CASCADE"), primary_key=True
    )
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    topic: Mapped[str] = mapped_column(String(20))
    question_en: Mapped[str]
    question_ar: Mapped[str]
    answer_en: Mapped[str]
    answer_ar: Mapped[str]
    published_at: Mapped[datetime]
    published_by_name: Mapped[str]


class QuestionClarification(Base):
    """The clarification that answers a question, or will; several questions may share one."""

    __tablename__ = "question_clarifications"

    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id", ondelete="CASCADE"), primary_key=True)
    clarification_id: Mapped[UUID] = mapped_column(ForeignKey("clarifications.id", ondelete="CASCADE"), index=True)

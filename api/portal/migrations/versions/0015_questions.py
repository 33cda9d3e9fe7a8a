"""questions of companies, clarifications, and their permission

Revision: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# As in 0011: a permission that no administrator holds could not be granted.
_HELD = (
    "submissions VIEW",
    "submissions DELETE",
    "pendingCompanies VIEW",
    "pendingCompanies APPROVE",
    "pendingCompanies REJECT",
    "pendingCompanies DELETE",
    "activeCompanies VIEW",
    "activeCompanies DELETE",
    "invitationsCode CREATE",
    "invitationsCode VIEW",
    "invitationsCode DELETE",
    "users CREATE",
    "users VIEW",
    "users UPDATE",
    "users DELETE",
    "emailAnnouncement SEND",
    "emailAnnouncement VIEW",
    "request VIEW",
    "request UPDATE",
)
_GRANT = """
    insert into permissions (user_id, action, subject)
    select holder.user_id, granted.action, 'questions'
    from (
        select user_id from permissions
        where subject || ' ' || action = any(:held)
        group by user_id having count(*) = :count
    ) as holder
    cross join (values ('VIEW'), ('UPDATE'), ('SEND')) as granted(action)
    on conflict do nothing
"""
_STATES = "state in ('open', 'answered', 'published', 'declined', 'withdrawn')"
_TOPICS = "topic in ('general', 'technical', 'data', 'licensing', 'submission', 'dates')"
_NOW = sa.text("now()")


def upgrade() -> None:
    _create_questions()
    _create_clarifications()
    op.get_bind().execute(sa.text(_GRANT), {"held": list(_HELD), "count": len(_HELD)})


def _create_questions() -> None:
    op.create_table(
        "questions",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("asked_by", sa.UUID(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("topic", sa.String(20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), server_default="open", nullable=False),
        sa.Column("assignee_id", sa.UUID(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("decline_reason", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.UUID(), nullable=True),
        sa.Column("decided_by_name", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.CheckConstraint(_STATES, name="state"),
        sa.CheckConstraint(_TOPICS, name="topic"),
        sa.CheckConstraint("(state <> 'declined') or (decline_reason is not null)", name="decline_reason"),
        sa.CheckConstraint("(state <> 'answered') or (answer is not null)", name="answer"),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_questions_rfi_id_rfis", ondelete="RESTRICT"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_questions_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["asked_by"], ["users.id"], name="fk_questions_asked_by_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["assignee_id"], ["users.id"], name="fk_questions_assignee_id_users", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["users.id"], name="fk_questions_decided_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_questions"),
    )
    op.create_index("ix_questions_company_id", "questions", ["company_id"])
    op.create_index("ix_questions_assignee_id", "questions", ["assignee_id"])
    op.create_index("ix_questions_rfi_id", "questions", ["rfi_id", "created_at", "id"])
    op.create_index(
        "ix_questions_open", "questions", ["rfi_id", "created_at"], postgresql_where=sa.text("state = 'open'")
    )
    op.create_table(
        "question_files",
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("question_id", sa.UUID(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.CheckConstraint("size > 0", name="size_positive"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_question_files_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["question_id"], ["questions.id"], name="fk_question_files_question_id_questions", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_question_files"),
        sa.UniqueConstraint("question_id", name="uq_question_files_question_id"),
        sa.UniqueConstraint("object_key", name="uq_question_files_object_key"),
    )
    op.create_index("ix_question_files_company_id", "question_files", ["company_id"])


def _texts() -> list[sa.Column[str]]:
    """New objects each time: a column belongs to one table."""
    return [
        sa.Column("topic", sa.String(20), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in ("question_en", "question_ar", "answer_en", "answer_ar")
        ),
    ]


def _create_clarifications() -> None:
    op.create_table(
        "clarifications",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        *_texts(),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revised_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("notify", sa.String(10), server_default="now", nullable=False),
        sa.Column("announced_revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.UUID(), nullable=True),
        sa.Column("changed_by_name", sa.Text(), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=_NOW, nullable=False),
        sa.CheckConstraint(_TOPICS, name="topic"),
        sa.CheckConstraint("notify in ('now', 'digest')", name="notify"),
        sa.CheckConstraint(
            "(published_at is null) = (number is null) and (published_at is null) = (revision = 0)", name="published"
        ),
        sa.CheckConstraint("announced_revision <= revision", name="announced_revision"),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_clarifications_rfi_id_rfis", ondelete="RESTRICT"),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["users.id"], name="fk_clarifications_changed_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_clarifications"),
        sa.UniqueConstraint("rfi_id", "number", name="uq_clarifications_rfi_id_number"),
    )
    op.create_index(
        "ix_clarifications_unannounced",
        "clarifications",
        ["rfi_id"],
        postgresql_where=sa.text("announced_revision < revision"),
    )
    op.create_table(
        "clarification_revisions",
        sa.Column("clarification_id", sa.UUID(), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        *_texts(),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("published_by_name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["clarification_id"],
            ["clarifications.id"],
            name="fk_clarification_revisions_clarification_id_clarifications",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("clarification_id", "revision", name="pk_clarification_revisions"),
    )
    op.create_table(
        "question_clarifications",
        sa.Column("question_id", sa.UUID(), nullable=False),
        sa.Column("clarification_id", sa.UUID(), nullable=False),
        sa.ForeignKeyConstraint(
            ["question_id"],
            ["questions.id"],
            name="fk_question_clarifications_question_id_questions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["clarification_id"],
            ["clarifications.id"],
            name="fk_question_clarifications_clarification_id_clarifications",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("question_id", name="pk_question_clarifications"),
    )
    op.create_index("ix_question_clarifications_clarification_id", "question_clarifications", ["clarification_id"])


def downgrade() -> None:
    op.execute("delete from permissions where subject = 'questions'")
    for table in (
        "question_clarifications",
        "clarification_revisions",
        "clarifications",
        "question_files",
        "questions",
    ):
        op.drop_table(table)

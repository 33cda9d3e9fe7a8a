"""additions to a response in the window of a request for clarification

Revision: 0028
Revises: 0027
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("response_reviews", sa.Column("window_ends_at", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "response_additions",
        sa.Column("submission_id", sa.UUID(), nullable=False),
        sa.Column("receipt_number", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_by", sa.UUID(), nullable=True),
        sa.Column("sent_by_name", sa.Text(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "num_nonnulls(number, sent_at, sent_by_name) in (0, 3)", name=op.f("ck_response_additions_sent")
        ),
        sa.CheckConstraint("sent_at is not null or note is null", name=op.f("ck_response_additions_note")),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_response_additions_submission_id_submissions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["sent_by"], ["users.id"], name="fk_response_additions_sent_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_response_additions"),
        sa.UniqueConstraint("receipt_number", "number", name="uq_response_additions_receipt_number_number"),
    )
    op.create_index("ix_response_additions_submission_id", "response_additions", ["submission_id"])
    op.create_index(
        "uq_response_additions_draft",
        "response_additions",
        ["receipt_number"],
        unique=True,
        postgresql_where=sa.text("sent_at is null"),
    )
    op.add_column("submission_files", sa.Column("addition_id", sa.UUID(), nullable=True))
    op.create_foreign_key(
        "fk_submission_files_addition_id_response_additions",
        "submission_files",
        "response_additions",
        ["addition_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.create_index("ix_submission_files_addition_id", "submission_files", ["addition_id"])
    # Rows of the release before have no addition, so they satisfy the old constraint and the new one.
    op.drop_constraint(op.f("ck_submission_files_one_owner"), "submission_files")
    op.create_check_constraint(
        op.f("ck_submission_files_one_owner"),
        "submission_files",
        "num_nonnulls(submission_id, version_id, addition_id) = 1",
    )


def downgrade() -> None:
    op.execute("delete from submission_files where addition_id is not null")
    op.drop_constraint(op.f("ck_submission_files_one_owner"), "submission_files")
    op.create_check_constraint(
        op.f("ck_submission_files_one_owner"), "submission_files", "(submission_id is null) <> (version_id is null)"
    )
    op.drop_column("submission_files", "addition_id")
    op.drop_table("response_additions")
    op.drop_column("response_reviews", "window_ends_at")

"""the status that the authority sets for a response

Revision: 0024
Revises: 0023
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "response_reviews",
        sa.Column("receipt_number", sa.String(length=40), nullable=False),
        sa.Column("submission_id", sa.UUID(), nullable=False),
        sa.Column("status", sa.String(length=30), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.UUID(), nullable=True),
        sa.Column("changed_by_name", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "status in ('received', 'under_review', 'clarification_requested', 'completed')",
            name=op.f("ck_response_reviews_status"),
        ),
        sa.CheckConstraint("revision > 0", name=op.f("ck_response_reviews_revision")),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_response_reviews_submission_id_submissions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["users.id"], name="fk_response_reviews_changed_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("receipt_number", name="pk_response_reviews"),
    )
    op.create_index("ix_response_reviews_submission_id", "response_reviews", ["submission_id"])


def downgrade() -> None:
    op.drop_table("response_reviews")

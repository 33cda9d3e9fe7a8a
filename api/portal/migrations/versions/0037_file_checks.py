"""what the scanner says of files

Revision: 0037
Revises: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "file_checks",
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("verdict", sa.String(10), server_default="pending", nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("judged_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("scanner", sa.Text(), nullable=True),
        sa.Column("signatures", sa.Text(), nullable=True),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("released_by", sa.UUID(), nullable=True),
        sa.Column("released_by_name", sa.Text(), nullable=True),
        sa.Column("release_reason", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "verdict in ('pending', 'clean', 'infected', 'unchecked')", name=op.f("ck_file_checks_verdict")
        ),
        sa.CheckConstraint(
            "(verdict = 'pending') = (judged_at is null)"
            " and (verdict in ('infected', 'unchecked')) = (reason is not null)",
            name=op.f("ck_file_checks_judged"),
        ),
        sa.CheckConstraint(
            "num_nonnulls(released_at, released_by_name, release_reason) in (0, 3)"
            " and (released_at is null or verdict = 'unchecked')",
            name=op.f("ck_file_checks_released"),
        ),
        sa.ForeignKeyConstraint(
            ["released_by"], ["users.id"], name="fk_file_checks_released_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("object_key", name="pk_file_checks"),
    )
    op.create_index(
        "ix_file_checks_pending", "file_checks", ["created_at"], postgresql_where=sa.text("verdict = 'pending'")
    )
    op.create_index("ix_file_checks_judged_at", "file_checks", ["judged_at"])


def downgrade() -> None:
    op.drop_table("file_checks")

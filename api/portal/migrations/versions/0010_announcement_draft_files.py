"""files of announcement drafts, and fingerprints of the contents that a ZIP was requested with

Revision: 0010
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "announcement_draft_files",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_announcement_draft_files_user_id_users", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_announcement_draft_files"),
        sa.UniqueConstraint("user_id", name="uq_announcement_draft_files_user_id"),
        sa.UniqueConstraint("object_key", name="uq_announcement_draft_files_object_key"),
    )
    op.add_column("bundles", sa.Column("fingerprint", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("bundles", "fingerprint")
    op.drop_table("announcement_draft_files")

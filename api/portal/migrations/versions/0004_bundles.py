"""bundles, and the closing of an RFI that was announced last

Revision: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rfis", sa.Column("closing_announced", sa.Text(), nullable=True))
    op.create_table(
        "bundles",
        sa.Column("filter", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("requested_by", sa.UUID(), nullable=True),
        sa.Column("requested_by_name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="queued", nullable=False),
        sa.Column("run", sa.Integer(), server_default="0", nullable=False),
        sa.Column("companies_total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("companies_done", sa.Integer(), server_default="0", nullable=False),
        sa.Column("bytes_total", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("bytes_done", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=True),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("object_key", sa.Text(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.String(length=60), nullable=True),
        sa.Column("error_detail", sa.Text(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')", name=op.f("ck_bundles_state")
        ),
        sa.CheckConstraint(
            "state <> 'ready' or (object_key is not null and size is not null and sha256 is not null "
            "and expires_at is not null)",
            name=op.f("ck_bundles_ready_is_whole"),
        ),
        sa.ForeignKeyConstraint(
            ["requested_by"], ["users.id"], name=op.f("fk_bundles_requested_by_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bundles")),
        sa.UniqueConstraint("object_key", name=op.f("uq_bundles_object_key")),
    )
    op.create_index("ix_bundles_newest", "bundles", ["created_at", "id"])
    op.create_index(
        "ix_bundles_object",
        "bundles",
        ["state", "finished_at"],
        postgresql_where=sa.text("object_key is not null"),
    )


def downgrade() -> None:
    op.drop_table("bundles")
    op.drop_column("rfis", "closing_announced")

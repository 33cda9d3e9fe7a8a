"""announcements and their deliveries

Revision: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "announcements",
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attachment_name", sa.Text(), nullable=True),
        sa.Column("attachment_type", sa.Text(), nullable=True),
        sa.Column("attachment_size", sa.Integer(), nullable=True),
        sa.Column("attachment_sha256", sa.String(length=64), nullable=True),
        sa.Column("attachment_key", sa.Text(), nullable=True),
        sa.Column("audience", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("recipients", sa.Integer(), nullable=False),
        sa.Column("is_test", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("idempotency_key", sa.UUID(), nullable=True),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_by_name", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("changed_by_name", sa.Text(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("counts", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.Column("run", sa.Integer(), server_default="0", nullable=False),
        sa.Column("leased_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state in ('sending', 'paused', 'cancelled', 'finished')", name=op.f("ck_announcements_state")
        ),
        sa.CheckConstraint(
            "(attachment_key is null) = (attachment_name is null)"
            " and (attachment_key is null) = (attachment_type is null)"
            " and (attachment_key is null) = (attachment_size is null)"
            " and (attachment_key is null) = (attachment_sha256 is null)",
            name=op.f("ck_announcements_attachment"),
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["users.id"], name=op.f("fk_announcements_created_by_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
        sa.UniqueConstraint("created_by", "idempotency_key", name=op.f("uq_announcements_created_by_idempotency_key")),
    )
    op.create_index("ix_announcements_created_at", "announcements", ["created_at", "id"])
    op.create_index("ix_announcements_attachment_key", "announcements", ["attachment_key"])
    op.create_table(
        "announcement_deliveries",
        sa.Column("announcement_id", sa.UUID(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=True),
        sa.Column("organization_name", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("recipient_name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(length=5), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), server_default="queued", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("may_repeat", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("run", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "state in ('queued', 'sending', 'sent', 'temporary', 'permanent', 'cancelled')",
            name=op.f("ck_announcement_deliveries_state"),
        ),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_deliveries_announcement_id_announcements"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_announcement_deliveries_user_id_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("announcement_id", "number", name=op.f("pk_announcement_deliveries")),
        postgresql_with={"fillfactor": 60},
    )
    op.create_index(
        "ix_announcement_deliveries_due",
        "announcement_deliveries",
        ["next_attempt_at"],
        postgresql_where=sa.text("next_attempt_at is not null"),
    )
    op.create_index("ix_announcement_deliveries_user_id", "announcement_deliveries", ["user_id"])


def downgrade() -> None:
    op.drop_table("announcement_deliveries")
    op.drop_table("announcements")

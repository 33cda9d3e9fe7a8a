"""wordings of messages that administrators edit

Revision: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "message_wordings",
        sa.Column("template", sa.String(60), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("texts", JSONB(), nullable=False),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_by_name", sa.Text(), nullable=False),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("channel in ('email', 'sms')", name=op.f("ck_message_wordings_channel")),
        sa.ForeignKeyConstraint(
            ["created_by"], ["users.id"], name="fk_message_wordings_created_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_message_wordings"),
        sa.UniqueConstraint("template", "channel", "revision", name="uq_message_wordings_template_channel_revision"),
    )
    op.add_column("messages", sa.Column("wording", JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("messages", "wording")
    op.drop_table("message_wordings")

"""invitations that are sent by mail

Revision: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sent_invitations",
        sa.Column("invitation_id", sa.UUID(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("locale", sa.String(5), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("locale in ('en', 'ar')", name="locale"),
        sa.ForeignKeyConstraint(
            ["invitation_id"],
            ["invitation_codes.id"],
            name="fk_sent_invitations_invitation_id_invitation_codes",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sent_invitations"),
        sa.UniqueConstraint("invitation_id", name="uq_sent_invitations_invitation_id"),
    )
    op.create_index("ix_sent_invitations_email", "sent_invitations", ["email"])
    op.create_table(
        "invitation_mails",
        sa.Column("message_id", sa.UUID(), nullable=False),
        sa.Column("sent_invitation_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.CheckConstraint("kind in ('first', 'reminder', 'correction')", name="kind"),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name="fk_invitation_mails_message_id_messages", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["sent_invitation_id"],
            ["sent_invitations.id"],
            name="fk_invitation_mails_sent_invitation_id_sent_invitations",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("message_id", name="pk_invitation_mails"),
    )
    op.create_index(
        "ix_invitation_mails_sent_invitation_id_message_id", "invitation_mails", ["sent_invitation_id", "message_id"]
    )


def downgrade() -> None:
    op.drop_table("invitation_mails")
    op.drop_table("sent_invitations")

"""mails that a person has switched off

Revision: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "switched_off_topics",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("topic", sa.String(20), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_switched_off_topics_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "topic", name=op.f("pk_switched_off_topics")),
    )


def downgrade() -> None:
    op.drop_table("switched_off_topics")

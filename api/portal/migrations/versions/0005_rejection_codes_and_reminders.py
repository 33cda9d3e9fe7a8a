"""rejection codes and reminders

Revision: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("companies", sa.Column("rejection_code", sa.String(length=40), nullable=True))
    op.add_column("companies", sa.Column("reminded_hours", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("companies", "reminded_hours")
    op.drop_column("companies", "rejection_code")

"""when a company was anonymised, and how the last code was sent

Revision: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("companies", sa.Column("anonymised_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("users", sa.Column("last_code_method", sa.String(10), nullable=True))


def downgrade() -> None:
    op.drop_column("users", "last_code_method")
    op.drop_column("companies", "anonymised_at")

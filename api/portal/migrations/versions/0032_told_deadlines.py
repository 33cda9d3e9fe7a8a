"""the deadline of the request at the latest mail to a company about its own

Revision: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deadline_extensions", sa.Column("deadline_announced", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("deadline_extensions", "deadline_announced")

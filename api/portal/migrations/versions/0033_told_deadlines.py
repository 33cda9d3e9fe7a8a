"""the deadline of the request at the latest mail to a company about its own

Revision: 0033
Revises: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deadline_extensions", sa.Column("deadline_announced", sa.DateTime(timezone=True), nullable=True))

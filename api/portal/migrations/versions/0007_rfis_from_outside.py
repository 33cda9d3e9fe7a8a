"""actions at the closing of an RFI, its announced deadline, why it was reopened; longer rotating codes

Revision: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column, default in (("bundles_on_close", "false"), ("notifies_admins", "true"), ("notifies_companies", "true")):
        op.add_column("rfis", sa.Column(column, sa.Boolean(), server_default=default, nullable=False))
    op.add_column("rfis", sa.Column("deadline_announced", sa.DateTime(timezone=True), nullable=True))
    # No message is sent about a deadline that was moved before such messages existed.
    op.execute("update rfis set deadline_announced = deadline")
    op.add_column("rfis", sa.Column("reopen_reason", sa.Text(), nullable=True))
    op.alter_column("invitation_codes", "code", type_=sa.String(80), existing_nullable=False)


def downgrade() -> None:
    op.alter_column("invitation_codes", "code", type_=sa.String(64), existing_nullable=False)
    for column in ("reopen_reason", "deadline_announced", "notifies_companies", "notifies_admins", "bundles_on_close"):
        op.drop_column("rfis", column)

"""public documents, and the terms that a person agreed to

Revision: 0019
Revises: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("documents", sa.Column("is_public", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("users", sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("users", sa.Column("agreed_language", sa.String(5), nullable=True))
    op.add_column("users", sa.Column("agreed_terms", sa.String(12), nullable=True))
    op.add_column("users", sa.Column("agreed_privacy", sa.String(12), nullable=True))


def downgrade() -> None:
    for name in ("agreed_privacy", "agreed_terms", "agreed_language", "agreed_at"):
        op.drop_column("users", name)
    op.drop_column("documents", "is_public")

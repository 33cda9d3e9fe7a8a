"""who added a link of a response

Revision: 0029
Revises: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Null for existing links, and for those that pods of the release before write.
    op.add_column("submission_links", sa.Column("added_by", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_submission_links_added_by_users"),
        "submission_links",
        "users",
        ["added_by"],
        ["id"],
        ondelete="SET NULL",
    )


def downgrade() -> None:
    op.drop_column("submission_links", "added_by")

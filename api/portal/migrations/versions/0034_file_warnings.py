"""warnings of files, and when a draft was saved

Revision: 0034
Revises: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

# Null for files that were stored before, and for those of pods of the release before: nothing is known of them.
COLUMNS = (
    ("submission_files", "warning"),
    ("question_files", "warning"),
    ("document_files", "warning"),
    ("announcement_draft_files", "warning"),
    ("announcements", "attachment_warning"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, sa.Column(column, sa.String(40), nullable=True))
    op.add_column("submissions", sa.Column("draft_saved_at", sa.DateTime(timezone=True), nullable=True))

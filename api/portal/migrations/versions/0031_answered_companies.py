"""an index of the companies that have answered the questionnaire

Revision: 0031
Revises: 0030
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

NAME = "ix_form_answers_answered"


def upgrade() -> None:
    op.create_index(
        NAME,
        "form_answers",
        ["company_id"],
        postgresql_where=sa.text("form = 'questionnaire' and submitted_at is not null"),
    )


def downgrade() -> None:
    op.drop_index(NAME, "form_answers")

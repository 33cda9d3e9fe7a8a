"""announcements in two languages, personal ones, and announcements sent later

Revision: 0018
Revises: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("announcements", sa.Column("language", sa.String(5), nullable=True))
    op.add_column("announcements", sa.Column("other_subject", sa.String(80), nullable=True))
    op.add_column("announcements", sa.Column("other_body", sa.Text(), nullable=True))
    op.add_column("announcements", sa.Column("scheduled_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("announcements", sa.Column("started_at", sa.DateTime(timezone=True), nullable=True))
    op.create_check_constraint(
        op.f("ck_announcements_languages"),
        "announcements",
        "(other_subject is null) = (other_body is null) and (other_body is null or language is not null)",
    )
    op.create_check_constraint(
        op.f("ck_announcements_scheduled"),
        "announcements",
        "scheduled_at is null or state in ('paused', 'cancelled')",
    )
    op.add_column("announcement_deliveries", sa.Column("receipt", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("announcement_deliveries", "receipt")
    op.drop_constraint(op.f("ck_announcements_scheduled"), "announcements")
    op.drop_constraint(op.f("ck_announcements_languages"), "announcements")
    for column in ("started_at", "scheduled_at", "other_body", "other_subject", "language"):
        op.drop_column("announcements", column)

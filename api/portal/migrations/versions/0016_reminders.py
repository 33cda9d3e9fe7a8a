"""reminders to companies before the deadline

Revision: 0016
Revises: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_AUDIENCES = "audience in ('notBegun', 'begun', 'notSubmitted')"


def upgrade() -> None:
    op.add_column(
        "rfis",
        sa.Column("deadline_set_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
    op.create_table(
        "reminders",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("audience", sa.String(20), nullable=False),
        sa.Column("recipients", sa.Integer(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(_AUDIENCES, name=op.f("ck_reminders_audience")),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_reminders_rfi_id_rfis", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reminders"),
        sa.UniqueConstraint(
            "rfi_id", "deadline", "hours", "audience", name="uq_reminders_rfi_id_deadline_hours_audience"
        ),
    )
    op.create_table(
        "reminder_switches",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("audience", sa.String(20), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("changed_by_name", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(_AUDIENCES, name=op.f("ck_reminder_switches_audience")),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_reminder_switches_rfi_id_rfis", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("rfi_id", "hours", "audience", name="pk_reminder_switches"),
    )


def downgrade() -> None:
    op.drop_table("reminder_switches")
    op.drop_table("reminders")
    op.drop_column("rfis", "deadline_set_at")

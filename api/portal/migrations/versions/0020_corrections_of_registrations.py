"""registrations returned for correction, and the rounds of decisions and corrections

Revision: 0020
Revises: 0019
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A returned company keeps the stored status "pending", which the release before knows: with decided_at set it is
    # neither listed nor decided by its pods.
    op.add_column("companies", sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("companies", sa.Column("return_code", sa.String(40), nullable=True))
    op.add_column("companies", sa.Column("return_reason", sa.Text(), nullable=True))
    op.add_column("companies", sa.Column("return_fields", postgresql.ARRAY(sa.Text()), nullable=True))
    op.add_column("companies", sa.Column("review_paused", sa.Interval(), server_default="0", nullable=False))
    op.create_table(
        "registration_decisions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("decision", sa.String(20), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("decided_by_name", sa.Text(), nullable=False),
        sa.Column("code", sa.String(40), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("fields", postgresql.ARRAY(sa.Text()), nullable=True),
        sa.CheckConstraint(
            "decision in ('approved', 'rejected', 'returned')", name=op.f("ck_registration_decisions_decision")
        ),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name=op.f("fk_registration_decisions_company_id_companies"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["users.id"], name=op.f("fk_registration_decisions_decided_by_users"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registration_decisions")),
    )
    op.create_index(op.f("ix_registration_decisions_company_id"), "registration_decisions", ["company_id"])
    op.create_table(
        "registration_corrections",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("corrected_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("corrected_by", sa.Uuid(), nullable=True),
        sa.Column("corrected_by_name", sa.Text(), nullable=False),
        sa.Column("changes", postgresql.JSONB(), nullable=False),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name=op.f("fk_registration_corrections_company_id_companies"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["corrected_by"],
            ["users.id"],
            name=op.f("fk_registration_corrections_corrected_by_users"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registration_corrections")),
    )
    op.create_index(op.f("ix_registration_corrections_company_id"), "registration_corrections", ["company_id"])


def downgrade() -> None:
    op.drop_table("registration_corrections")
    op.drop_table("registration_decisions")
    for name in ("review_paused", "return_fields", "return_reason", "return_code", "returned_at"):
        op.drop_column("companies", name)

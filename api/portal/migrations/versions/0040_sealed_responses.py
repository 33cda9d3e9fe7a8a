"""sealed responses, their openings by two, and interests of readers

Revision: 0040
Revises: 0039
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rfis", sa.Column("sealing", sa.String(10), nullable=True))
    op.create_check_constraint("sealing", "rfis", "sealing in ('responses', 'answers')")
    op.create_table(
        "openings",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_by", sa.UUID(), nullable=True),
        sa.Column("started_by_name", sa.Text(), nullable=False),
        sa.Column("reason_en", sa.Text(), nullable=True),
        sa.Column("reason_ar", sa.Text(), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("opened_by", sa.UUID(), nullable=True),
        sa.Column("opened_by_name", sa.Text(), nullable=True),
        sa.Column("is_early", sa.Boolean(), nullable=True),
        sa.Column("commitments", sa.ARRAY(sa.String(64)), nullable=True),
        sa.Column("digest", sa.String(64), nullable=True),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.CheckConstraint("(reason_en is null) = (reason_ar is null)", name="reason"),
        sa.CheckConstraint(
            "num_nonnulls(opened_at, opened_by_name, is_early, commitments, digest) in (0, 5)"
            " and (opened_at is null or ended_at is not null)",
            name="opened",
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_openings_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["started_by"], ["users.id"], name="fk_openings_started_by_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["opened_by"], ["users.id"], name="fk_openings_opened_by_users", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_openings"),
    )
    op.create_index(
        "uq_openings_under_way", "openings", ["rfi_id"], unique=True, postgresql_where=sa.text("ended_at is null")
    )
    op.create_table(
        "opened_companies",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_opened_companies_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_opened_companies_company_id_companies", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("rfi_id", "company_id", name="pk_opened_companies"),
    )
    op.create_index("ix_opened_companies_company_id", "opened_companies", ["company_id"])
    op.create_table(
        "interests",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=True),
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("interest", sa.Text(), nullable=True),
        sa.Column("declared_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lifted_by", sa.UUID(), nullable=True),
        sa.Column("lifted_by_name", sa.Text(), nullable=True),
        sa.Column("lift_reason", sa.Text(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.CheckConstraint(
            "num_nonnulls(lifted_at, lifted_by_name, lift_reason) in (0, 3)"
            " and (lifted_at is null or interest is not null)",
            name="lifted",
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_interests_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_interests_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_interests_user_id_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["lifted_by"], ["users.id"], name="fk_interests_lifted_by_users", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_interests"),
        sa.UniqueConstraint("rfi_id", "company_id", "user_id", name="uq_interests_rfi_id_company_id_user_id"),
    )
    op.create_index("ix_interests_company_id", "interests", ["company_id"])
    op.create_index("ix_interests_user_id", "interests", ["user_id"])
    # People grant only permissions that they have.
    op.execute(
        "insert into permissions (user_id, action, subject)"
        " select holder.user_id, granted.action, 'openings'"
        " from permissions holder cross join (values ('VIEW'), ('CREATE')) granted (action)"
        " where holder.action = 'UPDATE' and holder.subject = 'users' and exists (select from permissions other"
        " where other.user_id = holder.user_id and other.action = 'CREATE' and other.subject = 'users')"
        " on conflict do nothing"
    )

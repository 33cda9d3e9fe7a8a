"""stored search texts, and indexes for the sort orders of the lists

Revision: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# With the casts that PostgreSQL adds, so that its definition of the column equals that of the models.
COMPANY = "portal_fold(organization_name || ' '::text || organization_website)"
USER = (
    "portal_fold(first_name || ' '::text || last_name || ' '::text || email || ' '::text"
    " || coalesce(business_email, ''::text) || ' '::text || coalesce(phone_number, ''::text) || ' '::text"
    r" || coalesce(regexp_replace(phone_number, '^\+966'::text, '0'::text), ''::text))"
)


def upgrade() -> None:
    op.add_column("companies", sa.Column("searched", sa.Text(), sa.Computed(COMPANY, persisted=True), nullable=False))
    op.add_column("users", sa.Column("searched", sa.Text(), sa.Computed(USER, persisted=True), nullable=False))
    op.create_index("ix_companies_registered", "companies", ["created_at", "id"])
    op.create_index("ix_companies_name", "companies", [sa.literal_column("portal_fold(organization_name)"), "id"])
    latest: sa.ColumnElement[object] = sa.literal_column("COALESCE(decided_at, '-infinity'::timestamp with time zone)")
    op.create_index("ix_companies_decided", "companies", [latest, "id"])


def downgrade() -> None:
    op.drop_index("ix_companies_decided", table_name="companies")
    op.drop_index("ix_companies_name", table_name="companies")
    op.drop_index("ix_companies_registered", table_name="companies")
    op.drop_column("users", "searched")
    op.drop_column("companies", "searched")

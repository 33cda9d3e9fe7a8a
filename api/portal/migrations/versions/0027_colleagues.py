"""several people per company: who owns it, and who is its contact

Revision: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The defaults are right for existing rows and for those that pods of the release before insert: each company has
    # one person. Administrators have the columns, too, which mean nothing for them.
    op.add_column("users", sa.Column("company_role", sa.String(length=10), server_default="owner", nullable=False))
    op.add_column("users", sa.Column("is_contact", sa.Boolean(), server_default=sa.text("true"), nullable=False))
    op.create_check_constraint("company_role", "users", "company_role in ('owner', 'member')")
    op.create_index("uq_users_contact", "users", ["company_id"], unique=True, postgresql_where=sa.text("is_contact"))


def downgrade() -> None:
    op.drop_index("uq_users_contact", "users")
    op.drop_constraint(op.f("ck_users_company_role"), "users")
    op.drop_column("users", "is_contact")
    op.drop_column("users", "company_role")

"""individual extensions of the deadline, and the permission to give them

Revision: 0022
Revises: 0021
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

# As in 0011: a permission that no administrator holds could not be granted.
_HELD = (
    "submissions VIEW",
    "submissions DELETE",
    "pendingCompanies VIEW",
    "pendingCompanies APPROVE",
    "pendingCompanies REJECT",
    "pendingCompanies DELETE",
    "activeCompanies VIEW",
    "activeCompanies DELETE",
    "invitationsCode CREATE",
    "invitationsCode VIEW",
    "invitationsCode DELETE",
    "users CREATE",
    "users VIEW",
    "users UPDATE",
    "users DELETE",
    "emailAnnouncement SEND",
    "emailAnnouncement VIEW",
    "request VIEW",
    "request UPDATE",
    "library CREATE",
    "library VIEW",
    "library UPDATE",
    "library DELETE",
    "questions VIEW",
    "questions UPDATE",
    "questions SEND",
)
_GRANT = """
    insert into permissions (user_id, action, subject)
    select user_id, 'UPDATE', 'submissions' from permissions
    where subject || ' ' || action = any(:held)
    group by user_id having count(*) = :count
    on conflict do nothing
"""


def upgrade() -> None:
    op.create_table(
        "deadline_extensions",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.UUID(), nullable=True),
        sa.Column("changed_by_name", sa.Text(), nullable=False),
        sa.Column("end_announced", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("revision > 0", name=op.f("ck_deadline_extensions_revision")),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_deadline_extensions_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_deadline_extensions_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["changed_by"], ["users.id"], name="fk_deadline_extensions_changed_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("rfi_id", "company_id", name="pk_deadline_extensions"),
    )
    op.create_index("ix_deadline_extensions_company_id", "deadline_extensions", ["company_id"])
    op.get_bind().execute(sa.text(_GRANT), {"held": list(_HELD), "count": len(_HELD)})


def downgrade() -> None:
    op.execute("delete from permissions where subject = 'submissions' and action = 'UPDATE'")
    op.drop_table("deadline_extensions")

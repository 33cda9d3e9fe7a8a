"""changes of the RFI by administrators, and their permission

Revision: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

# A permission that no administrator holds could not be granted, so those who hold all others get the new ones.
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
)
_GRANT = """
    insert into permissions (user_id, action, subject)
    select holder.user_id, granted.action, 'request'
    from (
        select user_id from permissions
        where subject || ' ' || action = any(:held)
        group by user_id having count(*) = :count
    ) as holder
    cross join (values ('VIEW'), ('UPDATE')) as granted(action)
    on conflict do nothing
"""


def upgrade() -> None:
    op.add_column("rfis", sa.Column("questions_until", sa.DateTime(timezone=True), nullable=True))
    op.add_column("rfis", sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
    op.add_column("rfis", sa.Column("changed_in_portal_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("rfis", sa.Column("change_reason_en", sa.Text(), nullable=True))
    op.add_column("rfis", sa.Column("change_reason_ar", sa.Text(), nullable=True))
    op.get_bind().execute(sa.text(_GRANT), {"held": list(_HELD), "count": len(_HELD)})


def downgrade() -> None:
    op.execute("delete from permissions where subject = 'request'")
    for name in ("change_reason_ar", "change_reason_en", "changed_in_portal_at", "revision", "questions_until"):
        op.drop_column("rfis", name)

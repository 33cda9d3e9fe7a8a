"""changes of privileged users, who revoked a code, and indexes of the audit trail by actor and by action

Revision: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("version", sa.Integer(), server_default="1", nullable=False))
    op.add_column("users", sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("users", sa.Column("changed_by_name", sa.Text(), nullable=True))
    op.add_column("users", sa.Column("invited_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("invitation_codes", sa.Column("revoked_by", sa.UUID(), nullable=True))
    op.add_column("invitation_codes", sa.Column("revoked_by_name", sa.Text(), nullable=True))
    op.create_foreign_key(
        op.f("fk_invitation_codes_revoked_by_users"),
        "invitation_codes",
        "users",
        ["revoked_by"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index("ix_audit_events_actor", "audit_events", ["actor_id", "at"])
    op.create_index("ix_audit_events_action", "audit_events", ["action", "at"])


def downgrade() -> None:
    op.drop_index("ix_audit_events_action", table_name="audit_events")
    op.drop_index("ix_audit_events_actor", table_name="audit_events")
    op.drop_constraint(op.f("fk_invitation_codes_revoked_by_users"), "invitation_codes", type_="foreignkey")
    op.drop_column("invitation_codes", "revoked_by_name")
    op.drop_column("invitation_codes", "revoked_by")
    op.drop_column("users", "invited_at")
    op.drop_column("users", "changed_by_name")
    op.drop_column("users", "changed_at")
    op.drop_column("users", "version")

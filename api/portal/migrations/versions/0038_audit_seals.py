"""seals of the audit trail, and a permission of its own for reading it

Revision: 0038
Revises: 0037
"""

import sqlalchemy as sa
from alembic import op

from portal.platform.db.xid8 import Xid8

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

TABLE = "audit_events"
SYSTEM = "(pg_control_system()).system_identifier"


def upgrade() -> None:
    # Both defaults are computed once for the events that exist, so that the table is not written anew: their
    # transaction is this one.
    op.add_column(TABLE, sa.Column("xid", Xid8(), nullable=False, server_default=sa.func.pg_current_xact_id()))
    identifier = op.get_bind().execute(sa.text(f"select {SYSTEM}")).scalar_one()
    op.add_column(
        TABLE, sa.Column("system_identifier", sa.BigInteger(), nullable=False, server_default=sa.text(str(identifier)))
    )
    op.alter_column(TABLE, "system_identifier", server_default=sa.text(SYSTEM))
    op.create_index("ix_audit_events_xid", TABLE, ["system_identifier", "xid", "id"])
    op.create_table(
        "audit_seals",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("system_identifier", sa.BigInteger(), nullable=False),
        sa.Column("upto_xid", Xid8(), nullable=False),
        sa.Column("sealed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=False),
        sa.Column("stored_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("witnessed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit_seals")),
    )
    op.create_index("ix_audit_seals_upto_xid", "audit_seals", ["system_identifier", "upto_xid"])
    op.create_index("ix_audit_seals_unstored", "audit_seals", ["number"], postgresql_where=sa.text("stored_at is null"))
    op.create_index(
        "ix_audit_seals_witnessed_at",
        "audit_seals",
        ["witnessed_at"],
        postgresql_where=sa.text("witnessed_at is not null"),
    )
    op.execute(
        "create function audit_seals_append_only() returns trigger language plpgsql as $$ begin"
        " raise exception 'audit_seals is append-only' using errcode = 'insufficient_privilege'; end $$"
    )
    op.execute(
        "create trigger append_only before delete or truncate on audit_seals"
        " for each statement execute function audit_seals_append_only()"
    )
    op.execute(
        "create trigger unchanged before update of number, epoch, system_identifier, upto_xid, sealed_at, content,"
        " signature on audit_seals for each statement execute function audit_seals_append_only()"
    )
    op.execute(
        "insert into permissions (user_id, action, subject)"
        " select user_id, 'VIEW', 'audit' from permissions where action = 'VIEW' and subject = 'users'"
        " on conflict do nothing"
    )

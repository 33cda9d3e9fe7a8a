"""versions of responses: what was replaced or withdrawn, and replacements under way

A submission keeps its columns, files and links as the standing version, so that nothing is copied and the release before
reads what it has always read. A response that was submitted before is therefore version 1 under its receipt number.

Revision: 0021
Revises: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_OWNED = ("submission_files", "submission_links")
_ONE_OWNER = "(submission_id is null) <> (version_id is null)"


def upgrade() -> None:
    op.create_table(
        "submission_versions",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("submission_id", sa.UUID(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("submitted_by", sa.UUID(), nullable=True),
        sa.Column("receipt_number", sa.String(40), nullable=True),
        sa.Column("idempotency_key", sa.String(80), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state in ('draft', 'superseded', 'withdrawn')", name=op.f("ck_submission_versions_state")),
        sa.CheckConstraint(
            "(state = 'draft') = (number is null and submitted_at is null and receipt_number is null"
            " and ended_at is null) and num_nonnulls(number, submitted_at, receipt_number, ended_at) in (0, 4)",
            name=op.f("ck_submission_versions_receipt"),
        ),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submissions.id"],
            name="fk_submission_versions_submission_id_submissions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["submitted_by"], ["users.id"], name="fk_submission_versions_submitted_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_submission_versions"),
        sa.UniqueConstraint("submission_id", "number", name="uq_submission_versions_submission_id_number"),
        sa.UniqueConstraint("receipt_number", name="uq_submission_versions_receipt_number"),
    )
    op.create_index("ix_submission_versions_submission_id", "submission_versions", ["submission_id"])
    op.create_index(
        "uq_submission_versions_draft",
        "submission_versions",
        ["submission_id"],
        unique=True,
        postgresql_where=sa.text("state = 'draft'"),
    )
    for table in _OWNED:
        op.add_column(table, sa.Column("version_id", sa.UUID(), nullable=True))
        op.create_foreign_key(
            f"fk_{table}_version_id_submission_versions",
            table,
            "submission_versions",
            ["version_id"],
            ["id"],
            ondelete="CASCADE",
        )
        op.create_index(f"ix_{table}_version_id", table, ["version_id"])
        op.alter_column(table, "submission_id", nullable=True)
        op.create_check_constraint(op.f(f"ck_{table}_one_owner"), table, _ONE_OWNER)
    op.create_index(
        "uq_submission_files_version_document",
        "submission_files",
        ["version_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'document'"),
    )
    # Versions share the objects of files that they have in common.
    op.drop_constraint("uq_submission_files_object_key", "submission_files", type_="unique")
    op.create_index("ix_submission_files_object_key", "submission_files", ["object_key"])


def downgrade() -> None:
    op.execute("delete from submission_files where submission_id is null")
    op.execute("delete from submission_links where submission_id is null")
    op.drop_index("ix_submission_files_object_key", "submission_files")
    op.create_unique_constraint("uq_submission_files_object_key", "submission_files", ["object_key"])
    op.drop_index("uq_submission_files_version_document", "submission_files")
    for table in _OWNED:
        op.drop_constraint(op.f(f"ck_{table}_one_owner"), table, type_="check")
        op.alter_column(table, "submission_id", nullable=False)
        op.drop_index(f"ix_{table}_version_id", table)
        op.drop_column(table, "version_id")
    op.drop_table("submission_versions")

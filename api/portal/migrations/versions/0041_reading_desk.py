"""the reading desk: assignments, remarks, themes, recommendations and conclusions

Revision: 0041
Revises: 0040
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reading_assignments",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("assigned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("assigned_by", sa.UUID(), nullable=True),
        sa.Column("assigned_by_name", sa.Text(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["assigned_by"], ["users.id"], name="fk_reading_assignments_assigned_by_users", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_reading_assignments_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_reading_assignments_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_reading_assignments_user_id_users", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("rfi_id", "company_id", "user_id", name="pk_reading_assignments"),
    )
    op.create_index("ix_reading_assignments_company_id", "reading_assignments", ["company_id"])
    op.create_index("ix_reading_assignments_user_id", "reading_assignments", ["user_id"])
    op.create_table(
        "remarks",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("parent_id", sa.UUID(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("mentioned", sa.ARRAY(sa.UUID()), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("author_id", sa.UUID(), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=False),
        sa.Column("edited_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("question_id", sa.String(80), nullable=True),
        sa.Column("file_id", sa.UUID(), nullable=True),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.CheckConstraint("deleted_at is null or text = ''", name="deleted"),
        sa.CheckConstraint(
            "(question_id is not null and file_id is null and file_name is null and page is null) or (question_id is null and file_id is not null and file_name is not null and page > 0)",
            name="place",
        ),
        sa.ForeignKeyConstraint(["author_id"], ["users.id"], name="fk_remarks_author_id_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_remarks_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["parent_id"], ["remarks.id"], name="fk_remarks_parent_id_remarks", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_remarks_rfi_id_rfis", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_remarks"),
    )
    op.create_index("ix_remarks_author_id", "remarks", ["author_id"])
    op.create_index("ix_remarks_company_id", "remarks", ["company_id"])
    op.create_index("ix_remarks_parent_id", "remarks", ["parent_id"])
    op.create_index("ix_remarks_rfi_id_company_id", "remarks", ["rfi_id", "company_id"])
    op.create_table(
        "remark_drafts",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("place", sa.String(200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_remark_drafts_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_remark_drafts_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_remark_drafts_user_id_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("rfi_id", "company_id", "user_id", "place", name="pk_remark_drafts"),
    )
    op.create_index("ix_remark_drafts_company_id", "remark_drafts", ["company_id"])
    op.create_index("ix_remark_drafts_user_id", "remark_drafts", ["user_id"])
    op.create_table(
        "themes",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded_name", sa.Text(), nullable=False),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_by_name", sa.Text(), nullable=False),
        sa.Column("merged_into", sa.UUID(), nullable=True),
        sa.Column("revision", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name="fk_themes_created_by_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["merged_into"], ["themes.id"], name="fk_themes_merged_into_themes", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_themes_rfi_id_rfis", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_themes"),
    )
    op.create_index("ix_themes_merged_into", "themes", ["merged_into"])
    op.create_index(
        "uq_themes_name",
        "themes",
        ["rfi_id", "folded_name"],
        unique=True,
        postgresql_where=sa.text("merged_into is null"),
    )
    op.create_table(
        "passages",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("theme_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("is_whole", sa.Boolean(), nullable=False),
        sa.Column("marked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("marked_by", sa.UUID(), nullable=True),
        sa.Column("marked_by_name", sa.Text(), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("question_id", sa.String(80), nullable=True),
        sa.Column("file_id", sa.UUID(), nullable=True),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(question_id is not null and file_id is null and file_name is null and page is null) or (question_id is null and file_id is not null and file_name is not null and page > 0)",
            name="place",
        ),
        sa.CheckConstraint("not is_whole or question_id is not null", name="whole"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_passages_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["marked_by"], ["users.id"], name="fk_passages_marked_by_users", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_passages_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["theme_id"], ["themes.id"], name="fk_passages_theme_id_themes", ondelete="RESTRICT"),
        sa.PrimaryKeyConstraint("id", name="pk_passages"),
    )
    op.create_index("ix_passages_company_id", "passages", ["company_id"])
    op.create_index("ix_passages_rfi_id_company_id", "passages", ["rfi_id", "company_id"])
    op.create_index("ix_passages_theme_id", "passages", ["theme_id"])
    op.create_table(
        "recommendations",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("user_id", sa.UUID(), nullable=True),
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("verdict", sa.String(20), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.CheckConstraint("verdict in ('suitable', 'unclear', 'not_suitable')", name="verdict"),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_recommendations_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_recommendations_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_recommendations_user_id_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_recommendations"),
        sa.UniqueConstraint("rfi_id", "company_id", "user_id", name="uq_recommendations_rfi_id_company_id_user_id"),
    )
    op.create_index("ix_recommendations_company_id", "recommendations", ["company_id"])
    op.create_index("ix_recommendations_user_id", "recommendations", ["user_id"])
    op.create_table(
        "conclusions",
        sa.Column("rfi_id", sa.UUID(), nullable=False),
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("present", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("written_by", sa.UUID(), nullable=True),
        sa.Column("written_by_name", sa.Text(), nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_conclusions_company_id_companies", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rfi_id"], ["rfis.id"], name="fk_conclusions_rfi_id_rfis", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["written_by"], ["users.id"], name="fk_conclusions_written_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_conclusions"),
        sa.UniqueConstraint("rfi_id", "company_id", "number", name="uq_conclusions_rfi_id_company_id_number"),
    )
    op.create_index("ix_conclusions_company_id", "conclusions", ["company_id"])
    # People grant only permissions that they have.
    op.execute(
        "insert into permissions (user_id, action, subject)"
        " select holder.user_id, granted.action, 'reading'"
        " from permissions holder cross join (values ('VIEW'), ('UPDATE')) granted (action)"
        " where holder.action = 'UPDATE' and holder.subject = 'users' and exists (select from permissions other"
        " where other.user_id = holder.user_id and other.action = 'CREATE' and other.subject = 'users')"
        " on conflict do nothing"
    )

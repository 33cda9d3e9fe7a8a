"""versions of documents, who manages them, and visits of the library

Revision: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

from portal.features.request.library.samples.entries import ENTRIES
from portal.platform.db.identifiers import new_id

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# As in 0011: those who held every permission get the new ones, which no one could grant otherwise.
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
)
_GRANT = """
    insert into permissions (user_id, action, subject)
    select holder.user_id, granted.action, 'library'
    from (
        select user_id from permissions
        where subject || ' ' || action = any(:held)
        group by user_id having count(*) = :count
    ) as holder
    cross join (values ('VIEW'), ('CREATE'), ('UPDATE'), ('DELETE')) as granted(action)
    on conflict do nothing
"""
_FILES = """
    insert into document_files (id, created_at, name, content_type, size, object_key)
    select gen_random_uuid(), coalesce(updated_at, created_at), coalesce(name, key), coalesce(content_type, ''),
        coalesce(size, 0), object_key
    from documents where object_key is not null
"""
_VERSIONS = """
    insert into document_versions (id, document_id, number, created_at, url, file_en_id, file_ar_id)
    select gen_random_uuid(), documents.id, 1, coalesce(documents.updated_at, documents.created_at), url, file.id, file.id
    from documents left join document_files as file on file.object_key = documents.object_key
    where documents.object_key is not null or url is not null
"""
# The entries belong to the request that they were published with, if it is the only one.
_RFI = "update documents set rfi_id = (select id from rfis) where (select count(*) from rfis) = 1"
_ENTRY = """
    insert into documents (id, key, position, title_en, title_ar, description_en, description_ar)
    values (:id, :key, :position, :title_en, :title_ar, :description_en, :description_ar)
"""


def upgrade() -> None:
    op.create_table(
        "document_files",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("uploaded_by", sa.UUID(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["uploaded_by"], ["users.id"], name="fk_document_files_uploaded_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_document_files"),
        sa.UniqueConstraint("object_key", name="uq_document_files_object_key"),
    )
    op.create_table(
        "document_versions",
        sa.Column("document_id", sa.UUID(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("note_en", sa.Text(), nullable=True),
        sa.Column("note_ar", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("file_en_id", sa.UUID(), nullable=True),
        sa.Column("file_ar_id", sa.UUID(), nullable=True),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_by_name", sa.Text(), nullable=True),
        sa.Column("notified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("notified_by_name", sa.Text(), nullable=True),
        sa.Column("notified_companies", sa.Integer(), nullable=True),
        sa.Column("notifications", sa.Integer(), server_default="0", nullable=False),
        sa.Column("notifications_written", sa.Integer(), server_default="0", nullable=False),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "url is null or (file_en_id is null and file_ar_id is null)",
            name=op.f("ck_document_versions_file_or_link"),
        ),
        sa.ForeignKeyConstraint(
            ["document_id"], ["documents.id"], name="fk_document_versions_document_id_documents", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["file_en_id"], ["document_files.id"], name="fk_document_versions_file_en_id_document_files"
        ),
        sa.ForeignKeyConstraint(
            ["file_ar_id"], ["document_files.id"], name="fk_document_versions_file_ar_id_document_files"
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["users.id"], name="fk_document_versions_created_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_document_versions"),
        sa.UniqueConstraint("document_id", "number", name="uq_document_versions_document_id_number"),
    )
    op.create_index("ix_document_versions_file_en_id", "document_versions", ["file_en_id"])
    op.create_index("ix_document_versions_file_ar_id", "document_versions", ["file_ar_id"])
    op.create_table(
        "library_visits",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("session_started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("visited_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("previous_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_library_visits_user_id_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_library_visits"),
    )
    op.add_column("documents", sa.Column("rfi_id", sa.UUID(), nullable=True))
    op.add_column("documents", sa.Column("is_hidden", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("documents", sa.Column("shown_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("documents", sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
    op.create_foreign_key("fk_documents_rfi_id_rfis", "documents", "rfis", ["rfi_id"], ["id"], ondelete="SET NULL")
    # Entries change places within one transaction; the release before writes the seven first positions again.
    op.drop_constraint("uq_documents_position", "documents", type_="unique")
    connection = op.get_bind()
    for statement in (_FILES, _VERSIONS, _RFI):
        connection.execute(sa.text(statement))
    connection.execute(sa.text(_GRANT), {"held": list(_HELD), "count": len(_HELD)})
    if connection.execute(sa.text("select not exists (select from documents)")).scalar_one():
        for position, entry in enumerate(ENTRIES, start=1):
            words = {
                "title_en": entry.title_en,
                "title_ar": entry.title_ar,
                "description_en": entry.description_en,
                "description_ar": entry.description_ar,
            }
            connection.execute(sa.text(_ENTRY), {"id": new_id(), "key": entry.key, "position": position, **words})


def downgrade() -> None:
    op.execute("delete from permissions where subject = 'library'")
    op.execute(
        "update documents set position = placed.place"
        " from (select id, row_number() over (order by position, id) as place from documents) as placed"
        " where placed.id = documents.id"
    )
    op.create_unique_constraint("uq_documents_position", "documents", ["position"])
    op.drop_constraint("fk_documents_rfi_id_rfis", "documents", type_="foreignkey")
    for name in ("revision", "shown_at", "is_hidden", "rfi_id"):
        op.drop_column("documents", name)
    for table in ("library_visits", "document_versions", "document_files"):
        op.drop_table(table)

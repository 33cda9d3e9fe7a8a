"""signed receipts, the documents made of them, and when the authority first read their versions

Revision: 0039
Revises: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "receipts",
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("submission_id", sa.UUID(), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("signature", sa.String(86), nullable=False),
        sa.Column("signing_key", sa.String(43), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("first_read_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submissions.id"], name="fk_receipts_submission_id_submissions", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("receipt_number", name="pk_receipts"),
        sa.UniqueConstraint("commitment", name="uq_receipts_commitment"),
    )
    op.create_index("ix_receipts_submission_id", "receipts", ["submission_id"])
    op.create_table(
        "receipt_documents",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("receipt_number", sa.String(40), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["receipt_number"],
            ["receipts.receipt_number"],
            name="fk_receipt_documents_receipt_number_receipts",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("sha256", name="pk_receipt_documents"),
    )
    op.create_index("ix_receipt_documents_receipt_number", "receipt_documents", ["receipt_number"])
    op.add_column("bundles", sa.Column("receipt_numbers", sa.ARRAY(sa.String(40)), nullable=True))

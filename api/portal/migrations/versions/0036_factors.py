"""factors of signing in beside the password, and accounts at the OpenID provider

Revision: 0036
Revises: 0035
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "factors",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("credential_id", sa.Text(), nullable=True),
        sa.Column("public_key", sa.Text(), nullable=True),
        sa.Column("sign_count", sa.BigInteger(), nullable=True),
        sa.Column("is_synced", sa.Boolean(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=True),
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("kind in ('passkey', 'totp', 'recovery')", name=op.f("ck_factors_kind")),
        sa.CheckConstraint(
            "(kind = 'passkey') = (credential_id is not null) and (kind = 'passkey') = (public_key is not null)"
            " and (kind = 'passkey') = (sign_count is not null) and (kind = 'passkey') = (is_synced is not null)"
            " and (kind = 'passkey') = (secret is null)",
            name=op.f("ck_factors_passkey"),
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_factors_user_id_users", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_factors"),
    )
    op.create_index("ix_factors_user_id", "factors", ["user_id"])
    op.create_index("uq_factors_credential_id", "factors", ["credential_id"], unique=True)
    op.create_table(
        "factor_resets",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("begun_by", sa.UUID(), nullable=True),
        sa.Column("begun_by_name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_factor_resets_user_id_users", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["begun_by"], ["users.id"], name="fk_factor_resets_begun_by_users", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_factor_resets"),
    )
    op.create_table(
        "provider_accounts",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_provider_accounts_user_id_users", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name="pk_provider_accounts"),
        sa.UniqueConstraint("issuer", "subject", name="uq_provider_accounts_issuer_subject"),
    )

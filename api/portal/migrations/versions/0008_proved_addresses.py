"""Record separately which email and which phone were proved, and where an unproved registration's email was typed

Revision: 0008
Revises: 0007

Until now ``verified_at`` did not say how a registration was verified. What is assumed of existing rows:

- Administrators, and companies that have a decision: the email was proved. Mails have gone there for weeks, and a
  company that was approved must not lose its address.
- Companies that wait: the email was proved, unless all of their codes went by SMS and no password was reset by mail.
  Then only the phone was proved, and the person is asked to confirm the email.

Pods of the release before write none of these columns. What they verify while they still run counts as not proved,
until the person confirms the email or signs in with a code by email.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

PHONE_ONLY = """
update users set email_verified_at = null, phone_verified_at = verified_at
where verified_at is not null and role = 'StakeholderUser' and status = 'pending'
  and exists (
    select from messages where user_id = users.id and channel = 'sms' and template in ('sign_up_code', 'sign_in_code'))
  and not exists (
    select from messages
    where user_id = users.id and channel = 'email'
      and template in ('sign_up_code', 'sign_in_code', 'password_changed'))
"""


def upgrade() -> None:
    op.add_column("users", sa.Column("email_verified_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("users", sa.Column("phone_verified_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("users", sa.Column("unverified_email", sa.Text(), nullable=True))
    op.execute("update users set email_verified_at = verified_at where verified_at is not null")
    op.execute(PHONE_ONLY)
    op.execute(
        "update users set unverified_email = lower(email) where email_verified_at is null"
        " and role = 'StakeholderUser' and email not like '%@unclaimed.invalid'"
    )
    op.create_index(
        "ix_users_unverified_email",
        "users",
        ["unverified_email"],
        postgresql_where=sa.text("unverified_email is not null"),
    )


def downgrade() -> None:
    op.drop_index("ix_users_unverified_email", table_name="users")
    for column in ("unverified_email", "phone_verified_at", "email_verified_at"):
        op.drop_column("users", column)

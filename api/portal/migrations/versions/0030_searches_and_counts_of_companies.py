"""search texts of companies with an index of their three-letter pieces, and indexes for counts of lists

Revision: 0030
Revises: 0029
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

PIECES = """
create or replace function portal_pieces(value text) returns int[] language sql immutable strict parallel safe
as $$
    select coalesce(array_agg(distinct hashtext(substr(value, place, 3))), '{}')
    from generate_series(1, length(value) - 2) place
$$
"""

# Volatile: in the conflict below it runs after the wait for the row, and has to see what was committed meanwhile.
TEXT = r"""
create or replace function portal_company_text(company uuid) returns text language sql volatile
as $$
    select concat_ws(E'\n', searched, (
        select string_agg(concat_ws(E'\n', users.searched, portal_fold(unverified_email)), E'\n')
        from users where company_id = companies.id and verified_at is not null
    ), (
        select string_agg(portal_fold(receipt_number), E'\n') from submissions where company_id = companies.id
    ))
    from companies where id = company
$$
"""

# The company is gone when its people are deleted with it; nothing is written then.
WRITE = """
create or replace function portal_write_company_search() returns trigger language plpgsql
as $$
declare
    changed uuid;
begin
    if tg_table_name = 'companies' then
        changed := new.id;
    else
        changed := coalesce(new.company_id, old.company_id);
    end if;
    insert into company_searches (company_id, searched)
    select id, portal_company_text(id) from companies where id = changed
    on conflict (company_id) do update set searched = portal_company_text(excluded.company_id);
    return null;
end
$$
"""

# Companies need no trigger for inserts: lists show a company from its first person on.
TRIGGERS = {
    "companies": "update of searched",
    "users": "insert or update of searched, unverified_email, verified_at or delete",
    "submissions": "insert or update of receipt_number or delete",
}

# Locked, so that the fill waits for companies that are being deleted, and leaves them out.
FILL = """
with batch as (select id from companies where id > :after order by id limit 2000 for key share),
     filled as (
        insert into company_searches (company_id, searched)
        select id, portal_company_text(id) from batch on conflict do nothing
     )
select id from batch order by id desc limit 1
"""


# Conditions of the companies that each list shows, by their decision.
LISTED = {
    "waiting": "decided_at is null",
    "approved": "approved_at is not null",
    "rejected": "rejected_at is not null",
    "returned": "returned_at is not null",
}


def upgrade() -> None:
    # When an interrupted migration is repeated, everything that it committed before the fill may exist already.
    for name, condition in LISTED.items():
        op.create_index(
            f"ix_companies_{name}", "companies", ["id"], postgresql_where=sa.text(condition), if_not_exists=True
        )
    op.create_index(
        "ix_users_listed",
        "users",
        ["company_id"],
        postgresql_include=["status"],
        postgresql_where=sa.text("is_contact and verified_at is not null"),
        if_not_exists=True,
    )
    op.execute(PIECES)
    op.create_table(
        "company_searches",
        sa.Column("company_id", sa.UUID(), nullable=False),
        sa.Column("searched", sa.Text(), nullable=False),
        sa.Column(
            "pieces",
            postgresql.ARRAY(sa.Integer()),
            sa.Computed("portal_pieces(searched)", persisted=True),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["company_id"], ["companies.id"], name="fk_company_searches_company_id_companies", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("company_id", name="pk_company_searches"),
        if_not_exists=True,
    )
    op.execute(TEXT)
    op.execute(WRITE)
    for table, changes in TRIGGERS.items():
        op.execute(
            f"create or replace trigger write_company_search after {changes} on {table} "
            "for each row execute function portal_write_company_search()"
        )
    # In separate transactions: pods of the release before keep writing, and the triggers already apply to them.
    with op.get_context().autocommit_block():
        connection = op.get_bind()
        after: object = "00000000-0000-0000-0000-000000000000"
        while after is not None:
            after = connection.execute(sa.text(FILL), {"after": after}).scalar()
    # Thirty times cheaper in one step than row by row. Only changes of searched columns wait for it.
    op.create_index(
        "ix_company_searches_pieces",
        "company_searches",
        ["pieces"],
        postgresql_using="gin",
        postgresql_with={"fastupdate": "off"},
    )


def downgrade() -> None:
    for table in TRIGGERS:
        op.execute(f"drop trigger write_company_search on {table}")
    op.execute("drop function portal_write_company_search()")
    op.execute("drop function portal_company_text(uuid)")
    op.drop_table("company_searches")
    op.execute("drop function portal_pieces(text)")
    op.drop_index("ix_users_listed", "users")
    for name in LISTED:
        op.drop_index(f"ix_companies_{name}", "companies")

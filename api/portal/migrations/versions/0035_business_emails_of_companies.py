"""the business email belongs to the company

Revision: 0035
Revises: 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

# Pods of the release before read and write the column of the contact. The next release drops it with these triggers.
# The company's value is the one that counts: a person who becomes the contact takes it over.
TAKE = """
create or replace function portal_take_business_email() returns trigger language plpgsql
as $$
begin
    if tg_op = 'UPDATE' or new.business_email is null then
        new.business_email := coalesce(
            (select business_email from companies where id = new.company_id), new.business_email
        );
    end if;
    return new;
end
$$
"""
GIVE = """
create or replace function portal_give_business_email() returns trigger language plpgsql
as $$
begin
    if tg_table_name = 'users' then
        update companies set business_email = new.business_email
        where id = new.company_id and business_email is distinct from new.business_email;
    else
        update users set business_email = new.business_email
        where company_id = new.id and is_contact and business_email is distinct from new.business_email;
    end if;
    return null;
end
$$
"""
TAKES, GIVES = "portal_take_business_email()", "portal_give_business_email()"
OF_CONTACT = "for each row when (new.is_contact and new.company_id is not null)"
TRIGGERS = {
    "take_business_email": (
        "users",
        f"before insert or update of is_contact on users {OF_CONTACT} execute function {TAKES}",
    ),
    "give_business_email": (
        "users",
        f"after insert or update of business_email, is_contact on users {OF_CONTACT} execute function {GIVES}",
    ),
    "give_business_email_to_contact": (
        "companies",
        f"after update of business_email on companies for each row execute function {GIVES}",
    ),
}

# A contact to whom the company was handed over has no value, but the person before has.
OF_FORMER_CONTACTS = """
update users contact set business_email = earlier.business_email
from (
    select distinct on (company_id) company_id, business_email from users
    where not is_contact and business_email is not null order by company_id, created_at, id
) earlier
where contact.company_id = earlier.company_id and contact.is_contact and contact.business_email is null
"""
# The contacts are locked as pods of the release before lock them: first the person, then the company.
FILL = """
with batch as (
        select company_id, business_email from users
        where is_contact and company_id > :after order by company_id limit 1000 for share
     ),
     filled as (
        update companies set business_email = batch.business_email from batch
        where id = batch.company_id and companies.business_email is null and batch.business_email is not null
     )
select company_id from batch order by company_id desc limit 1
"""

# At the place where the contact's stood, so that the texts that are stored need not be written anew.
TEXT = r"""
create or replace function portal_company_text(company uuid) returns text language sql volatile
as $$
    select concat_ws(E'\n', portal_fold(concat_ws(' ', organization_name, organization_website)), (
        select string_agg(portal_fold(concat_ws(
            ' ', first_name, last_name, email, case when is_contact then companies.business_email end, phone_number,
            regexp_replace(phone_number, '^\+966', '0'), unverified_email
        )), E'\n')
        from users where company_id = companies.id and verified_at is not null
    ), (
        select portal_fold(string_agg(receipt_number, ' ')) from (
            select receipt_number from submissions where company_id = companies.id
            union all
            select submission_versions.receipt_number
            from submission_versions join submissions on submissions.id = submission_id
            where company_id = companies.id
        ) receipts
    ))
    from companies where id = company
$$
"""
SEARCH = """
create or replace trigger write_company_search after update of {columns} on companies
for each row execute function portal_write_company_search()
"""
SEARCH_OF_PEOPLE = """
create or replace trigger write_company_search
after insert or update of {columns} or delete on users
for each row execute function portal_write_company_search()
"""
# A person who was the contact, or entered an address of their own, is no longer found by it.
REWRITE = """
update company_searches set searched = portal_company_text(company_id)
where company_id in (select company_id from users where not is_contact and business_email is not null)
"""


def upgrade() -> None:
    # Each statement in a transaction of its own: pods of the release before keep writing to both tables, in either order.
    with op.get_context().autocommit_block():
        op.execute("alter table companies add column if not exists business_email text")
        for statement in (TAKE, GIVE):
            op.execute(statement)
        for name, (_, definition) in TRIGGERS.items():
            op.execute(f"create or replace trigger {name} {definition}")
        op.execute(OF_FORMER_CONTACTS)
        after: object = "00000000-0000-0000-0000-000000000000"
        while after is not None:
            after = op.get_bind().execute(sa.text(FILL), {"after": after}).scalar()
        op.execute(SEARCH.format(columns="searched, business_email"))
        op.execute(SEARCH_OF_PEOPLE.format(columns="searched, unverified_email, verified_at, is_contact"))
        for statement in (TEXT, REWRITE):
            op.execute(statement)

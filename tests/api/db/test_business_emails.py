"""Revision 0035 gives companies their business email, and keeps it in step with the contact's of the release before."""

from collections.abc import Callable

from sqlalchemy import URL, Connection, text

from tests.api.db.searches import add_companies, register, run, wrong
from tests.api.db.test_migrations import REVISIONS, empty_database, fill, on, upgrade

BEFORE = REVISIONS[: REVISIONS.index("0035")]
SHOWN = """
    select companies.business_email as of_company, users.business_email as of_contact
    from companies join users on company_id = companies.id and is_contact where organization_name = :name
"""
# As the release before writes a company whose owner has handed it over: the new contact has no business email.
HANDED_OVER = """
    with company as (
        insert into companies (id, organization_name, organization_website, headquarters_location, organization_size,
            industry_field)
        values (gen_random_uuid(), 'Handed Over', 'https://handed.example', 'Riyadh', '50-200', 'hdMapping')
        returning id
    )
    insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name, company_id,
        company_role, is_contact, business_email)
    select gen_random_uuid(), 'StakeholderUser', 'Approved', email, '!', now(), 'Noura', 'Haddad', id, 'owner',
        is_contact, business_email
    from company, (values ('former@handed.example', false, 'office@handed.example'),
                          ('new@handed.example', true, null)) people (email, is_contact, business_email)
"""
OLD_HAND_OVER = (
    "update users set is_contact = false where email = '{former}'",
    "update users set is_contact = true where email = '{new}'",
)
# As this release writes a registration.
REGISTRATION = """
    with company as (
        insert into companies (id, organization_name, organization_website, business_email, headquarters_location,
            organization_size, industry_field)
        values (gen_random_uuid(), 'Newly Made', 'https://new.example', 'office@new.example', 'Riyadh', '50-200',
            'hdMapping')
        returning id
    )
    select id from company
"""
REPRESENTATIVE = """
    insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name, company_id)
    select gen_random_uuid(), 'StakeholderUser', 'pending', 'noura@new.example', '!', now(), 'Noura', 'Haddad', id
    from companies where organization_name = 'Newly Made'
"""


def shown(name: str) -> Callable[[Connection], set[str | None]]:
    """The values that this release and the release before show."""
    return lambda connection: set(connection.execute(text(SHOWN), {"name": name}).one())


ALL = """
    select companies.business_email, users.business_email
    from companies join users on company_id = companies.id where is_contact
"""


def business_emails(connection: Connection) -> list[tuple[str | None, str | None]]:
    return [(of_company, of_contact) for of_company, of_contact in connection.execute(text(ALL))]


async def test_the_business_email_of_every_contact_becomes_the_companys(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        for revision in BEFORE:
            await upgrade(url, revision)
            await fill(url, revision)
        # More than the fill takes at once.
        await on(url, add_companies)
        await on(
            url,
            run("""
            insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name, company_id,
                business_email)
            select gen_random_uuid(), 'StakeholderUser', 'pending', id || '@many.example', '!', now(), 'Noura',
                'Haddad', id, 'office@' || id || '.example'
            from companies where organization_name like 'Many %'
        """),
        )
        await on(url, run(HANDED_OVER))
        await upgrade(url)
        found = await on(url, business_emails)
        assert len(found) > 4001
        assert all(of_company == of_contact for of_company, of_contact in found)
        assert sum(of_company is not None for of_company, _ in found) > 4001
        assert await on(url, shown("Handed Over")) == {"office@handed.example"}
        assert await on(url, wrong) == []


async def test_the_release_before_and_this_one_show_what_the_other_writes(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url)
        await on(url, register)
        for statement, value in (
            ("update users set business_email = 'office@rolling.example'", "office@rolling.example"),
            ("update companies set business_email = 'letters@rolling.example'", "letters@rolling.example"),
            # Anonymised by either.
            ("update users set business_email = null", None),
            ("update companies set business_email = 'letters@rolling.example'", "letters@rolling.example"),
            ("update companies set business_email = null", None),
        ):
            await on(url, run(statement))
            assert await on(url, shown("Rolling Maps")) == {value}, statement
            assert await on(url, wrong) == []
        for statement in (REGISTRATION, REPRESENTATIVE):
            await on(url, run(statement))
        assert await on(url, shown("Newly Made")) == {"office@new.example"}


async def test_a_hand_over_in_the_release_before_takes_the_business_email_along(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url)
        await on(url, run(HANDED_OVER))
        await on(url, run("update companies set business_email = 'office@handed.example'"))
        # Not the colleague's own, which no list shows.
        await on(url, run("update users set business_email = 'own@handed.example' where not is_contact"))
        for statement in OLD_HAND_OVER:
            await on(url, run(statement.format(former="new@handed.example", new="former@handed.example")))
        assert await on(url, shown("Handed Over")) == {"office@handed.example"}
        assert await on(url, wrong) == []


async def test_an_interrupted_fill_of_business_emails_is_repeated(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE[-1])
        await on(url, register)
        await on(url, run("update users set business_email = 'office@rolling.example'"))
        await upgrade(url, "0035")
        for statement in (
            "alter table companies disable trigger user",
            "update companies set business_email = null",
            "alter table companies enable trigger user",
        ):
            await on(url, run(statement))
        await on(url, run(f"update alembic_version set version_num = '{BEFORE[-1]}'"))  # noqa: S608
        await upgrade(url)
        assert await on(url, shown("Rolling Maps")) == {"office@rolling.example"}

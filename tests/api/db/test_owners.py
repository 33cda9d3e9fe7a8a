"""Revision 0027 makes the one person of each company its owner and contact, also of those that old pods insert."""

from sqlalchemy import URL, Connection, text

from tests.api.db.test_migrations import REVISIONS, empty_database, fill, on, upgrade

PEOPLE = "select to_jsonb(users) - 'company_role' - 'is_contact' as person from users order by id"
OWNERS = """
    select companies.id, count(*) filter (where company_role = 'owner' and is_contact) as owners, count(*) as people
    from companies join users on users.company_id = companies.id group by companies.id
"""
# As the release before writes a registration: it does not know the columns.
REGISTRATION = """
    with company as (
        insert into companies (id, organization_name, organization_website, headquarters_location, organization_size,
            industry_field)
        values (gen_random_uuid(), 'Rolling Maps', 'https://rolling.example', 'Riyadh', '50-200', 'hdMapping')
        returning id
    )
    insert into users (id, role, status, email, password_hash, first_name, last_name, company_id)
    select gen_random_uuid(), 'StakeholderUser', 'pending', 'old@rolling.example', '!', 'Old', 'Pod', id from company
"""


def people(connection: Connection) -> list[object]:
    return list(connection.execute(text(PEOPLE)).scalars())


def owners(connection: Connection) -> list[tuple[int, int]]:
    return [(row.owners, row.people) for row in connection.execute(text(OWNERS))]


def register(connection: Connection) -> None:
    connection.execute(text(REGISTRATION))


async def test_every_company_keeps_its_person_as_owner_and_contact(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        for revision in REVISIONS[: REVISIONS.index("0027")]:
            await upgrade(url, revision)
            await fill(url, revision)
        before = await on(url, people)
        await upgrade(url, "0027")
        assert await on(url, people) == before
        await on(url, register)
        found = await on(url, owners)
        assert len(found) > 1
        assert set(found) == {(1, 1)}

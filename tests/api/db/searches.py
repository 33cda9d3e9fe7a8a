"""What lists search through, for tests of migrations that write it."""

from collections.abc import Callable

from sqlalchemy import Connection, text

WRONG = """
    select id from companies left join company_searches on company_id = id
    where company_searches.searched is distinct from portal_company_text(id)
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


def wrong(connection: Connection) -> list[object]:
    return list(connection.execute(text(WRONG)).scalars())


def run(statement: str) -> Callable[[Connection], None]:
    def change(connection: Connection) -> None:
        connection.execute(text(statement))

    return change


def add_companies(connection: Connection) -> None:
    """More than the fill takes at once."""
    connection.execute(
        text("""
            insert into companies (id, organization_name, organization_website, headquarters_location,
                organization_size, industry_field)
            select gen_random_uuid(), 'Many ' || number, 'https://many.example', 'Riyadh', '50-200', 'hdMapping'
            from generate_series(1, 4001) number
        """)
    )


def register(connection: Connection) -> None:
    connection.execute(text(REGISTRATION))

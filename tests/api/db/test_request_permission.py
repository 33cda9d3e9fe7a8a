"""Revision 0011 grants the permissions of the request to administrators who hold all others."""

from sqlalchemy import URL, Connection, text

from portal.domain.identity.permissions import GRANTABLE, Subject
from tests.api.db.test_migrations import empty_database, on, upgrade

BEFORE = sorted((grant.action, grant.subject) for grant in GRANTABLE if grant.subject is not Subject.REQUEST)
PEOPLE = {"all@a.example": BEFORE, "most@a.example": BEFORE[1:], "none@a.example": []}


def write(connection: Connection) -> None:
    for email, grants in PEOPLE.items():
        user = connection.execute(
            text(
                "insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name)"
                " values (gen_random_uuid(), 'Admin', 'Approved', :email, '-', now(), 'A', 'B') returning id"
            ).bindparams(email=email)
        ).scalar_one()
        for action, subject in grants:
            connection.execute(
                text("insert into permissions (user_id, action, subject) values (:user, :action, :subject)").bindparams(
                    user=user, action=action, subject=subject
                )
            )


def granted(connection: Connection) -> set[tuple[str, str]]:
    rows = connection.execute(
        text("select email, action from permissions join users on users.id = user_id where subject = 'request'")
    )
    return {(email, action) for email, action in rows}


async def test_administrators_who_hold_everything_manage_the_request(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, "0010")
        await on(url, write)
        await upgrade(url)
        assert await on(url, granted) == {("all@a.example", "VIEW"), ("all@a.example", "UPDATE")}

"""Revisions that add a permission grant it to administrators who hold all others."""

import pytest
from sqlalchemy import URL, Connection, text

from portal.domain.identity.permissions import GRANTABLE_BY_SUBJECT, Subject
from tests.api.db.test_migrations import empty_database, on, upgrade

# The revision before, and the subject that the next one adds, in their order.
ADDED = {"0010": Subject.REQUEST, "0013": Subject.LIBRARY, "0014": Subject.QUESTIONS}


def held_before(subject: Subject) -> list[tuple[str, str]]:
    later = list(ADDED.values())[list(ADDED.values()).index(subject) :]
    return sorted(
        (action, other) for other, actions in GRANTABLE_BY_SUBJECT.items() if other not in later for action in actions
    )


def write(connection: Connection, subject: Subject) -> None:
    before = held_before(subject)
    for email, grants in {"all@a.example": before, "most@a.example": before[1:], "none@a.example": []}.items():
        user = connection.execute(
            text(
                "insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name)"
                " values (gen_random_uuid(), 'Admin', 'Approved', :email, '-', now(), 'A', 'B') returning id"
            ).bindparams(email=email)
        ).scalar_one()
        for action, held in grants:
            connection.execute(
                text("insert into permissions (user_id, action, subject) values (:user, :action, :subject)").bindparams(
                    user=user, action=action, subject=held
                )
            )


def granted(connection: Connection, subject: Subject) -> set[tuple[str, str]]:
    rows = connection.execute(
        text(
            "select email, action from permissions join users on users.id = user_id where subject = :subject"
        ).bindparams(subject=subject)
    )
    return {(email, action) for email, action in rows}


@pytest.mark.parametrize(("revision", "subject"), ADDED.items())
async def test_administrators_who_hold_everything_get_the_new_permissions(
    postgres: URL, revision: str, subject: Subject
) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, revision)
        await on(url, lambda connection: write(connection, subject))
        await upgrade(url)
        expected = {("all@a.example", str(action)) for action in GRANTABLE_BY_SUBJECT[subject]}
        assert await on(url, lambda connection: granted(connection, subject)) == expected

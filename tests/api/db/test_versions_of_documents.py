"""Revision 0014 makes a first version of what each entry held, and grants the permissions of the library."""

from typing import Any

from sqlalchemy import URL, Connection, text

from portal.domain.identity.permissions import GRANTABLE, Subject
from tests.api.db.test_migrations import empty_database, on, upgrade

BEFORE = sorted((grant.action, grant.subject) for grant in GRANTABLE if grant.subject is not Subject.LIBRARY)
PEOPLE = {"all@a.example": BEFORE, "most@a.example": BEFORE[1:]}
DOCUMENT = """
    insert into documents (id, key, position, title_en, title_ar, description_en, description_ar, object_key, name,
        size, content_type, url, updated_at)
    values (gen_random_uuid(), :key, :position, 'A', 'أ', '', '', :object_key, :name, :size, :type, :url, :at)
"""


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
    nothing: dict[str, Any] = dict.fromkeys(("object_key", "name", "size", "type", "url"))
    file = {**nothing, "object_key": "library/a/1", "name": "a.pdf", "size": 9, "type": "application/pdf"}
    for position, held in enumerate((file, {**nothing, "url": "https://a.example"}, nothing), start=1):
        changed = "now()" if any(held.values()) else "null"
        statement = text(DOCUMENT.replace(":at", changed))
        connection.execute(statement, {"key": f"entry-{position}", "position": position, **held})


def written(connection: Connection) -> list[tuple[object, ...]]:
    rows = connection.execute(
        text(
            "select key, number, documents.url, document_files.name, file_en_id = file_ar_id,"
            " document_versions.created_at = documents.updated_at"
            " from documents left join document_versions on document_id = documents.id"
            " left join document_files on document_files.id = file_en_id order by position"
        )
    )
    return [tuple(row) for row in rows]


def granted(connection: Connection) -> set[tuple[str, str]]:
    rows = connection.execute(
        text("select email, action from permissions join users on users.id = user_id where subject = 'library'")
    )
    return {(email, action) for email, action in rows}


async def test_what_entries_held_is_their_first_version(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, "0013")
        await on(url, write)
        await upgrade(url)
        assert await on(url, written) == [
            ("entry-1", 1, None, "a.pdf", True, True),
            ("entry-2", 1, "https://a.example", None, None, True),
            ("entry-3", None, None, None, None, None),
        ]
        actions = ("VIEW", "CREATE", "UPDATE", "DELETE")
        assert await on(url, granted) == {("all@a.example", action) for action in actions}


async def test_a_new_portal_starts_with_the_seven_entries(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url)
        assert len(await on(url, written)) == 7

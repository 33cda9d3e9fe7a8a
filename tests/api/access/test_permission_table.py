"""The permissions that can be granted, by subject."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import GRANTABLE, Action, Grant, Subject, load_actor
from portal.domain.identity.grants import Permission
from portal.platform.db.identifiers import new_id
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

EXPECTED = {
    "submissions": "VIEW UPDATE DELETE",
    "pendingCompanies": "VIEW APPROVE REJECT DELETE",
    "activeCompanies": "VIEW DELETE",
    "invitationsCode": "CREATE VIEW DELETE",
    "users": "CREATE VIEW UPDATE DELETE",
    "emailAnnouncement": "SEND VIEW",
    "request": "VIEW UPDATE",
    "library": "CREATE VIEW UPDATE DELETE",
    "questions": "VIEW UPDATE SEND",
    "audit": "VIEW",
    "openings": "VIEW CREATE",
    "reading": "VIEW UPDATE",
}


def test_the_table() -> None:
    table = {subject: set(actions.split()) for subject, actions in EXPECTED.items()}
    assert {subject.value for subject in Subject} == set(table)
    assert {(grant.action.value, grant.subject.value) for grant in GRANTABLE} == {
        (action, subject) for subject, actions in table.items() for action in actions
    }


async def test_a_granted_action_implies_view_of_its_subject(session: AsyncSession) -> None:
    for granted in GRANTABLE:
        actor = await load_actor(session, (await an_admin(session, grants=[granted])).id, ip="192.0.2.1")
        assert actor is not None
        allowed = {Grant(action, subject) for action in Action for subject in Subject if actor.may(action, subject)}
        assert allowed == {granted, Grant(Action.VIEW, granted.subject)}


async def test_a_row_that_nothing_can_be_made_of_grants_nothing(session: AsyncSession) -> None:
    admin = await an_admin(session, grants=[])
    session.add_all(
        [
            Permission(user_id=admin.id, action="SEND", subject="users"),
            Permission(user_id=admin.id, action="OWN", subject="everything"),
        ]
    )
    await session.flush()
    actor = await load_actor(session, admin.id, ip=None)
    assert actor is not None
    assert actor.grants == frozenset()


async def test_an_unknown_id_loads_no_person(session: AsyncSession) -> None:
    assert await load_actor(session, new_id(), ip=None) is None


async def test_an_actor_knows_company_and_answers(session: AsyncSession) -> None:
    fresh, answered = await a_company(session), await a_company(session, answered=True)
    one, other = await load_actor(session, fresh.id, ip=None), await load_actor(session, answered.id, ip="192.0.2.1")
    assert one is not None
    assert other is not None
    assert (one.company_id, one.answered_at, one.name) == (fresh.company_id, None, "Noura Alqahtani")
    assert other.answered_at is not None
    assert (other.company_id, other.ip) == (answered.company_id, "192.0.2.1")

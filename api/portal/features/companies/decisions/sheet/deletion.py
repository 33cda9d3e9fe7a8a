"""Deletes a company with all its data except the audit trail."""

from functools import partial
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.features.companies.decisions.policy import has_registered, subject_of
from portal.features.companies.decisions.queries import find_registration, lock_company
from portal.features.request.questions import files
from portal.features.responses.submissions import service as submissions
from portal.platform.db.unit_of_work import after_commit
from portal.platform.errors import Forbidden, NotFound
from portal.platform.runtime.resources import Resources


async def delete_company(session: AsyncSession, resources: Resources, actor: Actor, user_id: UUID) -> None:
    """Deletes the rows now, objects and sessions after the commit.

    Queued messages are not sent. The required permission depends on the company's status; a company that the actor may
    not see is not found.
    """
    registration = await find_registration(session, user_id)
    if registration is None or not has_registered(registration.user):
        raise NotFound
    user = registration.user
    subject = subject_of(user)
    if not actor.may(Action.DELETE, subject):
        raise Forbidden if actor.may(Action.VIEW, subject) else NotFound
    if user.company_id is None or not await lock_company(session, user.company_id):
        raise NotFound
    await submissions.discard_files_of(session, user.company_id)
    await files.discard_files_of(session, user.company_id)
    people = (await session.scalars(select(User.id).where(User.company_id == user.company_id))).all()
    await session.execute(
        delete(Company).where(Company.id == user.company_id).execution_options(synchronize_session=False)
    )
    audit.record(
        session,
        actor,
        "company.deleted",
        subject_type="company",
        subject_id=user.company_id,
        organization_name=user.company.organization_name if user.company else None,
        status=user.status,
    )
    sessions = SessionStore(resources.redis, resources.settings)
    for person_id in people:
        after_commit(session, partial(sessions.end_all, person_id))

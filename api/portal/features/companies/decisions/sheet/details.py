"""The sheets of companies: answers, response, messages and history."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import MailTopic
from portal.domain.messaging.topics import topics_switched_off
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.closures import Closure, closure
from portal.domain.submissions.models import Submission
from portal.features.companies.decisions.policy import is_active
from portal.features.companies.decisions.queries import Registration, find_registration
from portal.features.companies.decisions.timeline import history
from portal.features.companies.decisions.timeline.history import Mail
from portal.features.companies.decisions.timeline.timeline import Happened, timeline_of
from portal.platform.errors import NotFound


@dataclass(frozen=True, slots=True)
class ActiveCompany:
    """``forms`` includes drafts; ``mails`` and ``timeline`` are newest first.

    ``switched_off``: mails that the contact does not want. ``closure``: what the reader cannot read.
    """

    registration: Registration
    forms: Sequence[FormAnswers]
    submission: Submission | None
    mails: Sequence[Mail]
    timeline: Sequence[Happened]
    switched_off: Sequence[MailTopic]
    closure: Closure


async def show_active(session: AsyncSession, actor: Actor, current: CurrentRfi, user_id: UUID) -> ActiveCompany:
    """Reads the sheet of an approved company. Raises :class:`NotFound` for others."""
    registration = await find_registration(session, user_id)
    if registration is None or not is_active(registration.user) or registration.user.company_id is None:
        raise NotFound
    company_id = registration.user.company_id
    forms = await history.find_forms(session, company_id)
    submission = await history.find_submission(session, current, company_id)
    people = await history.people_of(session, company_id)
    mails = await history.find_mails(session, people)
    events = await history.find_events(session, people, company_id, submission.id if submission else None)
    rounds = await history.find_rounds(session, company_id)
    timeline = timeline_of(registration.user, forms, submission, mails, events, rounds)
    off = await topics_switched_off(session, registration.user.id)
    switched_off = [topic for topic in MailTopic if topic in off]
    closed = await closure(session, actor.user_id, rfi_id=current.id, company_id=company_id)
    return ActiveCompany(registration, forms, submission, mails, timeline, switched_off, closed)


async def registration_history(session: AsyncSession, user: User) -> Sequence[Happened]:
    """The timeline of a company that is not active: its registration and the decisions on it, newest first."""
    if user.company_id is None:
        return []
    people = await history.people_of(session, user.company_id)
    events = await history.find_events(session, people, user.company_id, None)
    rounds = await history.find_rounds(session, user.company_id)
    return timeline_of(user, [], None, [], events, rounds)

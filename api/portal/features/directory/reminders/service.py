"""Reminders to companies: planned ones before the deadline, and those that an administrator sends."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import require_fresh_for
from portal.domain.messaging import service as messaging
from portal.domain.messaging.service import Recipient
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import Rfi
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.features.directory.reminders import queries
from portal.features.directory.reminders.errors import NoCompanyToRemind, RfiNotOpenForReminders
from portal.features.directory.reminders.message_templates import BY_AUDIENCE
from portal.features.directory.reminders.models import Reminder, ReminderSwitch
from portal.features.directory.reminders.policy import OFFSETS_HOURS, Audience, due_at, is_sent, passed
from portal.features.directory.reminders.queries import Reached
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.errors import Forbidden, NotFound


@dataclass(frozen=True, slots=True)
class Planned:
    """A reminder before the current deadline. ``past``: its row once it was due. ``companies``: number reached now."""

    hours: int
    audience: Audience
    due_at: datetime
    switch: ReminderSwitch | None
    past: Reminder | None
    companies: int

    @property
    def is_on(self) -> bool:
        return self.switch is None or self.switch.is_on


async def plan(session: AsyncSession, current: CurrentRfi) -> tuple[Rfi | None, datetime, list[Planned]]:
    """The RFI, the database's clock and all reminders, earliest first; none before the RFI is published."""
    rfi = current.rfi
    if rfi is None:
        return None, current.now, []
    switches, past = await queries.switches_of(session, rfi.id), await queries.past_of(session, rfi, rfi.deadline)
    deadline = rfi.deadline
    companies = await queries.count(session, current, queries.with_deadline(current, deadline))
    return (
        rfi,
        current.now,
        [
            Planned(
                hours,
                audience,
                due_at(deadline, hours),
                switches.get((hours, audience)),
                past.get((hours, audience)),
                companies[audience],
            )
            for hours in OFFSETS_HOURS
            for audience in Audience
        ],
    )


async def switch(
    session: AsyncSession, actor: Actor, current: CurrentRfi, *, hours: int, audience: Audience, is_on: bool
) -> None:
    """Switches a reminder on or off, for this deadline and later ones. Idempotent. Raises :class:`NotFound`."""
    rfi = current.rfi
    if rfi is None or hours not in OFFSETS_HOURS:
        raise NotFound
    known = (await queries.switches_of(session, rfi.id)).get((hours, audience))
    if (known is None or known.is_on) == is_on:
        return
    values = {"is_on": is_on, "changed_by_name": actor.name, "changed_at": func.now()}
    written = insert(ReminderSwitch).values(rfi_id=rfi.id, hours=hours, audience=audience, **values)
    keys = [ReminderSwitch.rfi_id, ReminderSwitch.hours, ReminderSwitch.audience]
    await session.execute(written.on_conflict_do_update(index_elements=keys, set_=values))
    action = "rfi.reminder_switched_on" if is_on else "rfi.reminder_switched_off"
    audit.record(session, actor, action, subject_type="rfi", subject_id=rfi.id, hours=hours, reminded=audience)


async def send_due(session: AsyncSession, current: CurrentRfi) -> int:
    """Writes the mails of the reminders that are due. Returns their number.

    The unique key of the rows serializes concurrent workers: the second waits for the first and writes nothing. Whom an
    administrator reminds at the same moment is left out.
    """
    rfi, now = current.rfi, current.now
    if rfi is None or current.state is RfiState.SCHEDULED:
        return 0
    deadlines = [rfi.deadline] if current.state is RfiState.OPEN else []
    # Companies with an extension are reminded before their own deadline instead.
    deadlines += await queries.extended_deadlines(session, rfi, now)
    mails = 0
    for deadline in deadlines:
        mails += await _send_before(session, current, rfi, deadline)
    await session.flush()
    return mails


async def _send_before(session: AsyncSession, current: CurrentRfi, rfi: Rfi, deadline: datetime) -> int:
    now = current.now
    hours = passed(deadline, now)
    past = await queries.past_of(session, rfi, deadline)
    fresh = [(one, audience) for one in hours for audience in Audience if (one, audience) not in past]
    if not fresh:
        return 0
    await _in_turn(session, rfi)
    switches = await queries.switches_of(session, rfi.id)
    mails = 0
    for one, audience in fresh:
        known = switches.get((one, audience))
        is_on = known is None or known.is_on
        due = due_at(deadline, one)
        # If several are due at once, because no worker was running, only the latest is sent.
        goes_out = one == hours[0] and is_sent(due, now, deadline_set_at=_set_at(rfi, deadline), is_on=is_on)
        of = queries.with_deadline(current, deadline, due)
        people = await queries.people_in(session, current, audience, of) if goes_out else None
        reached = _companies(people) if people is not None else None
        if not await _claim(session, rfi, deadline, one, audience, recipients=reached):
            continue
        if people is not None:
            _write(session, rfi, audience, people, now=now)
            mails += len(people)
            _record(session, None, rfi, deadline, recipients=reached, hours=one, reminded=audience)
    return mails


def _companies(people: Iterable[Reached]) -> int:
    return len({person.company_id for person in people})


def _set_at(rfi: Rfi, deadline: datetime) -> datetime:
    """When a deadline was set; for extensions, ``queries.with_deadline`` checks this for each company."""
    return rfi.deadline_set_at if deadline == rfi.deadline else datetime.min.replace(tzinfo=UTC)


async def count_chosen(
    session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter
) -> Mapping[Audience, int]:
    """Companies of the filter that a reminder would reach now, by audience. Raises :class:`Forbidden`."""
    _require_view(actor, companies)
    if current.rfi is None:
        return dict.fromkeys(Audience, 0)
    return await queries.count(session, current, queries.still_open(current), companies)


async def remind(session: AsyncSession, actor: Actor, current: CurrentRfi, companies: CompanyFilter) -> int:
    """Sends each company of the filter the reminder for the step that it has reached. Returns their number.

    Excludes companies that have submitted or may no longer submit, and people who were reminded a short time ago (see
    ``queries.people_in``). Calls are serialized, so that two administrators do not both remind a person. Raises
    :class:`Forbidden`, :class:`RfiNotOpenForReminders`, :class:`NoCompanyToRemind` or :class:`NotFresh`.
    """
    _require_view(actor, companies)
    rfi = current.rfi
    if rfi is None or current.state is RfiState.SCHEDULED:
        raise RfiNotOpenForReminders
    await _in_turn(session, rfi)
    still_open = queries.still_open(current)
    found = [(one, await queries.people_in(session, current, one, still_open, companies)) for one in Audience]
    reminded = sum(_companies(people) for _, people in found)
    if not reminded:
        raise RfiNotOpenForReminders if current.state is RfiState.CLOSED else NoCompanyToRemind
    require_fresh_for(actor, sum(len(people) for _, people in found))
    for audience, people in found:
        _write(session, rfi, audience, people, now=current.now)
    chosen = companies.model_dump(mode="json", exclude_defaults=True, exclude={"ids"})
    _record(session, actor, rfi, current.deadline or rfi.deadline, recipients=reminded, filter=chosen)
    await session.flush()
    return reminded


async def _in_turn(session: AsyncSession, rfi: Rfi) -> None:
    """Serializes all that write reminders, so that each sees whom the others have reminded."""
    await in_turn(session, f"remind {rfi.id}")


def _record(session: AsyncSession, actor: Actor | None, rfi: Rfi, deadline: datetime, **details: Any) -> None:
    at = iso(deadline)
    audit.record(session, actor, "rfi.reminded", subject_type="rfi", subject_id=rfi.id, deadline=at, **details)


def _require_view(actor: Actor, companies: CompanyFilter) -> None:
    """Raises :class:`Forbidden` without VIEW, because a filter reveals facts about companies."""
    if companies.scope is not Scope.ACTIVE or not actor.may(Action.VIEW, Subject.ACTIVE_COMPANIES):
        raise Forbidden


async def _claim(
    session: AsyncSession, rfi: Rfi, deadline: datetime, hours: int, audience: Audience, *, recipients: int | None
) -> bool:
    """Inserts the reminder's row. Returns False if another transaction has inserted it."""
    row = {"rfi_id": rfi.id, "deadline": deadline, "hours": hours, "audience": audience}
    statement = insert(Reminder).values(id=new_id(), recipients=recipients, **row).on_conflict_do_nothing()
    return (await session.execute(statement.returning(Reminder.id))).one_or_none() is not None


def _write(session: AsyncSession, rfi: Rfi, audience: Audience, people: Iterable[Reached], *, now: datetime) -> None:
    for person in people:
        content = BY_AUDIENCE[audience](
            organization_name=person.organization_name,
            rfi_title_en=rfi.title_en,
            rfi_title_ar=rfi.title_ar,
            deadline=person.deadline,
        )
        message = messaging.send(session, content, to=Recipient.of(person.user))
        # By the clock that decides when a person may be reminded again.
        message.created_at = now

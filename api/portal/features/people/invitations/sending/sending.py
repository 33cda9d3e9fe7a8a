"""Sending invitations by mail: checks a list of addresses, and gives each a personal code and a mail."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import require_fresh_for
from portal.domain.invitations.models import InvitationCode, InvitationMail, SentInvitation
from portal.domain.messaging import service as messaging
from portal.domain.messaging.render import RenderedMail, render_mail
from portal.domain.messaging.service import Recipient
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.domain.rfis.lifecycle import RfiState
from portal.features.people.invitations.codes import new_code
from portal.features.people.invitations.sending.message_templates import SAMPLE_CODE, Invitation
from portal.features.people.invitations.sending.recipients import Address, Fault, Problem, read_addresses
from portal.features.people.invitations.sending.sent import find_taken
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.settings import Settings

_LOCK = 0x73656E64  # "send"; every sending or correction of an address holds it until the commit


@dataclass(frozen=True, slots=True)
class Checked:
    """``valid`` can be invited; ``problems`` are in the order of their lines."""

    valid: list[Address]
    problems: list[Problem]


@dataclass(frozen=True, slots=True)
class SentNow:
    """``sent``: invitations written; ``skipped``: addresses left out since the check, by reason."""

    sent: int
    skipped: dict[Fault, int]


@dataclass(frozen=True, slots=True)
class Occasion:
    """The request that invitations are about; all fields are None while none is published."""

    title_en: str | None = None
    title_ar: str | None = None
    deadline: datetime | None = None


async def check(session: AsyncSession, text: str) -> Checked:
    """Reads the text and sorts out addresses with an account or a valid invitation. Changes nothing."""
    addresses, problems = read_addresses(text)
    registered, invited = await find_taken(session, [address.email for address in addresses])
    valid: list[Address] = []
    for address in addresses:
        fault = _fault(address.email, registered, invited)
        if fault is None:
            valid.append(address)
        else:
            problems.append(Problem(address.line, address.email, fault))
    return Checked(valid, sorted(problems, key=lambda problem: problem.line))


async def require_proof(session: AsyncSession, actor: Actor, people: int) -> None:
    """Raises :class:`NotFresh` for many people, together with those whom the actor has invited in the last hour."""
    await take_turns(session)
    age = func.clock_timestamp() - SentInvitation.created_at
    lately = (
        select(func.count())
        .select_from(SentInvitation)
        .join(InvitationCode, InvitationCode.id == SentInvitation.invitation_id)
        .where(InvitationCode.created_by == actor.user_id, age < timedelta(hours=1))
    )
    require_fresh_for(actor, people + (await session.execute(lately)).scalar_one())


async def send(
    session: AsyncSession,
    settings: Settings,
    actor: Actor,
    *,
    addresses: Iterable[tuple[str, str | None]],
    locale: str,
    note: str | None,
    expires_at: datetime | None,
) -> SentNow:
    """Invites every address (email, name) once. Addresses taken since the check are skipped and counted.

    Calls are serialized, so that an address in two concurrent calls is invited once. Raises :class:`ValidationFailed`
    for an expiry in the past.
    """
    await take_turns(session)
    now = await database_now(session)
    if expires_at is not None and expires_at <= now:
        raise ValidationFailed(fields=[FieldError("expires_at", "in_the_past")])
    names = dict(addresses)
    registered, invited = await find_taken(session, list(names))
    faults = {email: fault for email in names if (fault := _fault(email, registered, invited))}
    pairs = [
        _pair(actor, email, name, locale=locale, note=note, expires_at=expires_at)
        for email, name in names.items()
        if email not in faults
    ]
    session.add_all(code for code, _ in pairs)
    await session.flush()
    session.add_all(sent for _, sent in pairs)
    await session.flush()
    await send_mails(session, settings, pairs, kind="first")
    if pairs:
        audit.record(
            session,
            actor,
            "invitation.sent",
            subject_type="sent_invitation",
            subject_id=pairs[0][1].id if len(pairs) == 1 else None,
            count=len(pairs),
            locale=locale,
            note=note,
            expires_at=iso(expires_at) if expires_at else None,
        )
    return SentNow(len(pairs), dict(Counter(faults.values())))


async def send_mails(
    session: AsyncSession,
    settings: Settings,
    pairs: Sequence[tuple[InvitationCode, SentInvitation]],
    *,
    kind: str,
) -> None:
    """Enqueues a mail to each."""
    about = occasion(await read_current(session, settings))
    written: list[InvitationMail] = []
    for code, sent in pairs:
        content = content_of(about, sent.email, expires_at=code.expires_at, is_reminder=kind == "reminder")
        recipient = Recipient(address=sent.email, locale=sent.locale, name=sent.name)
        message = messaging.send(session, content, to=recipient)
        written.append(InvitationMail(message_id=message.id, sent_invitation_id=sent.id, kind=kind))
    await session.flush()
    session.add_all(written)
    await session.flush()


async def preview(
    session: AsyncSession, settings: Settings, *, locale: str, expires_at: datetime | None
) -> RenderedMail:
    """The mail with a sample code and address."""
    about = occasion(await read_current(session, settings))
    content = content_of(about, "projects@company.example", expires_at=expires_at)
    return render_mail(content, settings, locale=locale, secrets=SAMPLE_CODE)


def occasion(current: CurrentRfi) -> Occasion:
    rfi = None if current.state is RfiState.CLOSED else current.rfi
    return Occasion(rfi.title_en, rfi.title_ar, current.deadline) if rfi else Occasion()


def content_of(about: Occasion, email: str, *, expires_at: datetime | None, is_reminder: bool = False) -> Invitation:
    return Invitation(
        email=email,
        rfi_title_en=about.title_en,
        rfi_title_ar=about.title_ar,
        deadline=about.deadline,
        expires_at=expires_at,
        is_reminder=is_reminder,
    )


async def take_turns(session: AsyncSession) -> None:
    """Takes the lock of senders, so that the second of two concurrent calls sees the first."""
    await session.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def _pair(
    actor: Actor, email: str, name: str | None, *, locale: str, note: str | None, expires_at: datetime | None
) -> tuple[InvitationCode, SentInvitation]:
    code = InvitationCode(
        id=new_id(),
        code=new_code(),
        max_uses=1,
        note=note,
        expires_at=expires_at,
        created_by=actor.user_id,
        created_by_name=actor.name,
    )
    return code, SentInvitation(id=new_id(), invitation_id=code.id, email=email, name=name, locale=locale)


def _fault(email: str, registered: set[str], invited: set[str]) -> Fault | None:
    if email in registered:
        return Fault.REGISTERED
    return Fault.INVITED if email in invited else None

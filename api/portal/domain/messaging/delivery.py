"""The job that sends one message: generates its secrets, renders it, hands it over, and records the result.

Each step commits separately, so the row of a killed worker shows how far it came. If the worker died between the
server's acceptance and the commit, or the connection ended after the whole message was sent, the message is sent again
under the same Message-ID, with the same secrets, and is marked as possibly repeated.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from jinja2 import TemplateError
from redis.exceptions import RedisError
from sqlalchemy import update

from portal.domain.identity.emails import is_set_aside
from portal.domain.messaging.attachments import Attachment, attachment_maker_of
from portal.domain.messaging.compose import compose, message_id_of
from portal.domain.messaging.edited import wordings
from portal.domain.messaging.edited.wording import Wording
from portal.domain.messaging.edited.wordings import wording_of
from portal.domain.messaging.message_templates import SAMPLES, TEMPLATES, MessageTemplate
from portal.domain.messaging.models import Message, MessageWording
from portal.domain.messaging.registry import load_template
from portal.domain.messaging.render import render_mail, render_sms
from portal.domain.messaging.service import SEND_MESSAGE, Channel
from portal.domain.messaging.token_generators import token_generator_of
from portal.domain.messaging.topics import SWITCHED_OFF, is_wanted
from portal.platform import metrics, telemetry
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.i18n import translate
from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure, Transports
from portal.platform.mail.headers import UnsafeHeader
from portal.platform.runtime.handlers import RetryLater, handles
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

# Seconds after each failed attempt; the last one repeats. Codes are urgent, and a mail server may be down for long.
PAUSES = (2, 5, 10, 30, 60, 120, 300, 600, 1800)
MAX_PAUSE = 3600
GIVE_UP_AFTER = timedelta(days=3)
ATTEMPTS_WITH_FILES = 5
# Label values of the metric for the final states of an attempt.
OUTCOMES = {"sent": "sent", "queued": "put_off", "failed": "failed", "dropped": "dropped"}
# The series start at zero, because alerts cannot compare the rate of a series that does not exist yet.
for _outcome in OUTCOMES.values():
    metrics.REMINDERS.labels(_outcome)
for _channel in Channel:
    metrics.WORDING_FAILURES.labels(_channel)
    for _outcome in OUTCOMES.values():
        metrics.MESSAGES.labels(_channel, _outcome)
POSSIBLY_REPEATED = "an earlier attempt ended without an answer: this message may have arrived twice"


class NotWanted(Exception):
    """The token generator found that the message is no longer needed."""


@handles(SEND_MESSAGE)
async def send_message(resources: Resources, payload: dict[str, Any]) -> None:
    """Does nothing if the message was sent, given up, dropped, or deleted with its account."""
    if resources.transports is None:
        raise RuntimeError("this process has opened nothing to send with")
    begun = await _begin(resources, UUID(payload["message_id"]))
    if begun is None:
        return
    message, wording, wanted = begun
    if is_set_aside(message.recipient):
        await _book(resources, message, state="dropped")
        return
    if not wanted:
        await _book(resources, message, state="dropped", error=SWITCHED_OFF)
        return
    try:
        with telemetry.step(f"send {message.channel}", portal__template=message.template) as step:
            outcome = await _attempt(resources, resources.transports, message, wording)
            step.note(portal__outcome=type(outcome).__name__)
    except NotWanted:
        await _book(resources, message, state="dropped")
    except Exception as error:
        # An error of the portal before anything was sent: the retry is no possible repetition of the message.
        await _book(resources, message, state="queued", error=_repetition(message) or type(error).__name__)
        raise
    else:
        await _conclude(resources, message, outcome)


async def _begin(resources: Resources, message_id: UUID) -> tuple[Message, MessageWording | None, bool] | None:
    """Records the attempt before it is made.

    Returns the message, its wording, and whether the recipient wants it; the latter two are read for each attempt.
    """
    async with unit_of_work(resources.sessions) as session:
        message = await session.get(Message, message_id, with_for_update=True)
        if message is None or message.state not in {"queued", "sending"}:
            return None
        if message.state == "sending":
            message.error = POSSIBLY_REPEATED
            log.warning("message_possibly_repeated", message_id=str(message.id), template=message.template)
        message.state = "sending"
        message.attempts += 1
        message.message_id = message.message_id or message_id_of(message, resources.settings)
        wording = await wordings.current(session, message.template, message.channel)
        return message, wording, await is_wanted(session, message)


async def _attempt(
    resources: Resources, transports: Transports, message: Message, wording: MessageWording | None
) -> Outcome:
    """Renders the message and passes it to the transport.

    Only outages and messages that cannot be rendered become outcomes; other errors are raised.
    """
    try:
        content = load_template(message.template, message.params)
    except (LookupError, ValueError) as error:
        return _unwritable(message, error)
    try:
        secrets = await _generate_tokens(resources, message, content)
    except (RedisError, OSError) as error:
        return TemporaryFailure(f"its code cannot be made now: {type(error).__name__}")
    try:
        written = await _written(resources, message, content, secrets, wording)
    except (TemplateError, UnsafeHeader) as error:
        return _unwritable(message, error)
    if isinstance(written, str):
        return await transports.sms.send(number=message.recipient, text=written, reference=str(message.id))
    transport = transports.mail if content.is_awaited else transports.notices
    return await transport.send(written, recipient=message.recipient)


async def _written(
    resources: Resources,
    message: Message,
    content: MessageTemplate,
    secrets: dict[str, str],
    row: MessageWording | None,
) -> bytes | str:
    """The mail or the text of the SMS. If a saved wording cannot be rendered, the shipped one is used."""
    attachments = await _attachments(resources, message, content)
    write = partial(_write, resources.settings, message, content, secrets, attachments)
    if message.wording is not None:
        return write(Wording(**message.wording))
    wording = wording_of(row, message.locale) if row else None
    if row is None or wording is None:
        return write(None)
    try:
        return write(wording)
    except Exception as error:  # noqa: BLE001  (a broken wording must not stop the message)
        # Without the error's message, which may repeat contents of the mail.
        log.error("message_wording_failed", template=message.template, error=type(error).__name__)  # noqa: TRY400
        if message.attempts == 1:
            metrics.WORDING_FAILURES.labels(message.channel).inc()
        async with unit_of_work(resources.sessions) as session:
            await wordings.note_failure(session, row.id)
        return write(None)


async def _attachments(resources: Resources, message: Message, content: MessageTemplate) -> Sequence[Attachment]:
    """The files of the message; after :data:`ATTEMPTS_WITH_FILES` it goes without those that cannot be made."""
    make = attachment_maker_of(message.template)
    # A test has the data of a sample, which no file belongs to.
    if make is None or message.wording is not None:
        return ()
    try:
        return await make(resources, content)
    except Exception as error:
        if message.attempts < ATTEMPTS_WITH_FILES:
            raise
        log.error("message_without_files", template=message.template, error=type(error).__name__)  # noqa: TRY400
        return ()


def _write(
    settings: Settings,
    message: Message,
    content: MessageTemplate,
    secrets: dict[str, str],
    attachments: Sequence[Attachment],
    wording: Wording | None,
) -> bytes | str:
    if message.channel == Channel.SMS:
        return render_sms(content, settings, locale=message.locale, secrets=secrets, wording=wording)
    name = message.recipient_name
    rendered = render_mail(content, settings, locale=message.locale, name=name, secrets=secrets, wording=wording)
    if message.wording is not None:
        rendered = replace(rendered, subject=f"{translate('message.test', message.locale)}: {rendered.subject}")
    return compose(message, replace(rendered, attachments=attachments), settings)


def _unwritable(message: Message, error: Exception) -> PermanentFailure:
    # Without the error's message, which may repeat contents of the mail.
    log.error("message_unwritable", message_id=str(message.id), template=message.template, error=type(error).__name__)
    return PermanentFailure(f"cannot be written: {type(error).__name__}")


async def _generate_tokens(resources: Resources, message: Message, content: MessageTemplate) -> dict[str, str]:
    if message.wording is not None:
        return SAMPLES[message.template].secrets
    generate = token_generator_of(message.template)
    if generate is None and not content.secrets:
        return {}
    if generate is None:
        raise RuntimeError(f"no generator for the secrets of {message.template}")
    secrets = await generate(resources, message)
    if secrets is None:
        raise NotWanted
    if secrets.keys() != content.secrets:
        raise RuntimeError(f"the token generator of {message.template} returned other secrets")
    return secrets


async def _conclude(resources: Resources, message: Message, outcome: Outcome) -> None:
    described = {"message_id": str(message.id), "template": message.template, "attempt": message.attempts}
    if isinstance(outcome, Sent):
        await _book(resources, message, state="sent", sent_at=utc_now(), error=_repetition(message))
        log.info("message_sent", **described)
        return
    if isinstance(outcome, TemporaryFailure) and not _is_too_old(message):
        # A row stays marked as possibly repeated, even if a later attempt succeeds.
        marked = POSSIBLY_REPEATED if outcome.may_have_arrived else _repetition(message)
        await _book(resources, message, state="queued", error=marked or outcome.reason)
        pause = min(outcome.retry_in or _pause(message.attempts), MAX_PAUSE)
        log.warning("message_put_off", seconds=pause, **described)
        raise RetryLater("the other side did not take it", seconds=pause)
    await _book(resources, message, state="failed", error=outcome.reason)
    log.error("message_failed", **described)


async def _book(resources: Resources, message: Message, **values: Any) -> None:
    metrics.MESSAGES.labels(message.channel, OUTCOMES[values["state"]]).inc()
    template = TEMPLATES.get(message.template)
    if template is not None and template.counts_as_reminder:
        metrics.REMINDERS.labels(OUTCOMES[values["state"]]).inc()
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            update(Message).where(Message.id == message.id, Message.state == "sending").values(values)
        )


def _repetition(message: Message) -> str | None:
    return POSSIBLY_REPEATED if message.error == POSSIBLY_REPEATED else None


def _pause(attempts: int) -> int:
    return PAUSES[min(attempts, len(PAUSES)) - 1]


def _is_too_old(message: Message) -> bool:
    return utc_now() - message.created_at > GIVE_UP_AFTER

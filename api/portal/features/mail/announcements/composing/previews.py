"""The recipients of an announcement before it is sent, and its mail as one of them receives it."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.messaging.render import RenderedMail
from portal.domain.rfis.current import CurrentRfi
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements import policy
from portal.features.mail.announcements.composing.composition import deadline_for, render_for
from portal.features.mail.announcements.composing.placeholders import Personal, Placeholder, example_of
from portal.features.mail.announcements.composing.recipients import count_readers, count_switched_off, find_reader
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.errors import NoRecipients
from portal.platform.errors import Forbidden
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class CountedAudience:
    """``missing``: number of recipients without a value, by placeholder; placeholders without any are left out.

    ``only``: the recipient if there is exactly one and the actor may see the company, else None. ``switched_off``:
    number of people of the companies who do not want announcements.
    """

    by_locale: dict[str, int]
    missing: dict[Placeholder, int]
    only: Personal | None
    switched_off: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A recipient of a preview: the ``number``-th, from 1, of those of ``audience`` that ``search`` finds."""

    audience: CompanyFilter
    search: str
    number: int


@dataclass(frozen=True, slots=True)
class Preview:
    """``mails``: by language. ``reader``: whose values are filled in; None: examples. ``count``: recipients found."""

    mails: dict[str, RenderedMail]
    reader: Personal | None
    count: int


async def audience_of(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    companies: CompanyFilter,
    placeholders: Collection[Placeholder] = (),
) -> CountedAudience:
    """The recipients, counted now. Raises :class:`Forbidden` if the actor may not use the filter."""
    policy.check_choice(actor, companies)
    with_receipts = Placeholder.RECEIPT in placeholders
    by_locale, without = await count_readers(session, current, companies, with_receipts=with_receipts)
    missing = {Placeholder.RECEIPT: without} if without else {}
    everyone = sum(by_locale.values())
    if everyone and Placeholder.DEADLINE in placeholders and current.rfi is None:
        missing[Placeholder.DEADLINE] = everyone
    only = None
    if everyone == 1 and policy.may_see(actor, companies):
        found = await find_reader(session, current, [companies], 1)
        only = found[0] if found else None
    switched_off = await count_switched_off(session, current, companies)
    return CountedAudience(by_locale, missing, only, switched_off)


async def preview(
    session: AsyncSession, actor: Actor, settings: Settings, current: CurrentRfi, texts: Texts, *, chosen: Chosen | None
) -> Preview:
    """Renders the mail to the chosen recipient; with example values if ``chosen`` is None.

    Raises :class:`Forbidden` if the actor may not see the companies, :class:`NoRecipients` if none has the number.
    """
    deadline = deadline_for(current, texts)
    reader, count = None, 0
    if chosen is not None:
        if not policy.may_see(actor, chosen.audience):
            raise Forbidden
        searched = CompanyFilter(scope=chosen.audience.scope, search=chosen.search)
        found = await find_reader(session, current, [chosen.audience, searched], chosen.number)
        if found is None:
            raise NoRecipients
        reader, count = found
    readers = {locale: replace(reader, locale=locale) if reader else example_of(locale) for locale in LOCALES}
    mails = {locale: render_for(settings, texts, one, deadline) for locale, one in readers.items()}
    return Preview(mails, reader, count)

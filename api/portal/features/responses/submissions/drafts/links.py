"""Links of a response."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.links import is_http_link
from portal.domain.forms.typed_text import single_line
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi, arrive
from portal.domain.submissions.models import SubmissionLink
from portal.features.responses.submissions import policy
from portal.features.responses.submissions.drafts.locking import lock_draft
from portal.features.responses.submissions.drafts.reading import SubmissionView, answer
from portal.features.responses.submissions.errors import LinksChanged
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, ValidationFailed


@dataclass(frozen=True, slots=True)
class TypedLink:
    """A link as entered, not validated yet."""

    url: str
    title: str | None = None


async def replace_links(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    *,
    links: Sequence[TypedLink],
    max_links: int,
    based_on: str | None = None,
) -> SubmissionView:
    """Replaces all links by ``links``, in this order.

    ``based_on``: revision of the links that the page knows; None from a page of the previous release. Raises
    :class:`LinksChanged` if other links are stored, for the page to merge. Repeating the call changes nothing.
    """
    checked = _checked(links, max_links)
    draft = await lock_draft(session, actor, current, SubmissionEvent.REPLACE_LINKS, arrived_at=await arrive(session))
    stored = draft.submission.draft.links
    if [(link.url, link.title) for link in stored] == [(link.url, link.title) for link in checked]:
        return await answer(session, actor, draft)
    if based_on is not None and based_on != policy.links_revision(stored):
        raise LinksChanged
    draft.submission.draft.links = _kept_and_new(stored, checked, actor)
    draft.submission.draft_saved_at = draft.judged.now
    return await answer(session, actor, draft)


def _kept_and_new(stored: Sequence[SubmissionLink], links: Sequence[TypedLink], actor: Actor) -> list[SubmissionLink]:
    """The rows for ``links``. Unchanged links keep their id and the person who added them."""
    before = {(link.url, link.title): link for link in stored}
    chosen = []
    for position, link in enumerate(links):
        row = before.pop((link.url, link.title), None)
        if row is None:
            row = SubmissionLink(id=new_id(), url=link.url, title=link.title, added_by=actor.user_id)
        row.position = position
        chosen.append(row)
    return chosen


def _checked(links: Sequence[TypedLink], max_links: int) -> list[TypedLink]:
    if len(links) > max_links:
        raise ValidationFailed(fields=[FieldError("links", "too_many_links", {"n": max_links})])
    checked = [TypedLink(link.url, single_line(link.title or "") or None) for link in links]
    problems = [problem for position, link in enumerate(checked) for problem in _problems(f"links.{position}", link)]
    if problems:
        raise ValidationFailed(fields=problems)
    return checked


def _problems(place: str, link: TypedLink) -> list[FieldError]:
    problems = []
    if not is_http_link(link.url):
        problems.append(FieldError(f"{place}.url", "invalid_link" if link.url else "required"))
    if len(link.title or "") > policy.MAX_LINK_TITLE:
        problems.append(FieldError(f"{place}.title", "too_long", {"max": policy.MAX_LINK_TITLE}))
    return problems

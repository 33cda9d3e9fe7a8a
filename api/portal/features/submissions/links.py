"""Links of a response."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.links import is_http_link
from portal.domain.forms.typed_text import single_line
from portal.domain.identity.access import Actor
from portal.domain.submissions.models import SubmissionLink
from portal.features.submissions.drafts import SubmissionView, answer, lock_draft
from portal.features.submissions.lifecycle import SubmissionEvent
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, ValidationFailed

MAX_TITLE_LENGTH = 100


@dataclass(frozen=True, slots=True)
class TypedLink:
    """A link as entered, not validated yet."""

    url: str
    title: str | None = None


async def replace_links(
    session: AsyncSession, actor: Actor, rfi_name: str, *, links: Sequence[TypedLink], max_links: int
) -> SubmissionView:
    """Replaces all links by ``links``, in this order."""
    checked = _checked(links, max_links)
    draft = await lock_draft(session, actor, rfi_name, SubmissionEvent.REPLACE_LINKS)
    draft.contents.links = [
        SubmissionLink(id=new_id(), position=position, url=link.url, title=link.title)
        for position, link in enumerate(checked)
    ]
    return await answer(session, actor, draft)


def _checked(links: Sequence[TypedLink], max_links: int) -> list[TypedLink]:
    if len(links) > max_links:
        raise ValidationFailed(fields=[FieldError("links", "too_many_links", {"n": max_links})])
    checked = [TypedLink(single_line(link.url), single_line(link.title or "") or None) for link in links]
    problems = [problem for position, link in enumerate(checked) for problem in _problems(f"links.{position}", link)]
    if problems:
        raise ValidationFailed(fields=problems)
    return checked


def _problems(place: str, link: TypedLink) -> list[FieldError]:
    problems = []
    if not is_http_link(link.url):
        problems.append(FieldError(f"{place}.url", "invalid_link" if link.url else "required"))
    if len(link.title or "") > MAX_TITLE_LENGTH:
        problems.append(FieldError(f"{place}.title", "too_long", {"max": MAX_TITLE_LENGTH}))
    return problems

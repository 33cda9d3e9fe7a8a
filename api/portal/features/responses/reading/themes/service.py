"""The themes of a request, which grow while people read.

Changes of themes of one request wait for each other, and name the revision that the reader saw.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.reading.models import Passage, Theme
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.reading.access import open_desks
from portal.features.responses.reading.errors import ThemeChanged, ThemeInUse, TooManyThemes
from portal.features.responses.reading.queries import standing_themes
from portal.features.responses.reading.themes import queries
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.folding import fold

MAX_THEMES = 200
"""Maximum number of themes of one request that are not merged into others."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A theme with the passages that the reader may see. ``hidden``: number of the others."""

    theme: Theme
    passages: Sequence[tuple[Passage, str]]
    hidden: int


async def show(session: AsyncSession, actor: Actor, current: CurrentRfi, theme_id: UUID) -> Shown:
    theme = await session.get(Theme, theme_id)
    if theme is None or theme.rfi_id != current.id or theme.merged_into is not None:
        raise NotFound
    passages = await queries.readable_passages(session, actor, current, theme_id)
    return Shown(theme, passages, await queries.count_passages(session, theme_id) - len(passages))


async def create(session: AsyncSession, actor: Actor, current: CurrentRfi, *, name: str) -> Theme:
    """The theme of this name, new or not. Raises :class:`NotFound` without a request, and :class:`TooManyThemes`."""
    if current.id is None:
        raise NotFound
    await in_turn(session, f"themes {current.id}")
    themes = await standing_themes(session, current.id)
    folded = _folded(name)
    existing = next((theme for theme in themes if theme.folded_name == folded), None)
    if existing is not None:
        return existing
    if len(themes) >= MAX_THEMES:
        raise TooManyThemes(n=MAX_THEMES)
    theme = Theme(
        rfi_id=current.id,
        name=name,
        folded_name=folded,
        created_by=actor.user_id,
        created_by_name=actor.name,
        revision=1,
    )
    session.add(theme)
    await session.flush()
    return theme


async def rename(
    session: AsyncSession, actor: Actor, current: CurrentRfi, theme_id: UUID, *, name: str, revision: int
) -> Theme:
    """Raises :class:`NotFound`, :class:`ThemeChanged`, and :class:`ValidationFailed` for the name of another theme."""
    theme = await _locked(session, current, theme_id)
    if theme.name == name and theme.merged_into is None:
        return theme
    await _require(session, theme, revision)
    await _require_free(session, current, _folded(name), but=theme.id)
    before, theme.name, theme.folded_name = theme.name, name, _folded(name)
    theme.revision += 1
    _record(session, actor, "theme.renamed", theme, before=before)
    await session.flush()
    return theme


async def merge(
    session: AsyncSession, actor: Actor, current: CurrentRfi, theme_id: UUID, *, into: UUID, revision: int
) -> Theme:
    """Moves all passages to the theme ``into``, and returns that. Repeating it changes nothing.

    Raises :class:`NotFound`, and :class:`ThemeChanged` if either was merged into another one first.
    """
    if into == theme_id:
        raise ValidationFailed(fields=[FieldError("into", "invalid")])
    await in_turn(session, f"themes {current.id}")
    found = await queries.lock(session, current.id, [theme_id, into])
    if found.keys() != {theme_id, into}:
        raise NotFound
    theme, target = found[theme_id], found[into]
    if theme.merged_into == into:
        return target
    await _require(session, theme, revision)
    await _require(session, target, target.revision)
    moved = update(Passage).where(Passage.theme_id == theme_id).values(theme_id=into)
    await session.execute(moved.execution_options(synchronize_session=False))
    # Themes that were merged into this one before lead to the same target.
    led = update(Theme).where(Theme.merged_into == theme_id).values(merged_into=into)
    await session.execute(led.execution_options(synchronize_session=False))
    theme.merged_into = into
    theme.revision += 1
    target.revision += 1
    _record(session, actor, "theme.merged", theme, into=target.name)
    await session.flush()
    return target


async def split(
    session: AsyncSession,
    actor: Actor,
    current: CurrentRfi,
    theme_id: UUID,
    *,
    name: str,
    passage_ids: Collection[UUID],
    revision: int,
) -> Theme:
    """Moves these passages to a new theme.

    Raises :class:`NotFound`, :class:`ThemeChanged`, :class:`ReadingClosed` for passages of responses that the reader
    may not see, and :class:`ValidationFailed` for the name of another theme.
    """
    theme = await _locked(session, current, theme_id)
    await _require(session, theme, revision)
    chosen = select(Passage).where(Passage.theme_id == theme_id, Passage.id.in_(passage_ids)).order_by(Passage.id)
    passages = (await session.scalars(chosen.with_for_update())).all()
    if len(passages) < len(set(passage_ids)):
        raise ThemeChanged(data=await _now(session, theme))
    await open_desks(session, actor, current, {passage.company_id for passage in passages})
    await _require_free(session, current, _folded(name))
    new = await create(session, actor, current, name=name)
    for passage in passages:
        passage.theme_id = new.id
    theme.revision += 1
    _record(session, actor, "theme.split", theme, into=new.name, count=len(passages))
    await session.flush()
    return new


async def delete(session: AsyncSession, actor: Actor, current: CurrentRfi, theme_id: UUID, *, revision: int) -> None:
    """Raises :class:`NotFound`, :class:`ThemeChanged`, and :class:`ThemeInUse` while passages stand under it."""
    theme = await _locked(session, current, theme_id)
    await _require(session, theme, revision)
    number = await queries.count_passages(session, theme_id)
    if number:
        raise ThemeInUse(n=number)
    _record(session, actor, "theme.deleted", theme)
    await session.delete(theme)
    await session.flush()


async def follow(session: AsyncSession, current: CurrentRfi, theme_id: UUID) -> Theme:
    """The theme, or the one it was merged into; locked so that it cannot be merged or deleted meanwhile."""
    for _ in range(3):
        theme = (await queries.lock(session, current.id, [theme_id])).get(theme_id)
        if theme is None:
            raise NotFound
        if theme.merged_into is None:
            return theme
        theme_id = theme.merged_into
    raise NotFound


async def _locked(session: AsyncSession, current: CurrentRfi, theme_id: UUID) -> Theme:
    await in_turn(session, f"themes {current.id}")
    theme = (await queries.lock(session, current.id, [theme_id])).get(theme_id)
    if theme is None:
        raise NotFound
    return theme


async def _require(session: AsyncSession, theme: Theme, revision: int) -> None:
    if theme.merged_into is not None or theme.revision != revision:
        raise ThemeChanged(data=await _now(session, theme))


async def _now(session: AsyncSession, theme: Theme) -> dict[str, object]:
    target = await session.get(Theme, theme.merged_into) if theme.merged_into else None
    return {"name": theme.name, "revision": theme.revision, "merged_into": target.name if target else None}


async def _require_free(session: AsyncSession, current: CurrentRfi, folded: str, *, but: UUID | None = None) -> None:
    if any(one.folded_name == folded and one.id != but for one in await standing_themes(session, current.id)):
        raise ValidationFailed(fields=[FieldError("name", "theme_exists")])


def _folded(name: str) -> str:
    return fold(name) or name


def _record(session: AsyncSession, actor: Actor, action: str, theme: Theme, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="reading", subject_id=theme.id, name=theme.name, **details)

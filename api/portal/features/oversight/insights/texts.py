"""Answers in the companies' own words, a page at a time."""

from collections.abc import Iterator
from functools import lru_cache
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.closures import answers_are_sealed, has_interest
from portal.features.directory.listing.service import definition_of, rows_of
from portal.features.oversight.insights.questions import question_with_texts
from portal.features.oversight.insights.schemas import TextsQuery
from portal.platform.lists.definition import Column, Kind, ListDefinition
from portal.platform.lists.page import Page, find_page
from portal.platform.lists.search import containing
from portal.platform.settings import Settings

Given = aliased(FormAnswers, name="given")


async def find_texts(
    session: AsyncSession, settings: Settings, actor: Actor, current: CurrentRfi, query: TextsQuery
) -> Page:
    """One page of texts. ``total``: all texts of the companies that match; ``matched``: those that contain every word.

    Without texts that are closed to ``actor``. Raises :class:`ValidationFailed` for a question without texts and for an
    invalid cursor.
    """
    definition = _texts_of(current.id, query.question)
    _, conditions = rows_of(current, query.companies)
    text = definition.by_name["text"].expression
    return await find_page(
        session,
        settings,
        definition,
        query.page,
        within=[*conditions, Given.submitted_at.is_not(None), func.length(text) > 0, *_readable(actor, current)],
        matching=containing(query.containing, text),
    )


def _readable(actor: Actor, current: CurrentRfi) -> Iterator[ColumnElement[bool]]:
    rfi_id = literal(current.id, PG_UUID)
    yield or_(Given.form != "questionnaire", not_(answers_are_sealed(rfi_id, Given.company_id)))
    yield not_(has_interest(actor.user_id, rfi_id=rfi_id, company_id=Given.company_id))


@lru_cache(maxsize=64)
def _texts_of(rfi_id: UUID | None, name: str) -> ListDefinition:
    """A list of each company's answer to this question. Cached, because the list caches its statements."""
    form, question, part = question_with_texts(name)
    companies = definition_of(rfi_id)
    given_at = Given.submitted_at.expression
    return ListDefinition(
        name=f"texts:{name}",
        source=companies.source.join(Given, and_(Given.company_id == companies.key, Given.form == form.form)),
        key=companies.key,
        columns=(
            companies.by_name["user_id"],
            companies.by_name["organization_name"],
            Column("given_at", given_at, Kind.INSTANT, sort_by=given_at),
            Column("text", Given.answers[question.id][part].astext),
        ),
        default_sort="-given_at",
    )

"""Counts of the answers to every question, computed in the database."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import get_args

from sqlalchemy import Integer, String, TextualSelect, bindparam, column, not_, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormDefinition, FormName, LocalizedText, Question
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.versions import asks, whole_form
from portal.domain.identity.companies import Company
from portal.domain.rfis.current import CurrentRfi
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import rows_of
from portal.features.oversight.insights.schemas import (
    AnswerChoiceOut,
    CrossOut,
    CrossQuery,
    OutlineOut,
    OutlineQuestionOut,
    OutlineSectionOut,
    QuestionOut,
    QuestionsOut,
    TextPart,
)
from portal.features.oversight.insights.sealed import count_sealed, is_sealed
from portal.platform.errors import FieldError, ValidationFailed

Asked = tuple[FormDefinition, Question]
FORMS: tuple[FormName, ...] = get_args(FormName)
_YES_NO = {"yes": LocalizedText(en="Yes", ar="نعم"), "no": LocalizedText(en="No", ar="لا")}

# Columns (form, question, choice). Number of forms by version: (form, null, version); of answers to a question:
# (form, question, null); of a choice: all three; of companies: three nulls. Free text is not grouped by its value.
_COUNTS = """
select given.form, null as question, given.version::text as choice, count(*) as number from given group by 1, 3
union all
select given.form, answer.key, null, count(*)
from given
cross join lateral jsonb_each(given.answers) as answer
where given.form || '.' || answer.key = any(:asked)
group by 1, 2
union all
select form, question, choice, count(*)
from (
    select given.form, answer.key as question, jsonb_array_elements_text(
        coalesce(answer.value -> 'values', '[]')
        || case when answer.value ? 'value' then jsonb_build_array(answer.value -> 'value') else '[]' end
    ) as choice
    from given
    cross join lateral jsonb_each(given.answers) as answer
    where given.form || '.' || answer.key = any(:chosen)
) as chosen
group by 1, 2, 3
union all
select null, null, null, count(*) from matched
"""

# Rows with ``second`` null: number of companies with the first choice that have answered the second question at all.
_CROSSED = """
select one.value as first, other.value as second, count(*) as number
from matched
join given as first_form on first_form.company_id = matched.id and first_form.form = :first_form
join given as second_form on second_form.company_id = matched.id and second_form.form = :second_form
cross join lateral (
    select jsonb_array_elements_text(coalesce(first_form.answers #> array[:first, 'values'], '[]')) as value
    union all select first_form.answers #>> array[:first, 'value']
) as one
cross join lateral (
    select null as value
    union all
    select jsonb_array_elements_text(coalesce(second_form.answers #> array[:second, 'values'], '[]'))
    union all
    select second_form.answers #>> array[:second, 'value'] where second_form.answers -> :second ? 'value'
) as other
where one.value is not null and second_form.answers ? :second
group by 1, 2
"""


@dataclass(slots=True)
class _Counts:
    companies: int = 0
    given: dict[tuple[str, int], int] = field(default_factory=dict)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    choices: dict[tuple[str, str], dict[str, int]] = field(default_factory=lambda: defaultdict(dict))

    @property
    def by_form(self) -> dict[FormName, int]:
        return {form: sum(number for (name, _), number in self.given.items() if name == form) for form in FORMS}

    def asked(self, form: FormName, question: Question) -> int:
        """Number of companies that submitted a version with this question."""
        return sum(
            number
            for (name, version), number in self.given.items()
            if name == form and asks(form, version, question.id)
        )


async def count_answers(
    session: AsyncSession, current: CurrentRfi, companies: CompanyFilter, section: str | None = None
) -> QuestionsOut:
    """Counts the answers of the companies that match, to the questions of a section or of all forms. One statement.

    ``section``: ``<form>.<section id>``. Raises :class:`ValidationFailed` for an unknown one.
    """
    asked = _questions() if section is None else _of_section(section)
    counts = await _count(session, current, companies, asked, chosen=asked)
    return QuestionsOut(
        companies=counts.companies,
        given=counts.by_form,
        sealed=await count_sealed(session, current, companies),
        questions=[_figures(form, question, counts) for form, question in asked],
    )


async def outline(session: AsyncSession, current: CurrentRfi, companies: CompanyFilter) -> OutlineOut:
    """The sections of all forms with the number of answers to each question, without choices. One statement."""
    counts = await _count(session, current, companies, _questions(), chosen=())
    sections = [
        OutlineSectionOut(
            form=form.form,
            id=section.id,
            title=section.title,
            questions=[
                OutlineQuestionOut(
                    id=question.id,
                    number=question.number,
                    title=question.title,
                    answered=counts.answered.get((form.form, question.id), 0),
                )
                for question in section.questions
            ],
        )
        for form in map(whole_form, FORMS)
        for section in form.sections
    ]
    sealed = await count_sealed(session, current, companies)
    return OutlineOut(companies=counts.companies, given=counts.by_form, sealed=sealed, sections=sections)


async def cross_answers(session: AsyncSession, current: CurrentRfi, query: CrossQuery) -> CrossOut:
    """Cross-tabulates two questions. Raises :class:`ValidationFailed` for a question without choices."""
    first, second = _countable("first", query.first), _countable("second", query.second)
    counts = await _count(session, current, query.companies, (first, second), chosen=(first, second))
    keys = {"first_form": first[0].form, "first": first[1].id, "second_form": second[0].form, "second": second[1].id}
    crossed = _on_matched(current, query.companies, _CROSSED, "first", "second").params(keys)
    cells = {
        (_value(row.first), row.second and _value(row.second)): row.number for row in await session.execute(crossed)
    }
    rows, columns = _figures(*first, counts), _figures(*second, counts)
    return CrossOut(
        companies=counts.companies,
        first=rows,
        second=columns,
        answered=[cells.get((row.value, None), 0) for row in rows.choices],
        counts=[[cells.get((row.value, other.value), 0) for other in columns.choices] for row in rows.choices],
    )


async def _count(
    session: AsyncSession,
    current: CurrentRfi,
    companies: CompanyFilter,
    asked: Iterable[Asked],
    *,
    chosen: Iterable[Asked],
) -> _Counts:
    """``asked``: the questions whose answers are counted; ``chosen``: those whose choices are counted, too."""
    names = {
        "asked": [f"{form.form}.{question.id}" for form, question in asked],
        "chosen": [f"{form.form}.{question.id}" for form, question in chosen if _choices(question)],
    }
    statement = _on_matched(current, companies, _COUNTS, "form", "question", "choice").params(names)
    counts = _Counts()
    for form, question, choice, number in await session.execute(statement):
        if form is None:
            counts.companies = number
        elif question is None:
            counts.given[form, int(choice)] = number
        elif choice is None:
            counts.answered[form, question] = number
        else:
            counts.choices[form, question][_value(choice)] = number
    return counts


def _on_matched(current: CurrentRfi, companies: CompanyFilter, sql: str, *names: str) -> TextualSelect:
    """Adds the CTEs ``matched`` (ids of the companies that match) and ``given`` (their submitted forms) to ``sql``."""
    definition, conditions = rows_of(current, companies)
    matched = select(Company.id).select_from(definition.source).where(*conditions).cte("matched")
    given = (
        select(FormAnswers.company_id, FormAnswers.form, FormAnswers.version, FormAnswers.answers)
        .where(
            FormAnswers.company_id.in_(select(matched.c.id)),
            FormAnswers.submitted_at.is_not(None),
            not_(is_sealed(current)),
        )
        .cte("given")
    )
    columns = [column(name, String) for name in names]
    statement = text(sql)
    if sql is _COUNTS:
        statement = statement.bindparams(*(bindparam(name, type_=ARRAY(String)) for name in ("asked", "chosen")))
    return statement.columns(*columns, column("number", Integer)).add_cte(matched, given)


def _questions() -> list[Asked]:
    return [(form, question) for form in map(whole_form, FORMS) for question in form.questions()]


def _of_section(name: str) -> list[Asked]:
    form_name, _, section_id = name.partition(".")
    for form in map(whole_form, FORMS):
        for section in form.sections:
            if (form.form, section.id) == (form_name, section_id):
                return [(form, question) for question in section.questions]
    raise ValidationFailed(fields=[FieldError("section", "invalid")])


def _figures(form: FormDefinition, question: Question, counts: _Counts) -> QuestionOut:
    key = (form.form, question.id)
    answered = counts.answered.get(key, 0)
    found = counts.choices.get(key, {})
    choices = [
        AnswerChoiceOut(value=value, label=label, count=found.get(value, 0)) for value, label in _choices(question)
    ]
    steps = sum(choice.count for choice in choices)
    average = None
    if question.scale is not None and steps:
        average = round(sum(int(choice.value) * choice.count for choice in choices) / steps, 2)
    return QuestionOut(
        form=form.form,
        id=question.id,
        number=question.number,
        section_id=next(section.id for section in form.sections if question in section.questions),
        type=question.type,
        title=question.title,
        answered=answered,
        missing=counts.asked(form.form, question) - answered,
        average=average,
        choices=choices,
        texts=texts_of(question),
    )


def question_with_texts(name: str) -> tuple[FormDefinition, Question, TextPart]:
    """Finds a question by ``<form>.<question id>``. Raises :class:`ValidationFailed` if its answers contain no text."""
    for form, question in _questions():
        part = texts_of(question)
        if f"{form.form}.{question.id}" == name and part is not None:
            return form, question, part
    raise ValidationFailed(fields=[FieldError("question", "invalid")])


def texts_of(question: Question) -> TextPart | None:
    """The part of an answer that contains free text; None if there is none."""
    if question.other:
        return "other"
    if question.details is not None:
        return "details"
    return None if _choices(question) else "value"


def _choices(question: Question) -> list[tuple[str, LocalizedText | None]]:
    """Choices in the order of the form; empty for a text."""
    if question.options is not None:
        return [(option.value, option.label) for option in question.options]
    if question.scale is not None:
        labels = question.scale.labels
        return [(str(step), labels.get(str(step))) for step in range(question.scale.min, question.scale.max + 1)]
    if question.type in {"yesNo", "yesNoWithDetails"}:
        return list(_YES_NO.items())
    return []


def _countable(parameter: str, name: str) -> Asked:
    for form, question in _questions():
        if f"{form.form}.{question.id}" == name and _choices(question):
            return form, question
    raise ValidationFailed(fields=[FieldError(parameter, "invalid")])


def _value(stored: str) -> str:
    """Converts a stored choice: true and false become "yes" and "no", as in filters and figures."""
    return {"true": "yes", "false": "no"}.get(stored, stored)

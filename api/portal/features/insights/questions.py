"""Counts of the answers to every question, computed in the database."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from sqlalchemy import Integer, String, TextualSelect, bindparam, column, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormDefinition, FormName, LocalizedText, Question, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.features.directory.service import CompanyFilter, rows_of
from portal.features.insights.schemas import ChoiceOut, CrossOut, CrossQuery, QuestionOut, QuestionsOut
from portal.platform.errors import FieldError, ValidationFailed

FORMS: tuple[FormName, ...] = get_args(FormName)
_YES_NO = {"yes": LocalizedText(en="Yes", ar="نعم"), "no": LocalizedText(en="No", ar="لا")}

# One row for each form, each question and each choice: (form, null, null), (form, question, null) and all three. Free
# text is counted but not grouped, because each answer differs.
_COUNTS = """
select given.form, null as question, null as choice, count(*) as number from given group by 1
union all
select given.form, answer.key, choice.value, count(*)
from given
cross join lateral jsonb_each(given.answers) as answer
cross join lateral (
    select null as value
    union all
    select jsonb_array_elements_text(coalesce(answer.value -> 'values', '[]'))
    union all
    select answer.value ->> 'value'
    where answer.value ? 'value' and given.form || '.' || answer.key = any(:chosen)
) as choice
group by 1, 2, 3
union all
select null, null, null, count(*) from matched
"""

# The row without a second choice: how many of those that made the first one have answered the second question at all.
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
    given: dict[str, int] = field(default_factory=dict)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    choices: dict[tuple[str, str], dict[str, int]] = field(default_factory=lambda: defaultdict(dict))


async def count_answers(session: AsyncSession, rfi_name: str, companies: CompanyFilter) -> QuestionsOut:
    """Every question of every form, of the companies that match. One statement."""
    counts = await _count(session, rfi_name, companies)
    questions = [_figures(form, question, counts) for form, question in _questions()]
    return QuestionsOut(
        companies=counts.companies,
        given={form: counts.given.get(form, 0) for form in FORMS},
        questions=questions,
    )


async def cross_answers(session: AsyncSession, rfi_name: str, query: CrossQuery) -> CrossOut:
    """Cross-tabulates two questions. Raises :class:`ValidationFailed` for a question without choices."""
    first, second = _countable("first", query.first), _countable("second", query.second)
    counts = await _count(session, rfi_name, query.companies)
    keys = {"first_form": first[0].form, "first": first[1].id, "second_form": second[0].form, "second": second[1].id}
    crossed = _on_matched(rfi_name, query.companies, _CROSSED, "first", "second").params(keys)
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


async def _count(session: AsyncSession, rfi_name: str, companies: CompanyFilter) -> _Counts:
    chosen = [f"{form.form}.{question.id}" for form, question in _questions() if _choices(question)]
    statement = _on_matched(rfi_name, companies, _COUNTS, "form", "question", "choice").params(chosen=chosen)
    counts = _Counts()
    for form, question, choice, number in await session.execute(statement):
        if form is None:
            counts.companies = number
        elif question is None:
            counts.given[form] = number
        elif choice is None:
            counts.answered[form, question] = number
        else:
            counts.choices[form, question][_value(choice)] = number
    return counts


def _on_matched(rfi_name: str, companies: CompanyFilter, sql: str, *names: str) -> TextualSelect:
    """``matched``: the companies; ``given``: their submitted forms."""
    definition, conditions = rows_of(rfi_name, companies)
    matched = select(Company.id).select_from(definition.source).where(*conditions).cte("matched")
    given = (
        select(FormAnswers.company_id, FormAnswers.form, FormAnswers.answers)
        .where(FormAnswers.company_id.in_(select(matched.c.id)), FormAnswers.submitted_at.is_not(None))
        .cte("given")
    )
    columns = [column(name, String) for name in names]
    statement = text(sql)
    if ":chosen" in sql:
        statement = statement.bindparams(bindparam("chosen", type_=ARRAY(String)))
    return statement.columns(*columns, column("number", Integer)).add_cte(matched, given)


def _questions() -> Iterator[tuple[FormDefinition, Question]]:
    for name in FORMS:
        form = get_form(name)
        for question in form.questions():
            yield form, question


def _figures(form: FormDefinition, question: Question, counts: _Counts) -> QuestionOut:
    key = (form.form, question.id)
    answered = counts.answered.get(key, 0)
    found = counts.choices.get(key, {})
    choices = [ChoiceOut(value=value, label=label, count=found.get(value, 0)) for value, label in _choices(question)]
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
        missing=counts.given.get(form.form, 0) - answered,
        average=average,
        choices=choices,
    )


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


def _countable(parameter: str, name: str) -> tuple[FormDefinition, Question]:
    form_name, _, question_id = name.partition(".")
    for form, question in _questions():
        if (form.form, question.id) == (form_name, question_id) and _choices(question):
            return form, question
    raise ValidationFailed(fields=[FieldError(parameter, "invalid")])


def _value(stored: str) -> str:
    """Yes and no are stored as true and false; filter and figures use "yes" and "no"."""
    return {"true": "yes", "false": "no"}.get(stored, stored)

"""Answers as rows of text for exports, emails, print and the administrator's sheet.

Rows hold plain text in one language without markup: callers escape for HTML or CSV. Unanswered questions are included,
so that every table has the same rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from portal.domain.forms.answers import Answer
from portal.domain.forms.definition import OTHER, FormDefinition, Locale, Question

_YES_NO = {"en": {True: "Yes", False: "No"}, "ar": {True: "نعم", False: "لا"}}
_SCALE = {"en": "{step} of {max}", "ar": "{step} من {max}"}
_SEPARATOR = {"en": "; ", "ar": "؛ "}
_NOTHING: Answer = {}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One question with its answer: ``answers`` has one text per choice, otherwise at most one."""

    section_id: str
    section: str
    question_id: str
    number: int
    question: str
    answers: tuple[str, ...]
    details: str | None
    link: str | None
    locale: Locale

    @property
    def answer(self) -> str:
        """The complete answer in one text, details after a colon, without the link."""
        answered = _SEPARATOR[self.locale].join(self.answers)
        return f"{answered}: {self.details}" if self.details else answered


def present(form: FormDefinition, answers: Mapping[str, Answer], locale: Locale) -> list[AnswerRow]:
    """A row for every question, in order. Drafts may be shown as well as submissions."""
    return [
        _row(section.id, section.title.of(locale), question, answers.get(question.id, _NOTHING), locale)
        for section in form.sections
        for question in section.questions
    ]


def _row(section_id: str, section: str, question: Question, answer: Answer, locale: Locale) -> AnswerRow:
    return AnswerRow(
        section_id=section_id,
        section=section,
        question_id=question.id,
        number=question.number,
        question=question.title.of(locale),
        answers=_texts(question, answer, locale),
        details=answer.get("details"),
        link=answer.get("link"),
        locale=locale,
    )


def _texts(question: Question, answer: Answer, locale: Locale) -> tuple[str, ...]:
    if "values" in answer:
        return tuple(_chosen(question, value, answer, locale) for value in answer["values"])
    if "value" not in answer:
        return ()
    value = answer["value"]
    if isinstance(value, bool):
        return (_YES_NO[locale][value],)
    if question.scale is not None:
        return (_SCALE[locale].format(step=value, max=question.scale.max),)
    if question.type == "single":
        return (_chosen(question, str(value), answer, locale),)
    return (str(value),)


def _chosen(question: Question, value: str, answer: Answer, locale: Locale) -> str:
    option = question.option(value)
    label = option.label.of(locale) if option else value
    return f"{label}: {answer['other']}" if value == OTHER and "other" in answer else label

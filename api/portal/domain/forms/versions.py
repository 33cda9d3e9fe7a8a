"""All versions of a form as one definition, for insights, filters and exports, which read answers to every version."""

import functools
from typing import Any, TypeVar

from portal.domain.forms.definition import (
    OTHER,
    FormDefinition,
    FormName,
    LocalizedText,
    Question,
    Section,
    get_form,
    published_forms,
)

Part = TypeVar("Part", FormDefinition, Section, Question)

EARLIER = "earlier"
"""Id of the section of questions that the newest version no longer asks."""

_TITLE = LocalizedText(en="Questions of earlier versions", ar="أسئلة من إصدارات سابقة")
_DESCRIPTION = LocalizedText(en="Only asked before this form was changed.", ar="طُرحت قبل تعديل هذا النموذج فقط.")


@functools.cache
def whole_form(name: FormName) -> FormDefinition:
    """The newest version with the options of earlier ones, and a last section with the questions of earlier ones.

    Raises :class:`ValueError` if a question has another type or scale under the same id.
    """
    newest = get_form(name)
    asked = dict(newest.by_id)
    for _, form in sorted(_versions(name), reverse=True):
        for question in form.questions():
            asked[question.id] = _joined(asked.get(question.id, question), question)
    sections = [
        _changed(section, questions=tuple(asked[question.id] for question in section.questions))
        for section in newest.sections
    ]
    earlier = [question for question in asked.values() if question.id not in newest.by_id]
    if earlier:
        numbered = enumerate(earlier, newest.question_count + 1)
        questions = tuple(_changed(question, number=number) for number, question in numbered)
        sections.append(Section(id=EARLIER, title=_TITLE, description=_DESCRIPTION, questions=questions))
    return _changed(newest, sections=tuple(sections))


def asks(name: FormName, version: int, question_id: str) -> bool:
    """Whether this version has the question; true for unknown versions, which are from a later release."""
    form = published_forms().get((name, version))
    return form is None or question_id in form.by_id


def _versions(name: FormName) -> list[tuple[int, FormDefinition]]:
    return [(version, form) for (form_name, version), form in published_forms().items() if form_name == name]


def _joined(newer: Question, older: Question) -> Question:
    """The newer question with the options that only the older one has; Other stays last."""
    if (newer.type, _steps(newer)) != (older.type, _steps(older)):
        raise ValueError(f"{newer.id}: a question with another type or scale needs another id")
    gone = [option for option in older.options or () if newer.option(option.value) is None]
    if not gone:
        return newer
    options = sorted((*(newer.options or ()), *gone), key=lambda option: option.value == OTHER)
    lengths = newer if newer.takes_text else older
    return _changed(
        newer,
        options=tuple(options),
        other=newer.other or older.other,
        min_length=lengths.min_length,
        max_length=lengths.max_length,
    )


def _steps(question: Question) -> tuple[int, int] | None:
    return (question.scale.min, question.scale.max) if question.scale else None


def _changed(part: Part, **changes: Any) -> Part:
    """A validated copy; ``model_copy`` would keep cached properties."""
    return type(part)(**{**{name: getattr(part, name) for name in type(part).model_fields}, **changes})

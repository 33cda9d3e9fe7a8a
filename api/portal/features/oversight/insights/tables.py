"""The figures as CSV, in the language of the request."""

import csv
import io
from collections.abc import Iterable

from portal.domain.forms.definition import Locale, get_form
from portal.features.oversight.insights.schemas import AnswerChoiceOut, CrossOut, QuestionsOut
from portal.platform.i18n import translate
from portal.platform.lists.export import harmless, separator

_BYTE_ORDER_MARK = "\ufeff"


def questions_table(figures: QuestionsOut, named: str) -> bytes:
    """A row for every choice; a text question has one row with the number of answers."""
    locale = _locale(named)
    head = ("form", "number", "question", "choice", "count", "answered", "missing")
    rows: list[tuple[str | int, ...]] = [tuple(translate(f"insights.{name}", locale) for name in head)]
    for question in figures.questions:
        form = get_form(question.form).title.of(locale)
        asked = (form, question.number, question.title.of(locale))
        outcome = (question.answered, question.missing)
        rows += [(*asked, _label(choice, locale), choice.count, *outcome) for choice in question.choices]
        if not question.choices:
            rows.append((*asked, "", question.answered, *outcome))
    return _csv(rows, locale)


def cross_table(figures: CrossOut, named: str) -> bytes:
    locale = _locale(named)
    corner = f"{figures.first.title.of(locale)} × {figures.second.title.of(locale)}"
    rows: list[tuple[str | int, ...]] = [(corner, *(_label(choice, locale) for choice in figures.second.choices))]
    for choice, counts in zip(figures.first.choices, figures.counts, strict=True):
        rows.append((_label(choice, locale), *counts))
    return _csv(rows, locale)


def _locale(named: str) -> Locale:
    return "ar" if named == "ar" else "en"


def _label(choice: AnswerChoiceOut, locale: Locale) -> str:
    return choice.label.of(locale) if choice.label else choice.value


def _csv(rows: Iterable[tuple[str | int, ...]], locale: Locale) -> bytes:
    text = io.StringIO()
    text.write(_BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=separator(locale))
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue().encode()

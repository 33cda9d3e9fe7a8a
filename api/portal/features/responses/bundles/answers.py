"""A company's answers as tables and pages, both languages side by side."""

import csv
import io
from collections.abc import Iterator
from typing import Any, cast

from portal.domain.forms.definition import FormDefinition, FormName, Locale, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.presentation import AnswerRow, present
from portal.domain.registration.fields import IN_PDF
from portal.domain.rfis.models import Rfi
from portal.domain.typesetting.texts import both, file_name, instant_in_both, typed
from portal.features.responses.bundles.contents import CompanyContents
from portal.features.responses.bundles.manifest import BYTE_ORDER_MARK
from portal.platform.files.file_warnings import known_warning
from portal.platform.i18n import translate
from portal.platform.i18n.sizes import format_size
from portal.platform.lists.export import harmless
from portal.platform.settings import Settings

LOCALES: tuple[Locale, Locale] = ("en", "ar")
COLUMNS = (
    "form",
    "number",
    "section_en",
    "section_ar",
    "question_en",
    "question_ar",
    "answer_en",
    "answer_ar",
    "details",
    "link",
)


def answers_csv(contents: CompanyContents) -> Iterator[bytes]:
    """A row for every question of the submitted forms, including unanswered ones."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for answers in contents.forms:
        for english, arabic in _rows(answers):
            cells = (
                answers.form,
                english.number,
                english.section,
                arabic.section,
                english.question,
                arabic.question,
                "; ".join(english.answers),
                "؛ ".join(arabic.answers),
                english.details or "",
                english.link or "",
            )
            writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in cells])
    yield BYTE_ORDER_MARK
    yield text.getvalue().encode()


def answers_document(contents: CompanyContents, settings: Settings, rfi: Rfi | None) -> dict[str, Any]:
    """Input of the template ``answers.typ``: texts in both languages, and user input with its direction."""
    return {
        "title": f"{translate('answers.page', 'en')}: {contents.company.organization_name}",
        "product": {"en": settings.product_name_en, "ar": settings.product_name_ar},
        "regulator": {"en": settings.regulator_name_en, "ar": settings.regulator_name_ar},
        "rfi": {"en": rfi.title_en, "ar": rfi.title_ar} if rfi else None,
        "organization": typed(contents.company.organization_name),
        "words": {
            name: both(f"answers.{name}")
            for name in ("page", "not_answered", "details", "link", "files", "links", "item", "value")
        },
        "facts": list(_facts(contents)),
        "files": [
            {
                "kind": both(f"answers.{file.kind}"),
                "name": file_name(file.name),
                "size": {locale: format_size(file.size, locale) for locale in LOCALES},
                "sha256": file.sha256,
                "warning": both(f"choice.file_warning.{warning}") if (warning := known_warning(file.warning)) else None,
            }
            for file in contents.files
        ],
        "links": [{"url": link.url, "title": typed(link.title or "")} for link in contents.links],
        "forms": [_form(answers) for answers in contents.forms],
    }


def _facts(contents: CompanyContents) -> Iterator[dict[str, Any]]:
    company, person, submission = contents.company, contents.representative, contents.submission
    yield _fact("answers.representative", f"{person.first_name} {person.last_name}")
    yield _fact("answers.email", person.email)
    for field in IN_PDF:
        yield _fact(f"column.{field.name}", getattr(company, field.name) or "")
    if submission is None or submission.submitted_at is None:
        yield {"label": both("answers.response"), **both("answers.not_submitted")}
        return
    yield _fact("answers.receipt_number", submission.receipt_number or "")
    yield {"label": both("answers.submitted_at"), **instant_in_both(submission.submitted_at)}


def _fact(key: str, value: str) -> dict[str, Any]:
    return {"label": both(key), "typed": typed(value)}


def _form(answers: FormAnswers) -> dict[str, Any]:
    form = _definition(answers)
    sections: list[dict[str, Any]] = []
    for english, arabic in _rows(answers):
        if not sections or sections[-1]["id"] != english.section_id:
            sections.append(
                {"id": english.section_id, "title": {"en": english.section, "ar": arabic.section}, "rows": []}
            )
        sections[-1]["rows"].append(_row(english, arabic))
    submitted_at = instant_in_both(answers.submitted_at) if answers.submitted_at else None
    return {"title": {"en": form.title.en, "ar": form.title.ar}, "submitted_at": submitted_at, "sections": sections}


def _row(english: AnswerRow, arabic: AnswerRow) -> dict[str, Any]:
    """An answer without translated text (free text) is the same in both languages and is typeset once."""
    is_typed = english.answers == arabic.answers
    return {
        "number": english.number,
        "question": {"en": english.question, "ar": arabic.question},
        "answers": None if is_typed else {"en": list(english.answers), "ar": list(arabic.answers)},
        "typed": [typed(answer) for answer in english.answers] if is_typed else [],
        "details": typed(english.details) if english.details else None,
        "link": english.link,
    }


def _rows(answers: FormAnswers) -> Iterator[tuple[AnswerRow, AnswerRow]]:
    form = _definition(answers)
    return zip(present(form, answers.answers, "en"), present(form, answers.answers, "ar"), strict=True)


def _definition(answers: FormAnswers) -> FormDefinition:
    return get_form(cast("FormName", answers.form), answers.version)

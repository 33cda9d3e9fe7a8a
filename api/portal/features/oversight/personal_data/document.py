"""A person's data as a PDF in both languages: what they and their company entered. Everything else is in the JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from portal.domain.forms.definition import FormName, get_form
from portal.domain.forms.presentation import present
from portal.domain.registration.fields import ORGANISATION, PERSON
from portal.domain.typesetting.texts import both, file_name, instant_in_both, typed
from portal.platform.i18n import translate
from portal.platform.settings import Settings

Row = Mapping[str, Any]
Entry = dict[str, Any]

JSON_NAME = "data.json"
_FORMS = ("questionnaire", "feedback")
_RESPONSE = (("response", "state"), ("receipt_number", "receipt_number"), ("submitted_at", "submitted_at"))
_CHANGE_REQUEST = (
    ("change.comment", "comment"),
    ("change.requested_at", "requested_at"),
    ("change.decided_at", "decided_at"),
    ("change.reason", "reason"),
)
_QUESTION = (
    ("question_subject", "subject"),
    ("question_text", "text"),
    ("question_state", "state"),
    ("private_answer", "answer"),
    ("decline_reason", "decline_reason"),
)


def document_of(settings: Settings, data: Mapping[str, Sequence[Row]], at: datetime) -> dict[str, Any]:
    """Input of the template ``personal_data.typ``. Sections without rows are left out."""
    sections = [
        ("account", [_account(row) for row in data["account"]]),
        ("company", [_fields(row, ORGANISATION) for row in data["company"]]),
        ("change_requests", [list(_change_request(row)) for row in data["change_requests"]]),
        *((form, [list(_answers(row)) for row in data["answers"] if row["form"] == form]) for form in _FORMS),
        ("response", [_columns(row, _RESPONSE, states="response") for row in data["response"]]),
        # Each name once, because versions of a response share files.
        ("files", [[_file(name)] for name in dict.fromkeys(row["name"] for row in _files(data))]),
        ("links", [[_entry("answers.link", row["url"])] for row in data["response_links"] if row["submission_id"]]),
        ("questions", [_columns(row, _QUESTION, states="question_state") for row in data["questions"]]),
    ]
    return {
        "product": {"en": settings.product_name_en, "ar": settings.product_name_ar},
        "regulator": {"en": settings.regulator_name_en, "ar": settings.regulator_name_ar},
        "words": {"title": both("personal_data.title"), "rest": both("personal_data.rest", file=JSON_NAME)},
        "at": instant_in_both(at),
        "sections": [
            {"title": both(f"personal_data.section.{name}"), "records": records}
            for name, records in sections
            if records
        ],
    }


def _files(data: Mapping[str, Sequence[Row]]) -> Iterator[Row]:
    yield from data["response_files"]
    yield from data["question_files"]


def _file(name: str) -> Entry:
    return {"label": both("column.file_name"), "typed": file_name(name)}


def _account(row: Row) -> list[Entry]:
    entries = _fields({**row, "email": row["unverified_email"] or row["email"]}, PERSON)
    return [*entries, *_columns(row, (("registered_at", "created_at"), ("last_sign_in_at", "last_sign_in_at")))]


def _fields(row: Row, fields: Iterable[Any]) -> list[Entry]:
    return [_entry(f"column.{field.name}", row[field.name]) for field in fields if row.get(field.name)]


def _columns(row: Row, names: Iterable[tuple[str, str]], states: str = "") -> list[Entry]:
    return [
        _entry(f"column.{label}", row[column])
        if column != "state"
        else _choice(label, f"choice.{states}.{row[column]}")
        for label, column in names
        if row[column]
    ]


def _choice(label: str, key: str) -> Entry:
    return {"label": both(f"column.{label}"), **both(key)}


def _entry(label: str, value: Any) -> Entry:
    text = both(label)
    if isinstance(value, datetime):
        return {"label": text, **instant_in_both(value)}
    return {"label": text, "typed": typed(str(value))}


def _change_request(row: Row) -> Iterator[Entry]:
    """The requested changes, with the names of the fields in both languages, and the decision."""
    yield {"label": both("personal_data.change.state"), **both(f"personal_data.change_state.{row['state']}")}
    for change in row["changes"]:
        for name in ("before", "after"):
            # Both values are null in an anonymised request.
            if change[name]:
                yield {"label": _named(f"personal_data.change.{name}", change["field"]), "typed": typed(change[name])}
    for label, column in _CHANGE_REQUEST:
        if row[column]:
            yield _entry(f"personal_data.{label}", row[column])


def _named(key: str, field: str) -> dict[str, str]:
    return {locale: translate(key, locale, field=name) for locale, name in both(f"column.{field}").items()}


def _answers(row: Row) -> Iterator[Entry]:
    form = get_form(cast("FormName", row["form"]), row["version"])
    for english, arabic in zip(present(form, row["answers"], "en"), present(form, row["answers"], "ar"), strict=True):
        if english.answer or english.link:
            yield {
                "label": {"en": f"{english.number}. {english.question}", "ar": f"{arabic.number}. {arabic.question}"},
                "en": _whole(english.answer, english.link),
                "ar": _whole(arabic.answer, arabic.link),
            }


def _whole(answer: str, link: str | None) -> str:
    return "\n".join(part for part in (answer, link) if part)

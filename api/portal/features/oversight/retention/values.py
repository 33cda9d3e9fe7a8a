"""What anonymised values are replaced by: neutral in both languages, and valid for every release."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Text, case, cast, func, inspect
from sqlalchemy.orm import InstrumentedAttribute

from portal.domain.forms.answers import Answer, Answers
from portal.domain.forms.definition import TEXT_TYPES, published_forms
from portal.domain.identity.companies import Company
from portal.domain.identity.emails import SET_ASIDE
from portal.domain.identity.users import User
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.domain.messaging.topics import SWITCHED_OFF
from portal.domain.registration.fields import FieldRule, RegistrationField

NOTHING = "—"


def stand_in(key: InstrumentedAttribute[Any]) -> ColumnElement[str]:
    """SQL equivalent of ``set_aside_address``: an address for the row that no person can own."""
    return func.replace(cast(key, Text), "-", "") + f"@{SET_ASIDE}"


def redacted(column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    """Replaces an optional text; null stays null, so that it is still known whether there was one."""
    return case((column.is_not(None), NOTHING))


def erased(
    model: type[Company] | type[User], fields: Iterable[RegistrationField], *, keeps_organisation: bool
) -> dict[str, Any]:
    """New values of the declared fields of ``model`` that do not survive."""
    gone = [field for field in fields if field.is_erased(keeps_organisation=keeps_organisation)]
    return {field.name: _erased(getattr(model, field.name), field.rule, model.id) for field in gone}


def _erased(column: InstrumentedAttribute[Any], rule: FieldRule, key: InstrumentedAttribute[Any]) -> Any:
    is_optional = inspect(column).property.columns[0].nullable
    match rule:
        case FieldRule.EMAIL | FieldRule.URL | FieldRule.PHONE | FieldRule.CHOICE if is_optional:
            return None
        case FieldRule.EMAIL:
            return stand_in(key)
        case FieldRule.URL:
            return "https://" + func.replace(stand_in(key), "@", ".")
        case _:
            return redacted(column)


def kept_error() -> ColumnElement[Any]:
    """The error of a message; null if it is a server's reply, which may contain the recipient's address."""
    return case((Message.error.in_((SWITCHED_OFF, POSSIBLY_REPEATED)), Message.error))


def without_words(answers: Answers, *, keeps_organisation: bool) -> Answers:
    """Answers without the person's own words; choices, numbers and which questions were answered stay.

    ``keeps_organisation``: keeps answers that were prefilled with the organisation's registration data.
    """
    questions = [question for form in published_forms().values() for question in form.questions()]
    kept = {question.id for question in questions if question.prefill and keeps_organisation}
    texts = {question.id for question in questions if question.type in TEXT_TYPES} - kept
    return {name: _without_words(answer, is_text=name in texts) for name, answer in answers.items()}


def _without_words(answer: Answer, *, is_text: bool) -> Answer:
    left = answer.copy()
    left.pop("link", None)
    if "other" in left:
        left["other"] = NOTHING
    if "details" in left:
        left["details"] = NOTHING
    if is_text and "value" in left:
        left["value"] = NOTHING
    return left

"""Validation of answers, for all forms.

A draft may be incomplete but is always storable: known questions, correct types, bounded texts and existing options. A
submission must be complete; validation returns the stored form (trimmed, options in the definition's order, texts that
no longer apply dropped), and validating that again changes nothing.

Validation does not recurse into the input, so its depth does not matter, and checks the length of a text before it
processes it.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Literal

from portal.domain.forms.answers import Answer, Answers
from portal.domain.forms.definition import OTHER, TEXT_TYPES, FormDefinition, Question
from portal.domain.forms.links import LINK_LENGTH, is_http_link, web_address
from portal.domain.forms.typed_text import paragraphs, single_line, storable
from portal.platform.errors import FieldError, ValidationFailed

_PARTS = frozenset({"value", "values", "other", "details", "link"})
_ROOT = "answers"
_UNKNOWN_REPORTED = 20
"""Unknown questions reported in one response; a hostile body could hold a million."""
_ID_LENGTH = 64
_SLACK = 4
"""A received text may be this many times its limit, because composing letters and trimming blanks shorten it."""

_Tidy = Callable[[str], str]
_TextPart = Literal["other", "details", "link"]


_TEXT_PARTS: dict[_TextPart, _Tidy] = {"other": single_line, "details": paragraphs, "link": web_address}


def validate_draft(form: FormDefinition, answers: Any) -> Answers:
    """Answers of a draft in their stored form. Raises ValidationFailed with a field for each refusal."""
    return _Judge(form, complete=False).judge(answers)


def validate_submission(form: FormDefinition, answers: Any) -> Answers:
    """Complete answers in their stored form. Raises ValidationFailed with the fields in the form's order."""
    return _Judge(form, complete=True).judge(answers)


class _Judge:
    def __init__(self, form: FormDefinition, *, complete: bool) -> None:
        self._form = form
        self._complete = complete
        self._refused: list[FieldError] = []

    def judge(self, answers: Any) -> Answers:
        if not isinstance(answers, Mapping):
            raise ValidationFailed(fields=[FieldError(_ROOT, "invalid_type")])
        kept: Answers = {}
        for question in self._form.questions():
            answer = self._judge_question(question, answers.get(question.id))
            if answer:
                kept[question.id] = answer
        self._refuse_unknown(answers)
        if self._refused:
            raise ValidationFailed(fields=self._refused)
        return kept

    def _refuse_unknown(self, answers: Mapping[Any, Any]) -> None:
        """Refuses unknown questions. Repeats only what looks like an id, as it appears in responses and logs."""
        unknown = islice((key for key in answers if key not in self._form.by_id), _UNKNOWN_REPORTED)
        paths = {
            f"{_ROOT}.{key}"
            if isinstance(key, str) and key.isascii() and key.isalnum() and len(key) <= _ID_LENGTH
            else _ROOT
            for key in unknown
        }
        self._refused += [FieldError(path, "unknown_question") for path in sorted(paths)]

    def _judge_question(self, question: Question, raw: Any) -> Answer:
        before = len(self._refused)
        answer = self._read(question, {} if raw is None else raw)
        if not self._complete or len(self._refused) > before:
            return answer
        return self._finish(question, answer)

    # Reading: types, known options and upper bounds, for drafts and submissions alike.

    def _read(self, question: Question, raw: Any) -> Answer:
        if not isinstance(raw, Mapping) or not raw.keys() <= _PARTS:
            self._refuse(question, "invalid_type")
            return {}
        given = {part: content for part, content in raw.items() if content is not None}
        if not given.keys() <= _parts_of(question):
            self._refuse(question, "invalid_type")
            return {}
        answer: Answer = {}
        if "value" in given:
            self._read_value(question, given["value"], answer)
        if "values" in given:
            self._read_values(question, given["values"], answer)
        for part, tidy in _TEXT_PARTS.items():
            if part in given:
                limit = LINK_LENGTH if part == "link" else question.max_length_of_text
                text = self._read_text(question, given[part], tidy, limit, part)
                if text:
                    answer[part] = text
        return answer

    def _read_value(self, question: Question, value: Any, answer: Answer) -> None:
        if question.type in TEXT_TYPES:
            tidy = paragraphs if question.type == "longText" else single_line
            text = self._read_text(question, value, tidy, question.max_length_of_text)
            if text:
                answer["value"] = text
        elif question.type == "single":
            self._read_choice(question, value, answer)
        elif question.scale is not None:
            if isinstance(value, bool) or not isinstance(value, int):
                self._refuse(question, "invalid_type")
            elif not question.scale.min <= value <= question.scale.max:
                self._refuse(question, "out_of_range", min=question.scale.min, max=question.scale.max)
            else:
                answer["value"] = value
        elif isinstance(value, bool):
            answer["value"] = value
        else:
            self._refuse(question, "invalid_type")

    def _read_choice(self, question: Question, value: Any, answer: Answer) -> None:
        if not isinstance(value, str):
            self._refuse(question, "invalid_type")
        elif value and value not in question.option_values:
            self._refuse(question, "invalid_option")
        elif value:
            answer["value"] = value

    def _read_values(self, question: Question, values: Any, answer: Answer) -> None:
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self._refuse(question, "invalid_type")
        elif len(set(values)) < len(values) or not set(values) <= set(question.option_values):
            self._refuse(question, "invalid_option")
        elif values:
            answer["values"] = [value for value in question.option_values if value in values]

    def _read_text(self, question: Question, text: Any, tidy: _Tidy, limit: int, part: str = "") -> str | None:
        """The text; trimmed in a submission, and with trailing spaces of current typing in a draft."""
        if not isinstance(text, str):
            self._refuse(question, "invalid_type", part)
            return None
        if len(text) <= limit * _SLACK:
            kept = tidy(text) if self._complete else storable(text)
            if len(kept) <= limit:
                return kept
        self._refuse(question, "too_long", part, max=limit)
        return None

    # Finishing: what a submission needs beyond that.

    def _finish(self, question: Question, answer: Answer) -> Answer:
        if "value" not in answer and "values" not in answer:
            if question.required:
                self._refuse(question, "at_least_one" if question.type == "multi" else "required")
            return {}
        if question.type in TEXT_TYPES:
            self._need_length(question, str(answer.get("value", "")))
        self._finish_choice(question, answer)
        self._finish_details(question, answer)
        if "link" in answer and not is_http_link(answer["link"]):
            self._refuse(question, "invalid_link", "link")
        return answer

    def _finish_choice(self, question: Question, answer: Answer) -> None:
        chosen = answer.get("values") or [str(answer.get("value"))]
        if len(chosen) > 1 and not question.exclusive_values.isdisjoint(chosen):
            self._refuse(question, "invalid_option")
        if not question.other or OTHER not in chosen:
            answer.pop("other", None)
        elif "other" not in answer:
            self._refuse(question, "other_required", "other")
        else:
            self._need_length(question, answer["other"], "other")

    def _finish_details(self, question: Question, answer: Answer) -> None:
        if question.details is None or answer.get("value") is not question.details.when:
            answer.pop("details", None)
        elif "details" not in answer:
            self._refuse(question, question.details.error, "details")
        else:
            self._need_length(question, answer["details"], "details")

    def _need_length(self, question: Question, text: str, part: str = "") -> None:
        if len(text) < question.min_length_of_text:
            self._refuse(question, "too_short", part, min=question.min_length_of_text)

    def _refuse(self, question: Question, error: str, part: str = "", **params: int) -> None:
        path = f"{_ROOT}.{question.id}.{part}" if part else f"{_ROOT}.{question.id}"
        self._refused.append(FieldError(path, error, dict(params)))


def _parts_of(question: Question) -> set[str]:
    return {
        "values" if question.type == "multi" else "value",
        *(["other"] if question.other else []),
        *(["details"] if question.details else []),
        *(["link"] if question.link else []),
    }

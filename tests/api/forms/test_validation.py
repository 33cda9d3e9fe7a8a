"""Every validation rule, by question type."""

from typing import Any

import pytest

from portal.domain.forms.definition import FormDefinition, get_form
from portal.domain.forms.validation import validate_draft, validate_submission
from portal.platform.errors import FieldError, ValidationFailed
from tests.factories.forms import sample_answers

COMPLETE: dict[str, Any] = {
    "name": {"value": "Najd"},
    "kind": {"value": "road"},
    "sensors": {"values": ["lidar"]},
    "owned": {"value": False},
    "clear": {"value": True},
    "rating": {"value": 3},
}

REFUSED_ALWAYS: list[tuple[str, Any, str, str, dict[str, Any]]] = [
    ("name", {"value": 5}, "", "invalid_type", {}),
    ("name", {"value": ["Najd"]}, "", "invalid_type", {}),
    ("name", {"values": ["Najd"]}, "", "invalid_type", {}),
    ("name", {"value": "Najd", "other": "x"}, "", "invalid_type", {}),
    ("name", {"value": "Najd", "extra": None}, "", "invalid_type", {}),
    ("name", "Najd", "", "invalid_type", {}),
    ("name", ["Najd"], "", "invalid_type", {}),
    ("name", {"value": "N" * 11}, "", "too_long", {"max": 10}),
    ("name", {"value": "N" * 1_000_000}, "", "too_long", {"max": 10}),
    ("story", {"value": True}, "", "invalid_type", {}),
    ("story", {"value": "x" * 21}, "", "too_long", {"max": 20}),
    ("kind", {"value": "rail"}, "", "invalid_option", {}),
    ("kind", {"value": ["road"]}, "", "invalid_type", {}),
    ("kind", {"value": True}, "", "invalid_type", {}),
    ("kind", {"value": "other", "other": 5}, ".other", "invalid_type", {}),
    ("kind", {"value": "other", "other": "x" * 11}, ".other", "too_long", {"max": 10}),
    ("kind", {"value": "road", "link": "https://example.com"}, "", "invalid_type", {}),
    ("sensors", {"values": "lidar"}, "", "invalid_type", {}),
    ("sensors", {"value": "lidar"}, "", "invalid_type", {}),
    ("sensors", {"values": [["lidar"]]}, "", "invalid_type", {}),
    ("sensors", {"values": ["lidar", None]}, "", "invalid_type", {}),
    ("sensors", {"values": {"lidar": True}}, "", "invalid_type", {}),
    ("sensors", {"values": ["radar"]}, "", "invalid_option", {}),
    ("sensors", {"values": ["lidar", "lidar"]}, "", "invalid_option", {}),
    ("sensors", {"values": ["lidar"] * 100_000}, "", "invalid_option", {}),
    ("sensors", {"values": ["lidar"], "link": 1}, ".link", "invalid_type", {}),
    ("sensors", {"values": ["lidar"], "link": "x" * 2049}, ".link", "too_long", {"max": 2048}),
    ("sensors", {"values": ["lidar"], "details": "why"}, "", "invalid_type", {}),
    ("owned", {"value": "yes"}, "", "invalid_type", {}),
    ("owned", {"value": 1}, "", "invalid_type", {}),
    ("owned", {"value": True, "details": "x"}, "", "invalid_type", {}),
    ("clear", {"value": 0}, "", "invalid_type", {}),
    ("clear", {"value": False, "details": {}}, ".details", "invalid_type", {}),
    ("clear", {"value": False, "details": "x" * 21}, ".details", "too_long", {"max": 20}),
    ("rating", {"value": 0}, "", "out_of_range", {"min": 1, "max": 5}),
    ("rating", {"value": 6}, "", "out_of_range", {"min": 1, "max": 5}),
    ("rating", {"value": 10**300}, "", "out_of_range", {"min": 1, "max": 5}),
    ("rating", {"value": True}, "", "invalid_type", {}),
    ("rating", {"value": 3.0}, "", "invalid_type", {}),
    ("rating", {"value": float("nan")}, "", "invalid_type", {}),
    ("rating", {"value": "3"}, "", "invalid_type", {}),
]

REFUSED_ON_SUBMIT: list[tuple[str, Any, str, str, dict[str, Any]]] = [
    ("name", None, "", "required", {}),
    ("name", {}, "", "required", {}),
    ("name", {"value": None}, "", "required", {}),
    ("name", {"value": " \n "}, "", "required", {}),
    ("name", {"value": "\u200b\u200f\u202e"}, "", "required", {}),
    ("name", {"value": " N "}, "", "too_short", {"min": 2}),
    ("story", {"value": "x"}, "", "too_short", {"min": 2}),
    ("kind", {}, "", "required", {}),
    ("kind", {"value": ""}, "", "required", {}),
    ("kind", {"value": "other"}, ".other", "other_required", {}),
    ("kind", {"value": "other", "other": "  "}, ".other", "other_required", {}),
    ("kind", {"value": "other", "other": "x"}, ".other", "too_short", {"min": 2}),
    ("sensors", {}, "", "at_least_one", {}),
    ("sensors", {"values": []}, "", "at_least_one", {}),
    ("sensors", {"link": "https://example.com"}, "", "at_least_one", {}),
    ("sensors", {"values": ["lidar", "none"]}, "", "invalid_option", {}),
    ("sensors", {"values": ["other"]}, ".other", "other_required", {}),
    ("sensors", {"values": ["lidar"], "link": "https://example–maps.com"}, ".link", "invalid_link", {}),
    ("sensors", {"values": ["lidar"], "link": "javascript:alert(1)"}, ".link", "invalid_link", {}),
    ("owned", {}, "", "required", {}),
    ("clear", {}, "", "required", {}),
    ("clear", {"details": "no verdict"}, "", "required", {}),
    ("clear", {"value": False}, ".details", "improvements_required", {}),
    ("clear", {"value": False, "details": "\u200b"}, ".details", "improvements_required", {}),
    ("clear", {"value": False, "details": "x"}, ".details", "too_short", {"min": 2}),
    ("rating", {}, "", "required", {}),
]


def refusals(caught: pytest.ExceptionInfo[ValidationFailed]) -> list[FieldError]:
    return list(caught.value.fields)


@pytest.mark.parametrize(("question", "answer", "part", "error", "params"), REFUSED_ALWAYS)
def test_values_that_cannot_be_stored_are_refused(
    form: FormDefinition, question: str, answer: Any, part: str, error: str, params: dict[str, Any]
) -> None:
    expected = [FieldError(f"answers.{question}{part}", error, params)]
    with pytest.raises(ValidationFailed) as caught:
        validate_draft(form, {question: answer})
    assert refusals(caught) == expected
    with pytest.raises(ValidationFailed) as caught:
        validate_submission(form, COMPLETE | {question: answer})
    assert refusals(caught) == expected


@pytest.mark.parametrize(("question", "answer", "part", "error", "params"), REFUSED_ON_SUBMIT)
def test_incomplete_answers_are_valid_as_a_draft_only(
    form: FormDefinition, question: str, answer: Any, part: str, error: str, params: dict[str, Any]
) -> None:
    validate_draft(form, {question: answer})
    with pytest.raises(ValidationFailed) as caught:
        validate_submission(form, COMPLETE | {question: answer})
    assert refusals(caught) == [FieldError(f"answers.{question}{part}", error, params)]


@pytest.mark.parametrize(
    ("question", "answer", "kept"),
    [
        ("name", {"value": "  Najd \n Maps "}, {"value": "Najd Maps"}),
        ("name", {"value": "N" * 10 + "   "}, {"value": "N" * 10}),
        ("name", {"value": "NM"}, {"value": "NM"}),
        ("name", {"value": "e\u0301te\u0301"}, {"value": "été"}),
        ("name", {"value": "Na\x00jd\ud83d"}, {"value": "Najd"}),
        ("name", {"value": "\u202eNajd\u202c"}, {"value": "Najd"}),
        ("name", {"value": "شركة نجد", "link": None}, {"value": "شركة نجد"}),
        ("story", {"value": "one \r\n\ttwo\n"}, {"value": "one\n two"}),
        ("kind", {"value": "road", "other": "left over"}, {"value": "road"}),
        ("kind", {"value": "other", "other": " rail "}, {"value": "other", "other": "rail"}),
        ("sensors", {"values": ["camera", "lidar"]}, {"values": ["lidar", "camera"]}),
        ("sensors", {"values": ["none"]}, {"values": ["none"]}),
        ("sensors", {"values": ["lidar"], "other": "left over", "link": ""}, {"values": ["lidar"]}),
        (
            "sensors",
            {"values": ["lidar"], "link": "\u200f https://example.com/a \u200e"},
            {"values": ["lidar"], "link": "https://example.com/a"},
        ),
        ("clear", {"value": True, "details": "left over"}, {"value": True}),
        ("clear", {"value": False, "details": " Part 2 "}, {"value": False, "details": "Part 2"}),
        ("rating", {"value": 1}, {"value": 1}),
        ("rating", {"value": 5}, {"value": 5}),
    ],
)
def test_submitted_answers_are_kept_tidy(
    form: FormDefinition, question: str, answer: Any, kept: dict[str, Any]
) -> None:
    assert validate_submission(form, COMPLETE | {question: answer}) == COMPLETE | {question: kept}


def test_an_optional_question_may_stay_empty(form: FormDefinition) -> None:
    empty: list[dict[str, Any]] = [{}, {"story": {}}, {"story": None}, {"story": {"value": " "}}]
    for nothing in empty:
        assert validate_submission(form, COMPLETE | nothing) == COMPLETE


def test_a_draft_keeps_partial_input(form: FormDefinition) -> None:
    draft: dict[str, Any] = {
        "name": {"value": "Najd "},
        "kind": {"value": "road", "other": "half a th"},
        "sensors": {"values": ["lidar", "none"], "link": "https:/"},
        "clear": {"value": True, "details": "kept for"},
    }
    assert validate_draft(form, draft) == draft


def test_a_draft_omits_empty_answers(form: FormDefinition) -> None:
    empty = {"name": {"value": ""}, "story": None, "sensors": {"values": [], "link": ""}, "rating": {"value": None}}
    assert validate_draft(form, empty) == {}


def test_refusals_come_in_the_order_of_the_form(form: FormDefinition) -> None:
    with pytest.raises(ValidationFailed) as caught:
        validate_submission(
            form, {"rating": {"value": 9}, "unknown": {}, "sensors": {"values": ["other"], "link": "x"}}
        )
    assert [(refusal.field, refusal.error) for refusal in refusals(caught)] == [
        ("answers.name", "required"),
        ("answers.kind", "required"),
        ("answers.sensors.other", "other_required"),
        ("answers.sensors.link", "invalid_link"),
        ("answers.owned", "required"),
        ("answers.clear", "required"),
        ("answers.rating", "out_of_range"),
        ("answers.unknown", "unknown_question"),
    ]


@pytest.mark.parametrize("answers", [None, [], "answers", 5, True])
def test_answers_are_an_object(form: FormDefinition, answers: Any) -> None:
    for validate in (validate_draft, validate_submission):
        with pytest.raises(ValidationFailed) as caught:
            validate(form, answers)
        assert refusals(caught) == [FieldError("answers", "invalid_type")]


def test_unknown_questions_are_not_echoed_without_measure(form: FormDefinition) -> None:
    strangers: dict[str, Any] = {f"question{number}": {} for number in range(10_000)}
    with pytest.raises(ValidationFailed) as caught:
        validate_draft(form, strangers)
    assert len(refusals(caught)) == 20
    for hostile in ("x" * 1000, "a.b", "\ud800", "line\nbreak", "", "<b>"):
        with pytest.raises(ValidationFailed) as caught:
            validate_draft(form, {hostile: {}})
        assert refusals(caught) == [FieldError("answers", "unknown_question")]


def test_depth_does_not_matter(form: FormDefinition) -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for answer in (deep, {"value": deep}, {"values": deep}, {"other": deep}):
        with pytest.raises(ValidationFailed):
            validate_draft(form, {"sensors": answer})
    while deep:  # unnested here, because freeing it at once recurses
        deep = deep[0]


@pytest.mark.parametrize("name", ["questionnaire", "feedback"])
def test_complete_answers_to_the_published_forms_pass(name: Any) -> None:
    published = get_form(name)
    answers = sample_answers(published)
    assert list(answers) == list(published.by_id)
    assert validate_submission(published, answers) == answers
    assert validate_draft(published, answers) == answers


@pytest.mark.parametrize("name", ["questionnaire", "feedback"])
def test_nothing_answered_names_every_required_question(name: Any) -> None:
    published = get_form(name)
    with pytest.raises(ValidationFailed) as caught:
        validate_submission(published, {})
    assert [refusal.field for refusal in refusals(caught)] == [
        f"answers.{question.id}" for question in published.questions() if question.required
    ]

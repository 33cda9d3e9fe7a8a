"""Properties of validation for arbitrary JSON."""

import contextlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from portal.domain.forms.answers import Answers
from portal.domain.forms.definition import OTHER, FormDefinition, Question, published_forms
from portal.domain.forms.validation import validate_draft, validate_submission
from portal.platform.errors import FieldError, ValidationFailed

# Lone surrogates too: JSON can spell them.
any_text = st.text(st.characters(exclude_categories=()), max_size=60)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(any_text, inner, max_size=4),
    max_leaves=8,
)
forms = st.sampled_from(list(published_forms().values()))
parts = st.sampled_from(["value", "values", "other", "details", "link"])


def plausible_part(question: Question) -> st.SearchStrategy[Any]:
    values = st.sampled_from(question.option_values or ("yes",))
    return any_json | values | st.lists(values, max_size=3) | st.integers(0, 6) | st.booleans()


@st.composite
def near_misses(draw: st.DrawFn) -> tuple[FormDefinition, Any]:
    """Generates nearly valid answers, so that the deeper rules are reached."""
    form = draw(forms)
    chosen = draw(st.lists(st.sampled_from(list(form.questions())), max_size=5))
    return form, {
        question.id: draw(st.dictionaries(parts, plausible_part(question), max_size=4) | any_json)
        for question in chosen
    }


def visible_text(draw: st.DrawFn, question: Question) -> str:
    core = draw(st.text(st.characters(exclude_categories=()), max_size=80))
    return draw(st.sampled_from(["", " ", "\n\t", "\u202e"])) + "نص ab" + core[: question.max_length_of_text // 4]


@st.composite
def complete_answers(draw: st.DrawFn) -> tuple[FormDefinition, dict[str, Any]]:
    form = draw(forms)
    return form, {question.id: complete_answer(draw, question) for question in form.questions()}


def complete_answer(draw: st.DrawFn, question: Question) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    if question.type == "multi":
        compatible = [value for value in question.option_values if value not in question.exclusive_values]
        chosen = draw(st.lists(st.sampled_from(compatible), min_size=1, unique=True))
        alone = st.sampled_from([[value] for value in sorted(question.exclusive_values)] or [chosen])
        answer["values"] = draw(st.just(chosen) | alone)
    elif question.type == "single":
        answer["value"] = draw(st.sampled_from(question.option_values))
    elif question.scale is not None:
        answer["value"] = draw(st.integers(question.scale.min, question.scale.max))
    elif question.takes_text and question.details is None:
        answer["value"] = visible_text(draw, question)
    else:
        answer["value"] = draw(st.booleans())
    if OTHER in answer.get("values", [answer.get("value")]) or (question.other and draw(st.booleans())):
        answer["other"] = visible_text(draw, question)
    if question.details and (answer["value"] is question.details.when or draw(st.booleans())):
        answer["details"] = visible_text(draw, question)
    if question.link:
        answer["link"] = draw(st.sampled_from([None, "", " https://example.com/تقرير?a=1#b", "http://موقع.السعودية"]))
    return answer


def outcome(
    validate: Callable[[FormDefinition, Any], Answers], form: FormDefinition, answers: Any
) -> tuple[Answers, Sequence[FieldError]]:
    try:
        return validate(form, answers), ()
    except ValidationFailed as refused:
        return {}, refused.fields


@settings(deadline=None)
@given(form=forms, answers=any_json)
def test_any_json_is_kept_or_refused(form: FormDefinition, answers: Any) -> None:
    for validate in (validate_draft, validate_submission):
        with contextlib.suppress(ValidationFailed):
            validate(form, answers)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(near_misses())
def test_near_misses_are_kept_or_refused_with_paths_of_the_form(near_miss: tuple[FormDefinition, Any]) -> None:
    form, answers = near_miss
    for validate in (validate_draft, validate_submission):
        kept, refused = outcome(validate, form, answers)
        assert {refusal.field.split(".")[1] for refusal in refused} <= set(form.by_id)
        if not refused:
            assert outcome(validate, form, kept) == (kept, ())
            json.dumps(kept, ensure_ascii=False).encode()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(complete_answers())
def test_complete_answers_pass_and_stay_as_they_are_kept(complete: tuple[FormDefinition, dict[str, Any]]) -> None:
    form, answers = complete
    kept = validate_submission(form, answers)
    assert list(kept) == list(form.by_id)
    assert validate_submission(form, kept) == kept
    assert validate_draft(form, kept) == kept
    assert "\x00" not in json.dumps(kept, ensure_ascii=False).encode().decode()

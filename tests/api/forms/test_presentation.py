"""Answers in words, in both languages."""

from typing import Literal

import pytest

from portal.domain.forms.answers import Answers
from portal.domain.forms.definition import FormDefinition, Locale, get_form
from portal.domain.forms.presentation import present
from tests.factories.forms import sample_answers

ANSWERS: Answers = {
    "name": {"value": "Najd"},
    "kind": {"value": "other", "other": "Rail"},
    "sensors": {"values": ["lidar", "other"], "other": "Radar", "link": "https://example.com"},
    "owned": {"value": True},
    "clear": {"value": False, "details": "Part 2"},
    "rating": {"value": 4},
}


def test_rows_are_in_the_order_and_sections_of_the_form(form: FormDefinition) -> None:
    rows = present(form, ANSWERS, "en")
    assert [row.number for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.section for row in rows] == ["First"] * 4 + ["Second"] * 3
    assert [row.question for row in rows][:2] == ["Name?", "Story?"]


def test_answers_in_english(form: FormDefinition) -> None:
    rows = {row.question_id: row for row in present(form, ANSWERS, "en")}
    assert {question: row.answer for question, row in rows.items()} == {
        "name": "Najd",
        "story": "",
        "kind": "Other: Rail",
        "sensors": "LiDAR; Other: Radar",
        "owned": "Yes",
        "clear": "No: Part 2",
        "rating": "4 of 5",
    }
    assert rows["sensors"].answers == ("LiDAR", "Other: Radar")
    assert rows["sensors"].link == "https://example.com"
    assert rows["clear"].details == "Part 2"
    assert rows["story"].answers == ()


def test_answers_in_arabic(form: FormDefinition) -> None:
    rows = present(form, ANSWERS, "ar")
    assert rows[0].section == "الأول"
    assert [row.answer for row in rows] == [
        "Najd",
        "",
        "أخرى: Rail",
        "ليدار؛ أخرى: Radar",
        "نعم",
        "لا: Part 2",
        "4 من 5",
    ]


def test_an_unfinished_draft_can_be_shown(form: FormDefinition) -> None:
    rows = present(form, {"kind": {"value": "other"}, "sensors": {"values": ["lidar", "sonar"]}}, "en")
    assert [row.answer for row in rows] == ["", "", "Other", "LiDAR; sonar", "", "", ""]


@pytest.mark.parametrize("name", ["questionnaire", "feedback"])
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_every_answer_of_the_published_forms_has_words(
    name: Literal["questionnaire", "feedback"], locale: Locale
) -> None:
    published = get_form(name)
    rows = present(published, sample_answers(published), locale)
    assert [row.number for row in rows] == [question.number for question in published.questions()]
    assert all(row.answer for row in rows)

"""The published forms: numbering, literal values and both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from portal.domain.forms.definition import FormDefinition, LocalizedText, UnknownFormError, get_form, published_forms

QUESTIONNAIRE = [
    ["companyName", "headquartersLocation", "companyType", "industrySector", "companySize", "smeSaudiOwnership"],
    [
        *["hdMappingPurposes", "panoramicApplications", "dataAcquisition", "softwareTools", "dataCollectionTypes"],
        *["dataProcessing", "storage", "dataChallenges", "securityMeasures", "analyticsUse", "benefits"],
        *["implementationChallenges", "skilledAvailability", "primaryCustomers"],
    ],
    [
        *["futureMarkets", "expansionPlans", "expansionAreas", "supportNeeded", "futureOutlook", "partnerships"],
        *["talentInitiatives", "dataSharingStrategy", "dataSharingConcerns"],
    ],
]
FEEDBACK = [
    *["clarityRating", "objectivesClear", "submissionDetailsSufficient", "instructionsUsefulness"],
    *["languageClear", "ambiguousSections", "mostUsefulAspects", "improvements", "additionalComments"],
    *["overallSatisfaction", "recommendChanges"],
]
GIVEN_VALUES = {
    "companyType": ["government", "private", "globalWithInvestment", "global"],
    "industrySector": [
        *["gis", "transportation", "urbanPlanning", "construction", "telecommunications", "oilGas"],
        *["tourism", "other"],
    ],
    "companySize": ["under50", "50-200", "201-500", "501-1000", "over1000"],
    "analyticsUse": ["yes", "no", "planning"],
    "expansionPlans": ["yes", "no", "unsure"],
    "futureOutlook": ["veryPromising", "promising", "neutral", "challenging", "veryChallenging"],
}
# Names and abbreviations that Arabic professionals write in Latin letters.
TECHNICAL_TERMS = frozenset(
    [
        *["ADAS", "API", "CAD", "CCC", "CORS", "DCC", "DSM", "DTM", "ECC", "GIS", "GNSS", "IMU", "MMS", "SAE", "SLAM"],
        *["ASAM", "IEC", "ISO", "KSA-GRF17", "KSA-VRF14", "NDS", "Association", "OGC"],
        *["LAS", "LAZ", "Lanelet2", "NDS.Live", "OpenDRIVE", "ROS"],
        *["ArcGIS", "Esri", "FME", "JOSM", "Oracle", "Spatial", "PostGIS", "QGIS", "RoadRunner"],
        *["Civil", "D", "MicroStation", "Revit", "Inertial", "Explorer", "POSPac"],
        *["Agisoft", "Metashape", "Capture", "iTwin", "Pix4D", "CloudCompare", "Cyclone", "Leica"],
        *["Business", "Center", "Strip", "Trimble", "TerraMatch", "TerraScan", "TerraSolid", "adjustment"],
    ]
)
LATIN_WORD = re.compile(r"[A-Za-z](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")


def texts_of(node: Any) -> Iterator[LocalizedText]:
    if isinstance(node, LocalizedText):
        yield node
    elif isinstance(node, BaseModel):
        for name in type(node).model_fields:
            yield from texts_of(getattr(node, name))
    elif isinstance(node, tuple):
        for item in node:
            yield from texts_of(item)
    elif isinstance(node, dict):
        yield from texts_of(tuple(node.values()))


EVERY_FORM = list(published_forms().values())
EVERY_TEXT = [text for form in EVERY_FORM for text in texts_of(form)]


def test_the_questionnaire_matches_the_specification() -> None:
    form = get_form("questionnaire")
    assert [[question.id for question in section.questions] for section in form.sections] == QUESTIONNAIRE
    assert [section.id for section in form.sections] == ["companyProfile", "currentUse", "futureOutlook"]
    assert all(question.required for question in form.questions())


def test_most_of_the_questionnaire_is_multiple_choice_with_other_and_link() -> None:
    questions = list(get_form("questionnaire").questions())
    offering = [question for question in questions if question.type == "multi" and question.other and question.link]
    assert len(offering) > len(questions) / 2


def test_every_topic_is_in_the_list_to_prepare() -> None:
    assert [question.id for question in get_form("questionnaire").questions() if question.short is None] == []


def test_the_feedback_matches_the_specification() -> None:
    form = get_form("feedback")
    assert [question.id for question in form.questions()] == FEEDBACK
    assert [question.id for question in form.questions() if not question.required] == ["additionalComments"]


@pytest.mark.parametrize(
    ("question_id", "when", "error"),
    [
        ("objectivesClear", False, "details_required"),
        ("submissionDetailsSufficient", False, "details_required"),
        ("languageClear", False, "improvements_required"),
        ("ambiguousSections", True, "details_required"),
        ("recommendChanges", True, "details_required"),
    ],
)
def test_feedback_asks_for_details_where_something_was_wrong(question_id: str, when: bool, error: str) -> None:
    details = get_form("feedback").by_id[question_id].details
    assert details is not None
    assert (details.when, details.error) == (when, error)


@pytest.mark.parametrize(("question_id", "values"), GIVEN_VALUES.items())
def test_given_values_are_used_literally(question_id: str, values: list[str]) -> None:
    assert list(get_form("questionnaire").by_id[question_id].option_values) == values


@pytest.mark.parametrize("form", EVERY_FORM, ids=lambda form: form.form)
def test_scales_run_from_1_to_5(form: FormDefinition) -> None:
    scales = [question.scale for question in form.questions() if question.scale is not None]
    assert scales
    assert {(scale.min, scale.max) for scale in scales} == {(1, 5)}


@pytest.mark.parametrize("form", EVERY_FORM, ids=lambda form: form.form)
def test_written_option_lists_offer_a_real_choice(form: FormDefinition) -> None:
    for question in form.questions():
        if question.options is not None and question.id not in GIVEN_VALUES:
            assert 6 <= len(question.options) <= 12, question.id
            assert question.other, question.id


def test_arabic_is_written_in_arabic() -> None:
    used = {word for text in EVERY_TEXT for word in LATIN_WORD.findall(text.ar)}
    assert used == TECHNICAL_TERMS
    for text in EVERY_TEXT:
        assert not set(text.ar) & set(",;?"), text.ar
        assert not re.search(r"[\u0660-\u0669\u06f0-\u06f9\u0640]", text.ar), text.ar


def test_questions_end_as_questions_in_both_languages() -> None:
    titles = [question.title for form in EVERY_FORM for question in form.questions()]
    assert [title.en for title in titles if not title.en.endswith("?")] == []
    assert [title.ar for title in titles if not title.ar.endswith("؟")] == []


def test_the_newest_version_is_the_default() -> None:
    assert get_form("questionnaire") is get_form("questionnaire", 1)
    assert get_form("feedback").version == 1


def test_an_unpublished_version_is_a_mistake() -> None:
    with pytest.raises(UnknownFormError, match="feedback version 99"):
        get_form("feedback", 99)


TEXT = {"en": "Text", "ar": "نص"}
CHOICE: dict[str, Any] = {
    "id": "roads",
    "number": 1,
    "type": "multi",
    "title": TEXT,
    "options": [
        {"value": "paved", "label": {"en": "Paved", "ar": "معبّدة"}},
        {"value": "none", "label": {"en": "None", "ar": "لا يوجد"}, "exclusive": True},
        {"value": "other", "label": {"en": "Other", "ar": "أخرى"}},
    ],
    "other": True,
    "min_length": 2,
    "max_length": 100,
}
RATING: dict[str, Any] = {
    "id": "rating",
    "number": 1,
    "type": "scale",
    "title": TEXT,
    "scale": {"min": 1, "max": 5, "labels": {"1": TEXT, "5": {"en": "Good", "ar": "جيد"}}},
}


def form_with(*questions: dict[str, Any]) -> dict[str, Any]:
    section = {"id": "only", "title": TEXT, "description": TEXT, "questions": questions}
    return {"form": "feedback", "version": 1, "title": TEXT, "sections": [section]}


def test_a_consistent_definition_is_accepted() -> None:
    form = FormDefinition.model_validate(form_with(CHOICE, {**RATING, "number": 2}))
    assert [question.id for question in form.questions()] == ["roads", "rating"]


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        (CHOICE | {"number": 2}, "not numbered"),
        (CHOICE | {"options": None}, "options is missing"),
        (CHOICE | {"options": CHOICE["options"][:1]}, "fewer than two"),
        (CHOICE | {"options": [CHOICE["options"][0], *CHOICE["options"]]}, "one twice"),
        (CHOICE | {"options": list(reversed(CHOICE["options"]))}, "stands last"),
        (CHOICE | {"other": False, "min_length": None, "max_length": None}, "stands last"),
        (CHOICE | {"max_length": None}, "max_length is missing"),
        (CHOICE | {"min_length": 101}, "exceeds"),
        (CHOICE | {"type": "single"}, "exclusive is for"),
        (CHOICE | {"title": {"en": "Text", "ar": "Text"}}, "not one text in each language"),
        (CHOICE | {"title": {"en": "نص", "ar": "نص"}}, "not one text in each language"),
        (CHOICE | {"title": {"en": " Text", "ar": "نص"}}, "blanks around it"),
        (CHOICE | {"title": {"en": "Text"}}, "Field required"),
        (CHOICE | {"id": "no spaces"}, "should match pattern"),
        (CHOICE | {"unheardOf": True}, "Extra inputs"),
        (RATING | {"prefill": "organization_name"}, "only a text is prefilled"),
        (RATING | {"link": True}, "only a choice"),
        (RATING | {"scale": None}, "scale is missing"),
        (RATING | {"scale": {"min": 1, "max": 5, "labels": {"1": TEXT}}}, "names its two ends"),
        (RATING | {"scale": {"min": 1, "max": 5, "labels": {"1": TEXT, "5": TEXT, "9": TEXT}}}, "two ends"),
        (RATING | {"scale": {"min": 5, "max": 1, "labels": {"1": TEXT, "5": TEXT}}}, "two ends"),
        (RATING | {"details": {"when": True, "label": TEXT, "error": "details_required"}}, "out of place"),
    ],
)
def test_a_definition_that_contradicts_itself_is_refused(question: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        FormDefinition.model_validate(form_with(question))


def test_two_options_must_not_read_the_same() -> None:
    twins = [{"value": "a", "label": TEXT}, {"value": "b", "label": {"en": "Another", "ar": TEXT["ar"]}}]
    question = {"id": "twins", "number": 1, "type": "single", "title": TEXT, "options": twins}
    with pytest.raises(ValidationError, match="read the same in ar"):
        FormDefinition.model_validate(form_with(question))


def test_ids_are_used_once() -> None:
    with pytest.raises(ValidationError, match="used twice"):
        FormDefinition.model_validate(form_with(RATING, RATING | {"number": 2}))

"""Complete answers to any form, as stored."""

from portal.domain.forms.answers import Answer, Answers
from portal.domain.forms.definition import OTHER, FormDefinition, Question

_TEXTS = {
    "organization_name": "Najd Mapping Company",
    "headquarters_location": "Riyadh, Saudi Arabia",
}


def sample_answers(form: FormDefinition) -> Answers:
    """Answers every question, with each Other, details and link that the form offers."""
    return {question.id: sample_answer(question) for question in form.questions()}


def sample_answer(question: Question) -> Answer:
    answer = _sample_value(question)
    if question.other and OTHER in answer.get("values", []):
        answer["other"] = "خرائط الكهوف"
    if question.link:
        answer["link"] = f"https://example.com/evidence/{question.number}"
    return answer


def _sample_value(question: Question) -> Answer:
    if question.type == "multi":
        chosen = [value for value in question.option_values if value not in question.exclusive_values]
        return {"values": [*chosen[:2], OTHER] if question.other else chosen[:2]}
    if question.type == "single":
        return {"value": question.option_values[0]}
    if question.scale is not None:
        return {"value": question.scale.max - 1}
    if question.details is not None:
        return {"value": question.details.when, "details": "Section 4, on the delivery of point clouds."}
    if question.type == "yesNo":
        return {"value": True}
    return {"value": _TEXTS.get(question.prefill or "", "As agreed with the surveyors.")}

"""Plausible answers to any form: every question answered, differently from one company to the next."""

from random import Random

from portal.domain.forms.answers import Answer, Answers
from portal.domain.forms.definition import FormDefinition, Question

_DETAILS = "Section 4 could say which coordinate reference system point clouds are to be delivered in."


def demo_answers(form: FormDefinition, *, seed: int, texts: dict[str, str]) -> Answers:
    """``texts``: data of the registration, by ``Question.prefill``."""
    chance = Random(seed)  # noqa: S311  (demonstration data)
    return {question.id: _answer(question, chance, texts) for question in form.questions()}


def _answer(question: Question, chance: Random, texts: dict[str, str]) -> Answer:
    values = [value for value in question.option_values if value not in {"other", *question.exclusive_values}]
    if question.type == "multi":
        chosen = set(chance.sample(values, k=min(len(values), chance.randint(2, 4))))
        return {"values": [value for value in values if value in chosen]}
    if question.type == "single":
        return {"value": chance.choice(values)}
    if question.scale is not None:
        return {"value": chance.randint(3, question.scale.max)}
    if question.details is not None:
        return {"value": question.details.when, "details": _DETAILS}
    if question.type == "yesNo":
        return {"value": chance.random() < 0.5}  # noqa: PLR2004
    return {"value": texts.get(question.prefill or "", _DETAILS)}

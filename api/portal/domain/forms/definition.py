"""Forms as data: questions in both languages, read from ``definitions/<form>.v<version>.json``.

A definition is validated when it is read, so that the validator, the renderer in the browser, the exports and the
analytics can rely on it.

The meaning of a published version is never edited: a changed question needs the next file, and another id if its
answers are no longer comparable. Submitted answers keep their version and are shown with it. Drafts do not: each save
and the submission validate against the newest version. Insights, filters and exports read all versions
(:mod:`portal.domain.forms.versions`).
"""

import functools
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

Locale = Literal["en", "ar"]
FormName = Literal["questionnaire", "feedback"]
QuestionType = Literal["text", "longText", "single", "multi", "yesNo", "yesNoWithDetails", "scale"]

OTHER = "other"
"""The value of the option that asks for a text of its own."""

DEFINITIONS = Path(__file__).parent / "definitions"
TEXT_TYPES: frozenset[QuestionType] = frozenset({"text", "longText"})
CHOICE_TYPES: frozenset[QuestionType] = frozenset({"single", "multi"})

_FILE_NAME = re.compile(r"(?P<form>[a-z]+)\.v(?P<version>[1-9][0-9]*)\.json")
_ARABIC_LETTER = re.compile(r"[\u0621-\u064a]")

Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][A-Za-z0-9]{0,63}$")]
OptionValue = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,63}$")]


def _published(text: str) -> str:
    """Normalized text: trimmed, composed characters, not empty."""
    if not text.strip() or text != unicodedata.normalize("NFC", text.strip()):
        raise ValueError("text is empty, not NFC or has blanks around it")
    return text


PublishedText = Annotated[str, AfterValidator(_published)]


class _Definition(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


class LocalizedText(_Definition):
    en: PublishedText
    ar: PublishedText

    @model_validator(mode="after")
    def _is_translated(self) -> Self:
        if _ARABIC_LETTER.search(self.en) or not _ARABIC_LETTER.search(self.ar):
            raise ValueError(f"not one text in each language: {self.en!r} / {self.ar!r}")
        return self

    def of(self, locale: Locale) -> str:
        return self.ar if locale == "ar" else self.en


class Option(_Definition):
    """``exclusive``: cannot be combined with another choice, for example "None at present"."""

    value: OptionValue
    label: LocalizedText
    exclusive: bool = False


class Scale(_Definition):
    """Whole numbers from ``min`` to ``max``; ``labels`` name at least both ends."""

    min: int
    max: int
    labels: dict[str, LocalizedText]

    @model_validator(mode="after")
    def _names_its_ends(self) -> Self:
        steps = {str(step) for step in range(self.min, self.max + 1)}
        if self.min >= self.max or not {str(self.min), str(self.max)} <= set(self.labels) <= steps:
            raise ValueError("a scale rises and names its two ends")
        return self


class Details(_Definition):
    """The text that a yes/no question requires if its answer is ``when``."""

    when: bool
    label: LocalizedText
    error: Literal["details_required", "improvements_required"]


class Question(_Definition):
    """One numbered question.

    ``min_length`` and ``max_length`` limit, in characters, the one text of the question: the answer of a text, the
    Other text of a choice, the details of a yes/no question. ``short``: the topic in a few words, for the list of what
    to prepare, which otherwise shows the title. ``prefill``: the field of the registration that is offered as the
    answer.
    """

    id: Identifier
    number: int = Field(ge=1)
    type: QuestionType
    short: LocalizedText | None = None
    title: LocalizedText
    hint: LocalizedText | None = None
    prefill: Literal["organization_name", "headquarters_location"] | None = None
    required: bool = True
    options: tuple[Option, ...] | None = None
    other: bool = False
    link: bool = False
    min_length: int | None = Field(default=None, ge=1)
    max_length: int | None = Field(default=None, le=5000)
    scale: Scale | None = None
    details: Details | None = None

    @model_validator(mode="after")
    def _carries_what_its_type_needs(self) -> Self:
        wanted = {
            "options": self.type in CHOICE_TYPES,
            "scale": self.type == "scale",
            "details": self.type == "yesNoWithDetails",
            "min_length": self.takes_text,
            "max_length": self.takes_text,
        }
        for name, is_wanted in wanted.items():
            if (getattr(self, name) is not None) != is_wanted:
                raise ValueError(f"{self.id}: {name} is {'missing' if is_wanted else 'out of place'}")
        if self.prefill and self.type != "text":
            raise ValueError(f"{self.id}: only a text is prefilled")
        if (self.other or self.link) and self.type not in CHOICE_TYPES:
            raise ValueError(f"{self.id}: only a choice has an Other option or a link")
        if self.takes_text and self.min_length_of_text > self.max_length_of_text:
            raise ValueError(f"{self.id}: min_length exceeds max_length")
        return self

    @model_validator(mode="after")
    def _options_agree(self) -> Self:
        if self.options is None:
            return self
        values = [option.value for option in self.options]
        if len(values) < 2 or len(values) != len(set(values)):  # noqa: PLR2004 - a choice needs an alternative
            raise ValueError(f"{self.id}: fewer than two options or one twice")
        for locale in ("en", "ar"):
            labels = {getattr(option.label, locale) for option in self.options}
            if len(labels) != len(values):
                raise ValueError(f"{self.id}: two options read the same in {locale}")
        if self.other != (values[-1] == OTHER) or OTHER in values[:-1]:
            raise ValueError(f"{self.id}: Other is declared and stands last, or is neither")
        if self.exclusive_values and (self.type != "multi" or OTHER in self.exclusive_values):
            raise ValueError(f"{self.id}: exclusive is for listed options of a multiple choice")
        return self

    @property
    def takes_text(self) -> bool:
        return self.type in TEXT_TYPES or self.other or self.type == "yesNoWithDetails"

    @property
    def min_length_of_text(self) -> int:
        return self.min_length or 0

    @property
    def max_length_of_text(self) -> int:
        return self.max_length or 0

    @functools.cached_property
    def option_values(self) -> tuple[str, ...]:
        return tuple(option.value for option in self.options or ())

    @functools.cached_property
    def exclusive_values(self) -> frozenset[str]:
        return frozenset(option.value for option in self.options or () if option.exclusive)

    def option(self, value: str) -> Option | None:
        return next((option for option in self.options or () if option.value == value), None)


class Section(_Definition):
    id: Identifier
    title: LocalizedText
    description: LocalizedText
    questions: tuple[Question, ...] = Field(min_length=1)


class FormDefinition(_Definition):
    form: FormName
    version: int = Field(ge=1)
    title: LocalizedText
    sections: tuple[Section, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _is_numbered_through(self) -> Self:
        questions = list(self.questions())
        if [question.number for question in questions] != list(range(1, len(questions) + 1)):
            raise ValueError(f"{self.form}: questions are not numbered 1 to {len(questions)} in order")
        for ids in ([section.id for section in self.sections], [question.id for question in questions]):
            if len(ids) != len(set(ids)):
                raise ValueError(f"{self.form}: an id is used twice")
        return self

    def questions(self) -> Iterator[Question]:
        for section in self.sections:
            yield from section.questions

    @functools.cached_property
    def question_count(self) -> int:
        return len(list(self.questions()))

    @functools.cached_property
    def by_id(self) -> dict[str, Question]:
        return {question.id: question for question in self.questions()}


class UnknownFormError(LookupError):
    """The form or version was never published: a programming error."""


@functools.cache
def published_forms() -> dict[tuple[FormName, int], FormDefinition]:
    """Every version of every form. Read once per process; an invalid file prevents the start."""
    forms: dict[tuple[FormName, int], FormDefinition] = {}
    for path in sorted(DEFINITIONS.glob("*.json")):
        form = FormDefinition.model_validate_json(path.read_bytes())
        name = _FILE_NAME.fullmatch(path.name)
        if name is None or (form.form, form.version) != (name["form"], int(name["version"])):
            raise ValueError(f"{path.name} holds version {form.version} of {form.form}")
        forms[form.form, form.version] = form
    return forms


def get_form(name: FormName, version: int | None = None) -> FormDefinition:
    """The given version of a form, or its newest one."""
    forms = published_forms()
    if version is None:
        version = max((known for form, known in forms if form == name), default=0)
    try:
        return forms[name, version]
    except KeyError:
        raise UnknownFormError(f"{name} version {version}") from None

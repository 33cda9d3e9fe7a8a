"""JSON of the reading desk."""

from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from portal.domain.forms.schemas import AnsweredForm
from portal.domain.reading.models import Suitability
from portal.domain.sealing.interests import Interest
from portal.features.responses.reading.agreeing.schemas import ConclusionOut, RecommendationOut
from portal.features.responses.reading.declaring import Declarations
from portal.features.responses.reading.desk import Reading
from portal.features.responses.reading.errors import ClosedFor
from portal.features.responses.reading.places import texts_of
from portal.features.responses.reading.remarks.schemas import RemarkDraftOut, RemarkOut
from portal.features.responses.reading.themes.passages import standing_of
from portal.features.responses.reading.themes.schemas import PassageOut, ThemeOut
from portal.features.responses.submissions.schemas import AdditionOut, FileOut, LinkOut
from portal.platform.http.body import QueryText
from portal.platform.http.pages import PageOut, PageQuery


class ReadingRow(BaseModel):
    """``id``: of the company. ``closed``: why the reader may not see the response.

    ``read_count`` of ``assigned_count`` people have read it. ``mine``: it is assigned to the reader, who read it at
    ``read_at``. The numbers by verdict are null until the reader has recommended something.
    """

    id: UUID
    organization_name: str
    submitted_at: datetime
    closed: ClosedFor | None
    assigned: list[str]
    assigned_count: int
    read_count: int
    mine: bool
    read_at: datetime | None
    remarks: int | None
    own_verdict: Suitability | None
    suitable: int | None
    unclear: int | None
    not_suitable: int | None
    conclusions: int | None
    concluded_at: datetime | None


class ReadingPage(PageOut[ReadingRow]):
    """A page of the responses to read, by name of the company by default."""


class ReadingPageQuery(PageQuery):
    """``unread``: only responses that are assigned to the reader, who has not read them."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    search: Annotated[QueryText, Field(max_length=100)] = ""
    unread: bool = False


class ReaderOut(BaseModel):
    id: UUID
    name: str


class AssignedReaderOut(ReaderOut):
    read_at: datetime | None


class InterestOut(BaseModel):
    """``lifted_by``: null while it stands."""

    id: UUID
    by: str
    interest: str | None
    declared_at: datetime
    lifted_at: datetime | None
    lifted_by: str | None
    lift_reason: str | None

    @classmethod
    def of(cls, interest: Interest) -> Self:
        return cls(
            id=interest.id,
            by=interest.user_name,
            interest=interest.interest,
            declared_at=interest.declared_at,
            lifted_at=interest.lifted_at,
            lifted_by=interest.lifted_by_name,
            lift_reason=interest.lift_reason,
        )


class DeclarationOut(BaseModel):
    """``closed``: why the reader may not see the response. ``others``: interests of other people."""

    company_id: UUID
    organization_name: str
    closed: ClosedFor | None
    own: InterestOut | None
    others: list[InterestOut]

    @classmethod
    def of(cls, found: Declarations) -> Self:
        return cls(
            company_id=found.desk.company_id,
            organization_name=found.desk.organization_name,
            closed=found.desk.closed,
            own=InterestOut.of(found.own) if found.own else None,
            others=[InterestOut.of(one) for one in found.others],
        )


class DeskOut(BaseModel):
    """A response and what its readers have written. ``mine``: it is assigned to the reader, who read it at ``read_at``.

    ``own``: the reader's recommendation; ``recommendations``: of others, null until the reader has given one.
    ``conclusions``: the newest first.
    """

    company_id: UUID
    organization_name: str
    receipt_number: str
    submitted_at: datetime
    questionnaire: AnsweredForm | None
    files: list[FileOut]
    links: list[LinkOut]
    additions: list[AdditionOut]
    assigned: list[AssignedReaderOut]
    mine: bool
    read_at: datetime | None
    remarks: list[RemarkOut]
    drafts: list[RemarkDraftOut]
    themes: list[ThemeOut]
    passages: list[PassageOut]
    own: RecommendationOut | None
    recommendations: list[RecommendationOut] | None
    conclusions: list[ConclusionOut]
    interests: list[InterestOut]

    @classmethod
    def of(cls, found: Reading, *, reader: UUID) -> Self:
        desk, submission = found.desk, found.submission
        mine = next((one for one, _ in found.assignments if one.user_id == reader), None)
        return cls(
            company_id=desk.company_id,
            organization_name=desk.organization_name,
            receipt_number=desk.receipt_number,
            submitted_at=submission.submitted_at or submission.created_at,
            questionnaire=AnsweredForm.of(found.answers) if found.answers else None,
            files=[FileOut.of(file) for file in submission.files],
            links=[LinkOut.of(link) for link in submission.links],
            additions=[AdditionOut.of(addition) for addition in submission.sent_additions],
            assigned=[
                AssignedReaderOut(id=one.user_id, name=name, read_at=one.read_at) for one, name in found.assignments
            ],
            mine=mine is not None,
            read_at=mine.read_at if mine else None,
            remarks=[RemarkOut.of(one, reader=reader, standing=desk.receipt_number) for one in found.remarks],
            drafts=[RemarkDraftOut(place=one.place, text=one.text) for one in found.drafts],
            themes=[ThemeOut.of(theme) for theme in found.themes],
            passages=_passages(found),
            own=RecommendationOut.of(found.own) if found.own else None,
            recommendations=None
            if found.recommendations is None
            else [RecommendationOut.of(one) for one in found.recommendations],
            conclusions=[ConclusionOut.of(one) for one in found.conclusions],
            interests=[InterestOut.of(one) for one in found.interests],
        )


def _passages(found: Reading) -> list[PassageOut]:
    texts = texts_of(found.answers)
    added: list[Any] = [addition.sent_at for addition in found.submission.sent_additions]
    return [
        PassageOut.of(
            passage,
            theme,
            standing_of(
                passage, receipt_number=found.desk.receipt_number, added_at=max(added, default=None), texts=texts
            ),
        )
        for passage, theme in found.passages
    ]

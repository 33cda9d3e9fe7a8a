"""The published clarifications as a PDF in both languages; the same bytes for every reader."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.questions.models import Clarification
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.models import Rfi
from portal.domain.typesetting.pages import set_pages
from portal.domain.typesetting.texts import both, instant_in_both, written
from portal.features.request.clarifications import queries
from portal.platform.errors import NotFound
from portal.platform.settings import Settings

TEMPLATE = "clarifications.typ"


async def load(session: AsyncSession, current: CurrentRfi) -> tuple[Rfi, Sequence[Clarification]]:
    """The RFI and its published clarifications by number. Raises :class:`NotFound` without an RFI."""
    if current.rfi is None:
        raise NotFound
    return current.rfi, await queries.published(session, current)


async def write_pdf(settings: Settings, rfi: Rfi, clarifications: Sequence[Clarification]) -> bytes:
    """Returns the PDF. The same clarifications give the same bytes."""
    document = document_of(settings, rfi, clarifications)
    return await set_pages(TEMPLATE, document, at=dated(rfi, clarifications), many_readers=True)


def dated(rfi: Rfi, clarifications: Sequence[Clarification]) -> datetime:
    """Time of the latest revision, else of the RFI's creation."""
    return max((one.revised_at for one in clarifications if one.revised_at), default=rfi.created_at)


def document_of(settings: Settings, rfi: Rfi, clarifications: Sequence[Clarification]) -> dict[str, Any]:
    """Returns the input of the template."""
    return {
        "product": {"en": settings.product_name_en, "ar": settings.product_name_ar},
        "regulator": {"en": settings.regulator_name_en, "ar": settings.regulator_name_ar},
        "rfi": {"en": rfi.title_en, "ar": rfi.title_ar},
        "words": {name: both(f"clarifications.{name}") for name in ("title", "question", "answer", "none")},
        "items": [_item(one) for one in clarifications],
    }


def _item(one: Clarification) -> dict[str, Any]:
    revised = one.revision > 1 and one.revised_at is not None
    return {
        "number": f"C-{one.number}",
        "topic": both(f"choice.topic.{one.topic}"),
        "published": instant_in_both(one.published_at) if one.published_at else None,
        "revised": both("clarifications.revision", n=one.revision) if revised else None,
        "revised_at": instant_in_both(one.revised_at) if revised and one.revised_at else None,
        "question": {"en": written(one.question_en, "en"), "ar": written(one.question_ar, "ar")},
        "answer": {"en": written(one.answer_en, "en"), "ar": written(one.answer_ar, "ar")},
    }

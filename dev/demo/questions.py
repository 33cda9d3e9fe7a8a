"""Questions of the demonstration: open, answered privately, and answered for all companies; and two invitations."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor, load_actor
from portal.domain.identity.users import User
from portal.domain.questions.lifecycle import Topic
from portal.domain.questions.models import Question
from portal.domain.rfis.current import read_current
from portal.features.people.invitations.sending import sending
from portal.features.request.clarifications import drafting, publishing
from portal.features.request.clarifications.drafting import Texts
from portal.features.request.clarifications.publishing import Notify
from portal.features.request.questions import answering, asking, policy
from portal.features.request.questions.asking import NewQuestion
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class _Asked:
    """``ago``: hours before seeding."""

    email: str
    ago: int
    question: NewQuestion


_ACCURACY = (
    _Asked(
        "kenji@kumo-hd.example",
        70,
        NewQuestion(
            "Positional accuracy",
            Topic.TECHNICAL,
            "Does the accuracy in section 4 apply to every lane marking, or to the average of a road section?",
        ),
    ),
    _Asked(
        "layla@masar-nav.example",
        66,
        NewQuestion("دقة المواقع", Topic.TECHNICAL, "هل تنطبق الدقة المطلوبة على كل علامة مسار أم على متوسط المقطع؟"),
    ),
)
_PRIVATE = _Asked(
    "kenji@kumo-hd.example",
    30,
    NewQuestion(
        "Power of attorney",
        Topic.SUBMISSION,
        "Our legal representative changed last week. Does a scan of the new power of attorney suffice?",
    ),
)
_OPEN = (
    _Asked(
        "omar@sahara-geo.example",
        20,
        NewQuestion(
            "Sample data",
            Topic.DATA,
            "May we add a link to sample data of another country if none of the Kingdom can be shared yet?",
        ),
    ),
    _Asked(
        "layla@masar-nav.example",
        3,
        NewQuestion(
            "نطاق الترخيص",
            Topic.LICENSING,
            "هل يغطي الترخيص تحديث الخرائط من بيانات المركبات، أم أن ذلك يتطلب ترخيصًا منفصلًا؟",
        ),
    ),
)
_CLARIFICATION = Texts(
    topic=Topic.TECHNICAL,
    question_en="Does the accuracy in section 4 apply to each lane marking, or to the average of a road section?",
    question_ar="هل تنطبق الدقة الواردة في القسم 4 على كل علامة مسار أم على متوسط مقطع الطريق؟",
    answer_en="To each lane marking, at a confidence level of 95 %. Averages do not replace it.",
    answer_ar="تنطبق على كل علامة مسار بمستوى ثقة 95٪، ولا تُغني عنها المتوسطات.",
)
_INVITED = (("contact@terrascan.example", "TerraScan"), ("office@orbit-imaging.example", "Orbit Imaging"))


async def seed_questions(session: AsyncSession, settings: Settings, admin: Actor) -> None:
    """Asks and answers once, while companies may ask."""
    current = await read_current(session, settings)
    if not policy.may_ask(current) or await session.scalar(select(func.count()).select_from(Question)):
        return
    merged = [await _ask(session, settings, asked) for asked in _ACCURACY]
    private = await _ask(session, settings, _PRIVATE)
    for asked in _OPEN:
        await _ask(session, settings, asked)
    await answering.answer(session, admin, private, text="Yes. Please add it to your response.", revision=0)
    draft = await drafting.create(session, admin, current, texts=_CLARIFICATION, question_ids=merged)
    await publishing.publish(session, admin, draft.id, notify=Notify.NOW, version=draft.version)


async def invite(session: AsyncSession, settings: Settings, admin: Actor) -> None:
    """Sends two invitations by mail, once."""
    await sending.send(
        session, settings, admin, addresses=_INVITED, locale="en", note="Geospatial World Forum", expires_at=None
    )


async def _ask(session: AsyncSession, settings: Settings, asked: _Asked) -> UUID:
    user = (await session.scalars(select(User).where(User.email == asked.email))).one()
    actor = await load_actor(session, user.id, ip=None)
    current = await read_current(session, settings)
    if actor is None:
        raise LookupError(asked.email)
    at = current.now - timedelta(hours=asked.ago)
    await asking.ask(session, actor, current, asked.question, arrived_at=at)
    return (
        await session.scalars(
            select(Question.id).where(Question.company_id == user.company_id, Question.created_at == at)
        )
    ).one()

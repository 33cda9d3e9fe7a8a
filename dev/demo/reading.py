"""The reading desk of the demonstration: five readers, what they have written, and thirty themes."""

from collections.abc import Sequence
from random import Random
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Grant, Subject, load_actor
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.reading.models import Suitability, Theme
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.responses.reading.access import Desk, open_desk
from portal.features.responses.reading.agreeing.service import conclude, recommend
from portal.features.responses.reading.assigning import Assigning, assign_all
from portal.features.responses.reading.declaring import declare
from portal.features.responses.reading.places import Place, texts_of
from portal.features.responses.reading.queries import answers_of
from portal.features.responses.reading.remarks import service as remarks
from portal.features.responses.reading.themes import service as themes
from portal.features.responses.reading.themes.passages import mark
from portal.platform.db.clock import database_now

GRANTS = (
    Grant(Action.VIEW, Subject.SUBMISSIONS),
    Grant(Action.VIEW, Subject.READING),
    Grant(Action.UPDATE, Subject.READING),
)
READERS = (
    ("reader1@portal.example", "Mona", "Al-Shehri", "ar"),
    ("reader2@portal.example", "Turki", "Al-Dossari", "en"),
    ("reader3@portal.example", "Sara", "Al-Juhani", "en"),
    ("reader4@portal.example", "Majed", "Al-Enezi", "ar"),
    ("reader5@portal.example", "Lama", "Al-Subaie", "en"),
)
THEMES = (
    *(
        "Positional accuracy",
        "Lane geometry",
        "Update frequency",
        "Point clouds",
        "Image resolution",
        "Privacy blurring",
    ),
    *("Data formats", "Open standards", "Cloud hosting in the Kingdom", "Edge processing", "Licence for reuse"),
    *("Pricing by kilometre", "Costs of updates", "Local staff", "Training of graduates", "Research partners"),
    *(
        "Autonomous trucks",
        "Traffic signs",
        "Road markings",
        "Tunnels and bridges",
        "Desert roads",
        "Arabic place names",
    ),
    *("التحديث خلال ساعات", "سرية البيانات", "التكامل مع المنصات الوطنية", "مراكز البيانات المحلية"),
    *("الطرق الريفية", "السلامة المرورية", "المحتوى المحلي", "الدعم الفني"),
)
REMARKS = (
    "Which year are these figures from?",
    "هل يشمل ذلك الطرق الريفية؟",
    "This agrees with chapter 4 of the document.",
)
REPLIES = ("The table in the annex says 2025.", "نعم، بحسب الملحق الثاني.")
REASON = "Complete, with experience in comparable projects; the costs of updates stay open."
CONCLUSION = "The company answers all questions and is invited to show its pilot in Jeddah."


async def seed_reading(session: AsyncSession, current: CurrentRfi, admin: Actor, password_hash: str) -> None:
    """Does nothing if there are themes already, or no response that can be read."""
    if current.id is None or await session.scalar(select(exists().where(Theme.rfi_id == current.id))):
        return
    submitted = select(Submission.company_id).where(Submission.rfi_id == current.id, Submission.state == "submitted")
    companies = (await session.scalars(submitted.order_by(Submission.submitted_at))).all()
    readers = [await _reader(session, *person, password_hash=password_hash) for person in READERS]
    standing = [await themes.create(session, admin, current, name=name) for name in THEMES]
    ids = [reader.user_id for reader in readers]
    await assign_all(session, admin, current, Assigning(companies, [*ids[:3], admin.user_id], assigned=True))
    for place, company_id in enumerate(companies):
        await _read(session, current, company_id, readers, standing, place)


async def _reader(
    session: AsyncSession, email: str, first_name: str, last_name: str, locale: str, *, password_hash: str
) -> Actor:
    user = User(
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        email=email,
        password_hash=password_hash,
        verified_at=await database_now(session),
        first_name=first_name,
        last_name=last_name,
        locale=locale,
        permissions=[Permission(action=grant.action, subject=grant.subject) for grant in GRANTS],
    )
    session.add(user)
    await session.flush()
    actor = await load_actor(session, user.id, ip=None)
    if actor is None:
        raise LookupError(email)
    return actor


async def _read(
    session: AsyncSession,
    current: CurrentRfi,
    company_id: UUID,
    readers: Sequence[Actor],
    standing: Sequence[Theme],
    place: int,
) -> None:
    """The last reader has an interest in the first company; the others have written something about each."""
    *active, interested = readers
    await declare(session, interested, current, company_id, interest="My sister works there." if place == 0 else None)
    for reader in active:
        await declare(session, reader, current, company_id, interest=None)
    desk = await open_desk(session, active[0], current, company_id)
    await _write(session, current, desk, active, standing, Random(place))  # noqa: S311
    verdicts = [Suitability.SUITABLE, Suitability.UNCLEAR, Suitability.SUITABLE]
    for reader, verdict in zip(active, verdicts, strict=False):
        await recommend(session, reader, current, company_id, verdict=verdict, reason=REASON, revision=0)
    if place == 0:
        present = [reader.name for reader in active]
        await conclude(session, active[0], current, company_id, text=CONCLUSION, present=present, based_on=0)


async def _write(
    session: AsyncSession,
    current: CurrentRfi,
    desk: Desk,
    readers: Sequence[Actor],
    standing: Sequence[Theme],
    chance: Random,
) -> None:
    """Remarks and passages at the answers of a company."""
    answers = texts_of(await answers_of(session, desk.company_id))
    given = {question: texts[0] for question, texts in answers.items() if texts[0]}
    for number, (question, text) in enumerate(given.items()):
        if number % 3 == 0:
            await mark(
                session,
                readers[number % len(readers)],
                current,
                desk.company_id,
                theme_id=chance.choice(standing).id,
                place=Place(question),
                quote=text.splitlines()[0],
                is_whole="\n" not in text,
            )
        if number % 9 == 0:
            remark = await remarks.write(
                session,
                readers[0],
                current,
                desk.company_id,
                place=Place(question),
                parent_id=None,
                text=REMARKS[number // 9 % len(REMARKS)],
                mentioned=(),
            )
            await remarks.write(
                session,
                readers[1],
                current,
                desk.company_id,
                place=None,
                parent_id=remark.id,
                text=REPLIES[number // 9 % len(REPLIES)],
                mentioned=(),
            )

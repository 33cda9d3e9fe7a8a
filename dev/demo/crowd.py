"""Companies of ``DEMO=large`` and their progress, all derived from their number."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from portal.domain.identity.users import AccountStatus

_ENGLISH = ("Najd", "Red Sea", "Gulf", "Tuwaiq", "Dahna", "Sarawat", "Hejaz", "Oryx", "Falcon", "Meridian", "Contour")
_ARABIC = ("نجد", "البحر الأحمر", "الخليج", "طويق", "الدهناء", "السروات", "الحجاز", "المها", "الصقر", "الأفق", "مسار")
_TRADES = {
    "hdMapping": ("HD Maps", "للخرائط عالية الدقة"),
    "navigationApps": ("Navigation", "للملاحة"),
    "panoramicImaging": ("Street Imaging", "للتصوير البانورامي"),
    "other": ("Geomatics", "للجيوماتكس"),
}
_FORMS = ("Co.", "Group", "Technologies", "AG", "Ltd.")
_PEOPLE = (
    ("Noura", "Alqahtani"),
    ("Omar", "Al-Harbi"),
    ("Layla", "Alshammari"),
    ("Kenji", "Tanaka"),
    ("Priya", "Raman"),
    ("Lukas", "Meier"),
)
_ARABIC_PEOPLE = (
    ("نورة", "القحطاني"),
    ("عمر", "الحربي"),
    ("ليلى", "الشمري"),
    ("فهد", "العتيبي"),
    ("سارة", "الزهراني"),
    ("خالد", "الغامدي"),
)
_CITIES = ("Riyadh", "Jeddah", "Dammam", "Tabuk", "Abha", "Zürich, Switzerland", "Nagoya, Japan")
_ARABIC_CITIES = ("الرياض", "جدة", "الدمام", "تبوك", "أبها", "المدينة المنورة", "بريدة")
_SIZES = ("lessThan50", "50-200", "201-500", "501-1000", "moreThan1000")
_POSITIONS = ("Director", "Head of surveying", "Chief cartographer", "Product manager")


@dataclass(frozen=True, slots=True)
class Member:
    """A company's registration."""

    email: str
    first_name: str
    last_name: str
    position: str
    phone_number: str
    locale: str
    organization_name: str
    website: str
    headquarters: str
    branches: str
    size: str
    industry: str


@dataclass(frozen=True, slots=True)
class Life:
    """Progress of a company. ``registered_ago``: hours. ``pace``: 0 to 1, the speed of its steps."""

    number: int
    member: Member
    status: AccountStatus
    registered_ago: float
    drafted: bool
    answered: bool
    submitted: bool
    commented: bool
    invited: bool
    pace: float

    @property
    def stage(self) -> str:
        if self.status is not AccountStatus.APPROVED:
            return {AccountStatus.PENDING: "waiting", AccountStatus.REJECTED: "rejected"}[self.status]
        return "submitted" if self.submitted else "answered" if self.answered else "active without answers"


def lives(numbers: Iterable[int]) -> list[Life]:
    return [_life(number) for number in numbers]


def _life(number: int) -> Life:
    chance = Random(number)  # noqa: S311  (demonstration data)
    place = chance.random()
    status = AccountStatus.APPROVED
    if place < 0.05:  # noqa: PLR2004 - one company in twenty waits
        status = AccountStatus.PENDING
    elif place < 0.09:  # noqa: PLR2004 - and one in twenty-five was turned away
        status = AccountStatus.REJECTED
    is_active = status is AccountStatus.APPROVED
    answered = is_active and chance.random() < 0.75  # noqa: PLR2004
    submitted = answered and chance.random() < 0.7  # noqa: PLR2004
    return Life(
        number=number,
        member=_member(number, chance),
        status=status,
        registered_ago=chance.uniform(0.5, 90) if status is AccountStatus.PENDING else chance.uniform(240, 1400),
        drafted=is_active and not answered and chance.random() < 0.4,  # noqa: PLR2004
        answered=answered,
        submitted=submitted,
        commented=submitted and chance.random() < 0.8,  # noqa: PLR2004
        invited=chance.random() < 0.2,  # noqa: PLR2004
        pace=chance.random(),
    )


def _member(number: int, chance: Random) -> Member:
    is_arabic = chance.random() < 0.55  # noqa: PLR2004
    industry = chance.choice(list(_TRADES))
    place = chance.randrange(len(_ENGLISH))
    english, arabic = _TRADES[industry]
    latin = f"{_ENGLISH[place]} {english} {chance.choice(_FORMS)} {number}"
    first_name, last_name = chance.choice(_ARABIC_PEOPLE if is_arabic else _PEOPLE)
    city = chance.randrange(len(_CITIES))
    domain = f"{_ENGLISH[place].lower().replace(' ', '-')}-{number}.example"
    return Member(
        email=f"contact@{domain}",
        first_name=first_name,
        last_name=last_name,
        position=chance.choice(_POSITIONS),
        phone_number=f"+9665{number:08d}",
        locale="ar" if is_arabic else "en",
        organization_name=f"شركة {_ARABIC[place]} {arabic} {number}" if is_arabic else latin,
        website=f"https://{domain}",
        headquarters=(_ARABIC_CITIES if is_arabic else _CITIES)[city],
        branches="، ".join(_ARABIC_CITIES[:2]) if is_arabic else ", ".join(_CITIES[:2]),
        size=chance.choice(_SIZES),
        industry=industry,
    )

"""The companies of the demonstration: one at every step of the journey, in both languages."""

from dataclasses import dataclass

from portal.domain.identity.users import AccountStatus


@dataclass(frozen=True, slots=True)
class DemoCompany:
    """``registered_ago``: hours before seeding; ``status``, ``answered``, ``submitted``: its progress.

    ``asked``: a clarification of its response was requested. ``extended``: it has a week more than the others.
    ``wants_name``: the new name that it requests.
    """

    email: str
    first_name: str
    last_name: str
    name: str
    website: str
    headquarters: str
    branches: str
    size: str
    industry: str
    phone: str
    locale: str
    registered_ago: int
    status: AccountStatus
    reason: str | None = None
    marked: tuple[str, ...] = ()
    answered: bool = False
    submitted: bool = False
    asked: bool = False
    invited: bool = False
    extended: bool = False
    wants_name: str | None = None

    @property
    def stage(self) -> str:
        if self.asked:
            return "clarification of the RFI response requested, one addition sent"
        if self.submitted:
            return "RFI response submitted and under review, feedback to give"
        if self.answered:
            return f"questionnaire answered, RFI response to submit{', with more time' if self.extended else ''}"
        if self.status is AccountStatus.APPROVED:
            return f"approved, questionnaire to answer{', another name requested' if self.wants_name else ''}"
        return {
            AccountStatus.PENDING: "waiting for approval",
            AccountStatus.RETURNED: "returned for correction",
            AccountStatus.REJECTED: "rejected",
        }[self.status]


COMPANIES = (
    DemoCompany(
        "noura@najd-mapping.example",
        "نورة",
        "القحطاني",
        "شركة نجد للخرائط",
        "https://najd-mapping.example",
        "الرياض",
        "الرياض، الدمام",
        "50-200",
        "hdMapping",
        "+966501234501",
        "ar",
        5,
        AccountStatus.PENDING,
    ),
    DemoCompany(
        "lukas@helvetia-lidar.example",
        "Lukas",
        "Meier",
        "Helvetia Lidar AG",
        "https://helvetia-lidar.example",
        "Zürich, Switzerland",
        "Jeddah",
        "201-500",
        "panoramicImaging",
        "+41446681800",
        "en",
        52,
        AccountStatus.PENDING,
        invited=True,
    ),
    DemoCompany(
        "priya@streetframe.example",
        "Priya",
        "Raman",
        "StreetFrame Imaging",
        "https://streetframe.example",
        "Bengaluru, India",
        "None yet",
        "501-1000",
        "panoramicImaging",
        "+918022221111",
        "en",
        70,
        AccountStatus.PENDING,
    ),
    DemoCompany(
        "omar@sahara-geo.example",
        "Omar",
        "Al-Harbi",
        "Sahara Geomatics",
        "https://sahara-geo.example",
        "Riyadh",
        "Riyadh, Tabuk",
        "lessThan50",
        "hdMapping",
        "+966551234502",
        "en",
        200,
        AccountStatus.APPROVED,
        wants_name="Sahara Geospatial",
    ),
    DemoCompany(
        "layla@masar-nav.example",
        "ليلى",
        "الشمري",
        "مسار للملاحة",
        "https://masar-nav.example",
        "جدة",
        "جدة",
        "50-200",
        "navigationApps",
        "+966531234503",
        "ar",
        260,
        AccountStatus.APPROVED,
        answered=True,
        extended=True,
    ),
    DemoCompany(
        "kenji@kumo-hd.example",
        "Kenji",
        "Tanaka",
        "Kumo HD Maps",
        "https://kumo-hd.example",
        "Nagoya, Japan",
        "Riyadh, Dammam",
        "201-500",
        "hdMapping",
        "+81522000000",
        "en",
        340,
        AccountStatus.APPROVED,
        answered=True,
        submitted=True,
    ),
    DemoCompany(
        "reem@afaq-survey.example",
        "ريم",
        "الدوسري",
        "آفاق المساحة",
        "https://afaq-survey.example",
        "الخبر",
        "الخبر، الرياض",
        "50-200",
        "hdMapping",
        "+966541234504",
        "ar",
        310,
        AccountStatus.APPROVED,
        answered=True,
        submitted=True,
        asked=True,
    ),
    DemoCompany(
        "sara@madar-geo.example",
        "سارة",
        "الشهري",
        "مدار للبيانات المكانية",
        "https://madar-geo.example",
        "جدة",
        "جدة",
        "50-200",
        "navigationApps",
        "+966501234577",
        "ar",
        70,
        AccountStatus.RETURNED,
        "الاسم الرسمي مختلف عن المسجَّل في السجل التجاري. يُرجى إدخاله كما هو في السجل.",
        marked=("organization_name", "headquarters_location"),
    ),
    DemoCompany(
        "anna@blurmaps.example",
        "Anna",
        "Kowalska",
        "BlurMaps",
        "https://blurmaps.example",
        "Gdańsk, Poland",
        "None",
        "lessThan50",
        "other",
        "+48583000000",
        "en",
        300,
        AccountStatus.REJECTED,
        "The website could not be reached and the organisation is in no commercial register.",
    ),
)

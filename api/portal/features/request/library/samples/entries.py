"""The seven reference entries (specification §1) that a new portal starts with, in both languages, without content."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    key: str
    title_en: str
    title_ar: str
    description_en: str
    description_ar: str


ENTRIES = (
    Entry(
        "rfi-hd-mapping",
        "RFI on HD mapping and panoramic imaging",
        "طلب المعلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
        "What the authority asks, why it asks, and how your response will be used.",
        "ما تسأل عنه الهيئة، وسبب السؤال، وكيف سيُستفاد من ردكم.",
    ),
    Entry(
        "policy-framework",
        "Policy framework for panoramic imaging and HD mapping",
        "إطار سياسات التصوير البانورامي والخرائط عالية الدقة",
        "The principles that future licences for capture, processing and publication will follow.",
        "المبادئ التي ستقوم عليها تراخيص الالتقاط والمعالجة والنشر مستقبلًا.",
    ),
    Entry(
        "data-policies-standards",
        "National geospatial data policies and standards",
        "السياسات والمعايير الوطنية للبيانات الجيومكانية",
        "Reference systems, metadata, quality, hosting and sharing of geospatial data.",
        "النظم المرجعية والبيانات الوصفية والجودة والاستضافة ومشاركة البيانات الجيومكانية.",
    ),
    Entry(
        "licensing-guide",
        "Guide to geospatial activity licensing",
        "دليل ترخيص الأنشطة الجيومكانية",
        "Which activities need a licence, what to hand in, and how long each step takes.",
        "الأنشطة التي تتطلب ترخيصًا، وما يلزم تقديمه، والمدة التي تستغرقها كل خطوة.",
    ),
    Entry(
        "panoramic-imaging-guidelines",
        "Panoramic imaging guidelines",
        "إرشادات التصوير البانورامي",
        "Capture in public places: privacy, blurring of faces and plates, and sensitive sites.",
        "التصوير في الأماكن العامة: الخصوصية، وطمس الوجوه ولوحات المركبات، والمواقع الحساسة.",
    ),
    Entry(
        "surveying-compliance",
        "Surveying compliance guidelines",
        "إرشادات الامتثال في الأعمال المساحية",
        "Accuracy, control points, calibration records and what an inspection looks at.",
        "الدقة ونقاط الضبط وسجلات المعايرة وما تشمله أعمال التفتيش.",
    ),
    Entry(
        "surveying-terms",
        "Surveying terms and conditions",
        "شروط وأحكام الأعمال المساحية",
        "The conditions under which surveying work is carried out and handed over.",
        "الشروط التي تُنفَّذ وتُسلَّم بموجبها الأعمال المساحية.",
    ),
)

KEYS = tuple(entry.key for entry in ENTRIES)

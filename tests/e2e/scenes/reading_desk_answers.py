"""What the server answers in the scenes of the reading desk."""

from typing import Any

from tests.e2e.scenes.asking import AT

ID, OTHER = "01a20661-cada-7062-b608-fccf44b33801", "01a20661-cada-7062-b608-fccf44b33802"
COMPANY = "Najd Mapping نجد للخرائط"
LONG = "Since 2015 we have mapped the roads of Riyadh and Jeddah.\nمنذ عام 2015 نرسم طرق الرياض وجدة."
NONE: list[Any] = []


def place_at(question: str | None = None, page: int | None = None) -> dict[str, Any]:
    file = None if page is None else ID
    return {"question_id": question, "file_id": file, "file_name": file and "response.pdf", "page": page}


def a_remark(number: int, **changes: Any) -> dict[str, Any]:
    return {
        "id": f"01a20661-cada-7062-b608-fccf44b338{number}",
        "place": place_at("companyName"),
        "parent_id": None,
        "text": LONG,
        "mentioned": NONE,
        "author": "Huda Alotaibi",
        "mine": False,
        "created_at": AT,
        "edited_at": None,
        "revision": 1,
        "earlier": False,
        **changes,
    }


FIRST = a_remark(10, earlier=True)
REMARKS = [
    FIRST,
    a_remark(11, parent_id=FIRST["id"], mine=True, edited_at=AT),
    a_remark(12, text=None),
]


def a_passage(number: int, standing: str, **changes: Any) -> dict[str, Any]:
    return {
        "id": f"01a20661-cada-7062-b608-fccf44b338{number}",
        "theme_id": ID,
        "theme": "Accuracy الدقة",
        "place": place_at("companyName"),
        "quote": "the roads of Riyadh",
        "is_whole": False,
        "by": "Huda Alotaibi",
        "marked_at": AT,
        "standing": standing,
        **changes,
    }


PASSAGES = [
    a_passage(20, "stands"),
    a_passage(21, "replaced"),
    a_passage(22, "added", is_whole=True),
    a_passage(23, "answer_changed"),
]


def a_question(number: int, question: str, *texts: str) -> dict[str, Any]:
    return {
        "section_id": "about",
        "section": "Your company شركتكم",
        "question_id": question,
        "number": number,
        "question": "What does your company map? ماذا ترسم شركتكم؟",
        "answers": list(texts),
        "details": None,
        "link": None,
    }


def a_recommendation(by: str, verdict: str) -> dict[str, Any]:
    return {"by": by, "verdict": verdict, "reason": LONG, "given_at": AT, "receipt_number": "R-1", "revision": 1}


INTEREST = {
    "id": OTHER,
    "by": "Nasser Alharbi",
    "interest": LONG,
    "declared_at": AT,
    "lifted_at": None,
    "lifted_by": None,
    "lift_reason": None,
}
LIFTED = INTEREST | {"id": ID, "lifted_at": AT, "lifted_by": "Huda Alotaibi", "lift_reason": LONG}
CONCLUSION = {
    "number": 2,
    "text": LONG,
    "present": ["Huda Alotaibi", "د. سارة"],
    "by": "Huda Alotaibi",
    "written_at": AT,
    "receipt_number": "R-1",
}
FILE = {
    "id": ID,
    "kind": "document",
    "name": "response.pdf",
    "content_type": "application/pdf",
    "size": 2_048_000,
    "sha256": "0" * 64,
    "warning": None,
    "verdict": "pending",
    "verdict_reason": None,
    "uploaded_at": AT,
    "by": None,
}
THEMES = [
    {"id": ID, "name": "Accuracy الدقة", "revision": 1, "passages": 4, "companies": 2},
    {"id": OTHER, "name": "Prices", "revision": 1, "passages": 0, "companies": 0},
]


def a_desk(**changes: Any) -> dict[str, Any]:
    return {
        "company_id": ID,
        "organization_name": COMPANY,
        "receipt_number": "R-1",
        "submitted_at": AT,
        "questionnaire": {
            "form": "questionnaire",
            "version": 1,
            "submitted_at": AT,
            "questions": [a_question(1, "companyName", LONG), a_question(2, "headquartersLocation")],
        },
        "files": [FILE],
        "links": NONE,
        "additions": NONE,
        "assigned": NONE,
        "mine": True,
        "read_at": None,
        "remarks": REMARKS,
        "drafts": NONE,
        "themes": THEMES,
        "passages": PASSAGES,
        "own": None,
        "recommendations": None,
        "conclusions": NONE,
        "interests": NONE,
        **changes,
    }


def a_row(company: str, **changes: Any) -> dict[str, Any]:
    return {
        "id": company,
        "organization_name": COMPANY,
        "submitted_at": AT,
        "closed": None,
        "assigned": ["Huda Alotaibi", "Faisal Alharbi"],
        "assigned_count": 2,
        "read_count": 1,
        "mine": True,
        "read_at": None,
        "remarks": 3,
        "own_verdict": "suitable",
        "suitable": 2,
        "unclear": 1,
        "not_suitable": 0,
        "conclusions": 1,
        "concluded_at": AT,
        **changes,
    }


UNKNOWN = {"own_verdict": None, "suitable": None, "unclear": None, "not_suitable": None}
CLOSED: dict[str, Any] = {
    **UNKNOWN,
    "remarks": None,
    "conclusions": None,
    "concluded_at": None,
    "assigned": [],
    "assigned_count": 0,
}
ROWS = [
    a_row(ID),
    a_row(OTHER, **UNKNOWN, closed="undeclared"),
    a_row("01a20661-cada-7062-b608-fccf44b33803", **CLOSED, closed="interest"),
    a_row("01a20661-cada-7062-b608-fccf44b33804", **CLOSED, closed="sealed"),
]
READERS = [{"id": ID, "name": "Huda Alotaibi"}, {"id": OTHER, "name": "فيصل الحربي"}]


def a_page(*rows: dict[str, Any]) -> dict[str, Any]:
    count = len(rows)
    return {"items": list(rows), "total": count, "matched": count, "next_cursor": None, "previous_cursor": None}

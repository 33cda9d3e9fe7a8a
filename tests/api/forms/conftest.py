from typing import Any

import pytest

from portal.domain.forms.definition import FormDefinition

EVERY_TYPE: dict[str, Any] = {
    "form": "feedback",
    "version": 7,
    "title": {"en": "Every type", "ar": "كل الأنواع"},
    "sections": [
        {
            "id": "first",
            "title": {"en": "First", "ar": "الأول"},
            "description": {"en": "Words and choices.", "ar": "كلمات وخيارات."},
            "questions": [
                {
                    "id": "name",
                    "number": 1,
                    "type": "text",
                    "title": {"en": "Name?", "ar": "الاسم؟"},
                    "min_length": 2,
                    "max_length": 10,
                },
                {
                    "id": "story",
                    "number": 2,
                    "type": "longText",
                    "title": {"en": "Story?", "ar": "القصة؟"},
                    "required": False,
                    "min_length": 2,
                    "max_length": 20,
                },
                {
                    "id": "kind",
                    "number": 3,
                    "type": "single",
                    "title": {"en": "Kind?", "ar": "النوع؟"},
                    "options": [
                        {"value": "road", "label": {"en": "Road", "ar": "طريق"}},
                        {"value": "other", "label": {"en": "Other", "ar": "أخرى"}},
                    ],
                    "other": True,
                    "min_length": 2,
                    "max_length": 10,
                },
                {
                    "id": "sensors",
                    "number": 4,
                    "type": "multi",
                    "title": {"en": "Sensors?", "ar": "أجهزة الاستشعار؟"},
                    "options": [
                        {"value": "lidar", "label": {"en": "LiDAR", "ar": "ليدار"}},
                        {"value": "camera", "label": {"en": "Camera", "ar": "كاميرا"}},
                        {"value": "none", "label": {"en": "None", "ar": "لا شيء"}, "exclusive": True},
                        {"value": "other", "label": {"en": "Other", "ar": "أخرى"}},
                    ],
                    "other": True,
                    "link": True,
                    "min_length": 2,
                    "max_length": 10,
                },
            ],
        },
        {
            "id": "second",
            "title": {"en": "Second", "ar": "الثاني"},
            "description": {"en": "Verdicts.", "ar": "أحكام."},
            "questions": [
                {
                    "id": "owned",
                    "number": 5,
                    "type": "yesNo",
                    "title": {"en": "Owned?", "ar": "مملوكة؟"},
                },
                {
                    "id": "clear",
                    "number": 6,
                    "type": "yesNoWithDetails",
                    "title": {"en": "Clear?", "ar": "واضح؟"},
                    "details": {
                        "when": False,
                        "label": {"en": "What was not?", "ar": "ما الذي لم يكن واضحًا؟"},
                        "error": "improvements_required",
                    },
                    "min_length": 2,
                    "max_length": 20,
                },
                {
                    "id": "rating",
                    "number": 7,
                    "type": "scale",
                    "title": {"en": "Rating?", "ar": "التقييم؟"},
                    "scale": {
                        "min": 1,
                        "max": 5,
                        "labels": {"1": {"en": "Bad", "ar": "سيئ"}, "5": {"en": "Good", "ar": "جيد"}},
                    },
                },
            ],
        },
    ],
}


@pytest.fixture(scope="session")
def form() -> FormDefinition:
    """A small form with every type of question."""
    return FormDefinition.model_validate(EVERY_TYPE)

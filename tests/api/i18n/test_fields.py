"""Messages at refused fields."""

import pytest

# Imported because it registers the messages of its fields.
import portal.domain.registration.fields  # noqa: F401
from portal.platform.i18n import field_message, use_locale

SPECIFIED = [
    ("invalid_email", "email", "Invalid email address", "عنوان البريد الإلكتروني غير صحيح"),
    ("required", "email", "Email is required", "البريد الإلكتروني مطلوب"),
    ("required", "password", "Password is required", "كلمة المرور مطلوبة"),
    ("invalid_url", "organization_website", "Invalid URL", "عنوان الموقع غير صحيح"),
    ("required", "organization_website", "Website is required", "الموقع الإلكتروني مطلوب"),
    ("passwords_must_match", "confirm_password", "Passwords must match", "كلمتا المرور غير متطابقتين"),
    ("required", "confirm_password", "Confirm password is required", "تأكيد كلمة المرور مطلوب"),
    ("too_short", "password", "Password is too short", "كلمة المرور قصيرة جدًا"),
    ("too_long", "password", "Password is too long", "كلمة المرور طويلة جدًا"),
    ("not_a_number", "phone_number", "Must be a number", "أدخلوا أرقامًا فقط"),
    ("country_code_required", "phone_number", "Select a code", "اختاروا رمز الدولة"),
    ("required", "date", "Date is required", "التاريخ مطلوب"),
    ("invalid_link", "link", "Invalid link", "الرابط غير صحيح"),
    ("required", "link", "Link is required", "الرابط مطلوب"),
    ("required", "code", "Code is required", "الرمز مطلوب"),
    ("agreement_required", "agreement", "Agreement is required to proceed", "تلزم الموافقة للمتابعة"),
    ("required", "permissions", "Permissions are required", "الصلاحيات مطلوبة"),
    ("at_least_one", "permissions", "At least one permission is required", "تلزم صلاحية واحدة على الأقل"),
    ("required", "answers.usefulness", "This field is required", "هذا الحقل مطلوب"),
    ("details_required", "answers.clarity.details", "Please provide details", "يُرجى ذكر التفاصيل"),
    ("improvements_required", "answers.a.details", "Please suggest improvements", "يُرجى اقتراح تحسينات"),
]


@pytest.mark.parametrize(("error", "field", "english", "arabic"), SPECIFIED)
def test_the_sentences_of_the_specification(error: str, field: str, english: str, arabic: str) -> None:
    assert field_message(error, field, {}, "en") == english
    assert field_message(error, field, {}, "ar") == arabic


@pytest.mark.parametrize(
    ("error", "field", "params", "message"),
    [
        ("required", "links.0.url", {}, "Link is required"),
        ("required", "something_else", {}, "This field is required"),
        ("too_short", "first_name", {"min": 2}, "Must be at least 2 characters"),
        ("too_long", "position", {"max": 100}, "Must be at most 100 characters"),
        ("too_long", "x", {"max": 1}, "Must be at most 1 character"),
        ("too_short", "first_name", {}, "This value is not valid"),
        ("string_pattern_mismatch", "x", {"pattern": "a"}, "This value is not valid"),
        ("", "", {}, "This value is not valid"),
        ("required", "__class__.{x}", {}, "This field is required"),
    ],
)
def test_the_most_specific_message_is_chosen(error: str, field: str, params: dict[str, object], message: str) -> None:
    assert field_message(error, field, params, "en") == message


def test_the_language_of_the_request() -> None:
    use_locale("ar")
    assert field_message("too_short", "first_name", {"min": 2}) == "الحد الأدنى حرفان"
    use_locale("en")

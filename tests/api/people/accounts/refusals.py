"""Requests that accounts refuse, with the messages in both languages and the state after the refusal."""

import json
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.platform.jobs.models import Job

EMAIL_REQUIRED = ("required", "Email is required", "البريد الإلكتروني مطلوب")
INVALID_EMAIL = ("invalid_email", "Invalid email address", "عنوان البريد الإلكتروني غير صحيح")
INVALID_URL = ("invalid_url", "Invalid URL", "عنوان الموقع غير صحيح")
INVALID_NAME = ("invalid_name", "Only letters, spaces and hyphens are allowed", "يُسمح بالحروف والمسافات والشرطات فقط")
PASSWORD_REQUIRED = ("required", "Password is required", "كلمة المرور مطلوبة")
TOO_SIMPLE = (
    "password_too_simple",
    "Password needs an uppercase letter, a lowercase letter, a digit and a special character",
    "يجب أن تحتوي كلمة المرور على حرف لاتيني كبير وحرف لاتيني صغير ورقم ورمز خاص",
)
TOO_COMMON = (
    "password_too_common",
    "This password is easy to guess. Please choose another one",
    "كلمة المرور هذه سهلة التخمين، يُرجى اختيار كلمة أخرى",
)
TOO_LONG_PASSWORD = ("too_long", "Password is too long", "كلمة المرور طويلة جدًا")
NOT_A_NUMBER = ("not_a_number", "Must be a number", "أدخلوا أرقامًا فقط")
PHONE_EXTENSION = ("phone_extension", "Enter the number without its extension", "أدخلوا الرقم دون رقم التحويلة")
SELECT_A_CODE = ("country_code_required", "Select a code", "اختاروا رمز الدولة")
INVALID_PHONE = ("invalid_phone", "Invalid phone number", "رقم الجوال غير صحيح")
INVALID_OPTION = ("invalid_option", "Select one of the options given", "اختاروا أحد الخيارات المتاحة")
AGREEMENT = ("agreement_required", "Agreement is required to proceed", "تلزم الموافقة للمتابعة")
INVALID_TYPE = (
    "invalid_type",
    "This is not the kind of value that is expected here",
    "نوع هذه القيمة غير متوقع هنا",
)
INVITATION = ("invitation_invalid", "This invitation code is not valid", "رمز الدعوة غير صالح")
UNSTORABLE = (
    "invalid_characters",
    "This contains characters that cannot be used",
    "يحتوي هذا الحقل على محارف لا يمكن استخدامها",
)


def too_short(characters: int) -> tuple[str, str, str]:
    return ("too_short", f"Must be at least {characters} characters", "")


def too_long(characters: int) -> tuple[str, str, str]:
    return ("too_long", f"Must be at most {characters:,} characters", "")


JSON_HEADERS = {"Content-Type": "application/json"}


def as_json(document: Any) -> str:
    """Encodes as ASCII, so that lone surrogates are sent as JSON.stringify of a browser writes them."""
    return json.dumps(document)


async def left_behind(session: AsyncSession) -> int:
    counts = [
        (await session.execute(select(func.count()).select_from(table))).scalar_one()
        for table in (User, Company, Job, AuditEvent)
    ]
    return sum(counts)

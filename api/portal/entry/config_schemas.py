"""The public configuration: names, limits, the clock and the current RFI."""

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Literal

from pydantic import BaseModel

from portal.domain.forms.definition import get_form
from portal.domain.identity.passwords import PASSWORD_MAX, PASSWORD_MIN
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.schemas import RfiOut
from portal.domain.submissions.reviews import ReviewStatus
from portal.domain.texts.service import texts
from portal.platform.files.file_types import EXTENSIONS, TYPES
from portal.platform.http.body import Bilingual
from portal.platform.settings import Settings


class LimitsOut(BaseModel):
    """Sizes in bytes. ``extensions``: of accepted files; ``file_types``: their names for people.

    Pods of the release before send no ``file_types``.
    """

    upload_total_bytes: int
    documents_max: int = 1
    attachments_max: int
    links_max: int
    extensions: list[str]
    file_types: list[str] | None = None


class PasswordLimitsOut(BaseModel):
    min_length: int
    max_length: int


class CodeLimitsOut(BaseModel):
    """Seconds; ``length`` in digits."""

    length: int = 6
    expires_in: int
    resend_in: int


class SessionLimitsOut(BaseModel):
    idle_seconds: int
    absolute_seconds: int


class QuestionCountsOut(BaseModel):
    questionnaire: int
    feedback: int


class ConfigOut(BaseModel):
    """``texts_updated_on``: the latest date that a public text names. ``review_status_names``: as the settings say.

    ``provider_name``: of the OpenID provider with which administrators sign in; null without one.
    """

    product_name: Bilingual
    product_slug: str
    regulator_name: Bilingual
    regulator_url: str
    support_email: str
    locales: list[Literal["en", "ar"]] = ["en", "ar"]
    default_locale: Literal["en", "ar"] = "en"
    server_time: datetime
    environment: str
    mail_catcher_url: str | None
    review_hours: int
    limits: LimitsOut
    password: PasswordLimitsOut
    code: CodeLimitsOut
    session: SessionLimitsOut
    questions: QuestionCountsOut
    texts_updated_on: date | None
    review_status_names: dict[ReviewStatus, Bilingual]
    provider_name: Bilingual | None = None
    rfi: RfiOut | None


def config_of(settings: Settings, current: CurrentRfi) -> ConfigOut:
    """``server_time`` is the database's clock, which decides on the deadline."""
    own = {
        "server_time": current.now,
        "review_status_names": {status: Bilingual.of(f"choice.review_status.{status}") for status in ReviewStatus},
        "rfi": RfiOut.of(current),
    }
    return _configured(settings).model_copy(update=own)


@lru_cache(maxsize=8)
def _configured(settings: Settings) -> ConfigOut:
    """The part that depends on the settings alone; the other fields are placeholders."""
    return ConfigOut(
        product_name=Bilingual(en=settings.product_name_en, ar=settings.product_name_ar),
        product_slug=settings.product_slug,
        regulator_name=Bilingual(en=settings.regulator_name_en, ar=settings.regulator_name_ar),
        regulator_url=str(settings.regulator_url),
        support_email=settings.support_email,
        server_time=datetime.min.replace(tzinfo=UTC),
        environment=settings.environment,
        mail_catcher_url=settings.mail_catcher_url,
        review_hours=settings.review_hours,
        limits=LimitsOut(
            upload_total_bytes=settings.upload_total_bytes,
            attachments_max=settings.attachments_max,
            links_max=settings.links_max,
            extensions=sorted(EXTENSIONS),
            file_types=[file_type.name for file_type in TYPES],
        ),
        password=PasswordLimitsOut(min_length=PASSWORD_MIN, max_length=PASSWORD_MAX),
        code=CodeLimitsOut(expires_in=settings.code_seconds, resend_in=settings.code_resend_seconds),
        session=SessionLimitsOut(
            idle_seconds=settings.session_idle_seconds, absolute_seconds=settings.session_absolute_seconds
        ),
        questions=QuestionCountsOut(
            questionnaire=get_form("questionnaire").question_count, feedback=get_form("feedback").question_count
        ),
        texts_updated_on=texts(settings).updated_on,
        review_status_names={},
        provider_name=Bilingual(en=settings.oidc_name_en, ar=settings.oidc_name_ar) if settings.oidc_issuer else None,
        rfi=None,
    )

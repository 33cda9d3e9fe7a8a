"""Every message in both languages, as HTML and as text."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from portal.domain.messaging.message_templates import SAMPLES, TEMPLATES
from portal.domain.messaging.registry import dump_template, load_template
from portal.domain.messaging.render import FOLDER, render_mail, render_sms
from portal.features.companies.decisions.message_templates import CompanyRejected
from portal.features.mail.announcements.composing.message_templates import Announcement
from portal.features.responses.submissions.message_templates import ReceiptFile, SubmissionReceived
from portal.platform.i18n import LOCALES
from portal.platform.settings import Settings
from tests.api.messaging.page import Page

NAMES = sorted(SAMPLES)
TEXTED = sorted(name for name, sample in SAMPLES.items() if sample.has_sms)
EVERY = pytest.mark.parametrize(("name", "locale"), [(t, lo) for t in NAMES for lo in LOCALES])
LEFTOVER = re.compile(r"\{\{|\}\}|\{%|\bNone\b|Undefined|\blambda\b")
ADDRESS = re.compile(r"https?://[^\s<>\"]+|[\w.]+@[\w.]+")
HOSTILE = "<img src=x onerror=alert(1)> {{ 7 * 7 }} {% raw %} &amp; \u202e\u2066 'quoted\" name"


def test_templates_and_messages_correspond_in_both_languages() -> None:
    wanted = {f"{name}.jinja" for name in NAMES} | {f"{name}.sms" for name in TEXTED} | {"frame.jinja"}
    for locale in LOCALES:
        assert {path.name for path in (FOLDER / locale).iterdir()} == wanted


def test_every_message_has_a_sample() -> None:
    assert set(SAMPLES) == set(TEMPLATES)


@pytest.mark.parametrize("name", NAMES)
def test_a_message_survives_its_row(name: str) -> None:
    content = SAMPLES[name].content
    assert load_template(name, dump_template(content)) == content


@pytest.mark.parametrize("name", NAMES)
def test_no_secret_is_kept_in_the_row(name: str) -> None:
    sample = SAMPLES[name]
    assert sample.secrets.keys() == sample.content.secrets
    assert not sample.content.secrets & {field.name for field in fields(sample.content)}


@EVERY
def test_it_has_one_landmark_that_says_its_language(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, name="Sara", secrets=sample.secrets)
    [main] = [attributes for _, attributes in Page(mail.html).tags if attributes.get("role") == "main"]
    assert (main["lang"], main["dir"]) == (locale, "rtl" if locale == "ar" else "ltr")


@EVERY
def test_it_reads_well(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, name="Sara", secrets=sample.secrets)
    page = Page(mail.html)
    for written in (mail.subject, mail.text, page.text):
        assert written.strip()
        assert not LEFTOVER.search(written)
    assert "\n" not in mail.subject
    assert len(mail.subject) <= 90
    assert "<" not in mail.text
    assert "\n\n\n" not in mail.text
    assert "Sara" in mail.text
    assert "Sara" in page.text
    for secret in sample.secrets.values():
        assert secret in mail.text
        assert secret in mail.html


@EVERY
def test_html_and_text_lead_to_the_same_places(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, secrets=sample.secrets)
    pages = {link for link in Page(mail.html).links if not link.startswith("mailto:")}
    assert pages == {address for address in ADDRESS.findall(mail.text) if address.startswith(f"{settings.origin}/app/")}
    assert all(link.startswith(f"{settings.origin}/app/") for link in pages), "a mail leads to the portal only"


@EVERY
def test_html_and_text_have_the_same_content(name: str, locale: str, settings: Settings) -> None:
    """Each line of the plain text, without its marks, is in the HTML."""
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, name="Sara", secrets=sample.secrets)
    shown = _bare(Page(mail.html).text)
    for line in mail.text.splitlines():
        if line != "--" and not ADDRESS.fullmatch(line.strip()):
            assert _bare(line.removeprefix("> ").removesuffix(":")) in shown


def _bare(text: str) -> str:
    """Removes spaces, isolates and the colons between label and value of a fact."""
    return re.sub(r"[\s:\u2066-\u2069]", "", text)


@EVERY
def test_it_runs_in_the_direction_of_its_language(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    direction, start = ("rtl", "right") if locale == "ar" else ("ltr", "left")
    mail = render_mail(sample.content, settings, locale=locale, secrets=sample.secrets)
    tags = Page(mail.html).tags
    assert [attributes["lang"] for tag, attributes in tags if tag == "html"] == [locale]
    assert {
        attributes["dir"] for tag, attributes in tags if tag in {"html", "body", "table"} and "dir" in attributes
    } == {direction}
    sides = set(re.findall(r"text-align:(left|right)", mail.html))
    assert sides == {start}
    # The space between label and value of a fact.
    assert set(re.findall(r"scope=\"row\"[^>]*padding-(left|right)", mail.html)) <= {"left", "right"} - {start}


@EVERY
def test_it_needs_nothing_from_outside(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, secrets=sample.secrets)
    assert not {tag for tag, _ in Page(mail.html).tags} & {"img", "script", "link", "iframe", "form", "svg"}
    assert re.findall(r"url\(\"(?!data:)", mail.html) == []
    assert len(mail.html.encode()) < 40_000, "readers cut long mails"


@pytest.mark.parametrize("name", NAMES)
def test_an_arabic_message_is_arabic(name: str, settings: Settings) -> None:
    """Latin text is limited to addresses, typed names, and two terms without an Arabic name."""
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale="ar", name="سارة", secrets=sample.secrets)
    for written in (mail.subject, mail.text, Page(mail.html).text):
        plain = ADDRESS.sub("", written)
        for given in _strings(dump_template(sample.content)) | set(sample.secrets.values()) | {"SHA-256", "UTC"}:
            plain = plain.replace(given, "").replace(" ".join(given.split()), "")
        assert re.findall(r"[A-Za-z]{2,}", plain) == []


def _strings(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(_strings(item) for item in value.values()))
    if isinstance(value, list):
        return set().union(*(_strings(item) for item in value))
    return {line for line in value.splitlines() if line} if isinstance(value, str) else set()


@EVERY
def test_typed_text_is_escaped(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    content = load_template(name, _made_hostile(dump_template(sample.content)))
    harmless = render_mail(sample.content, settings, locale=locale, name="Sara", secrets=sample.secrets)
    hostile = render_mail(content, settings, locale=locale, name=HOSTILE, secrets=sample.secrets)
    page = Page(hostile.html)
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in Page(harmless.html).tags]
    assert "{{ 7 * 7 }}" in page.text
    assert "49" not in page.text.replace(Page(harmless.html).text, "")
    marks = re.sub("[^\u202a-\u202e\u2066-\u2069]", "", hostile.text.replace(HOSTILE, ""))
    assert re.fullmatch("([\u2066-\u2068]\u2069)*", marks), "what is set apart ends where it should"


def _made_hostile(params: dict[str, object]) -> dict[str, object]:
    typed = {"organization_name", "reason", "name", "title", "url", "rfi_title_en", "rfi_title_ar"}

    def change(name: str, value: object) -> object:
        if isinstance(value, dict):
            return {key: change(key, item) for key, item in value.items()}
        if isinstance(value, list):
            return [change(name, item) for item in value]
        return HOSTILE if name in typed and value is not None else value

    return {key: change(key, value) for key, value in params.items()}


@pytest.mark.parametrize("locale", LOCALES)
def test_names_stand_apart_from_the_sentence_around_them(locale: str, settings: Settings) -> None:
    content = CompanyRejected(organization_name="שם (Name) اسم", reason="line one\nسطر ثان")
    mail = render_mail(content, settings, locale=locale, name="Åse")
    assert '<bdi dir="auto">שם (Name) اسم</bdi>' in mail.html
    assert "\u2068שם (Name) اسم\u2069" in mail.text
    assert "> \u2068line one\u2069\n> \u2068سطر ثان\u2069" in mail.text
    assert '<bdi dir="auto">Åse</bdi>' in mail.html


@pytest.mark.parametrize("locale", LOCALES)
def test_no_greeting_contains_none(locale: str, settings: Settings) -> None:
    mail = render_mail(SAMPLES["account_exists"].content, settings, locale=locale, name=None)
    assert "None" not in mail.html + mail.text


def test_the_receipt_equals_the_page(settings: Settings) -> None:
    sample = SAMPLES["submission_received"]
    for locale in LOCALES:
        mail = render_mail(sample.content, settings, locale=locale)
        for written in (mail.text, Page(mail.html).text):
            assert "RFI-2025-7Q4M-K2XD" in written
            assert "2025-01-29 11:42:07 UTC" in written
            assert "1,467,392" in written
            assert "10,485,760" in written
            assert "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" in written
            assert "https://najd-mapping.example/samples?lane=2" in written
        assert f"{settings.origin}/app/rfi_feedback" in mail.text
        assert "RFI-2025-7Q4M-K2XD" in mail.subject


def test_a_receipt_without_links_has_no_heading_for_them(settings: Settings) -> None:
    content = replace(SAMPLES["submission_received"].content, links=())  # type: ignore[call-arg]
    mail = render_mail(content, settings, locale="en")
    assert "Links" not in mail.text
    assert "Links" not in mail.html


def test_the_receipt_of_the_largest_response_is_still_one_mail(settings: Settings) -> None:
    file = ReceiptFile(kind="attachment", name="ملف طويل الاسم جدًا " * 10 + ".pdf", size=1, sha256="0" * 64)
    content = replace(SAMPLES["submission_received"].content, files=(file,) * 11)  # type: ignore[call-arg]
    assert len(render_mail(content, settings, locale="ar").html.encode()) < 90_000


@pytest.mark.parametrize("name", TEXTED)
@pytest.mark.parametrize(("locale", "longest"), [("en", 160), ("ar", 201)])
def test_an_sms_is_short_and_fills_the_code_in_by_itself(
    name: str, locale: str, longest: int, settings: Settings
) -> None:
    sample = SAMPLES[name]
    text = render_sms(sample.content, settings, locale=locale, secrets=sample.secrets)
    assert not LEFTOVER.search(text)
    assert len(text) <= longest
    if sample.secrets:
        assert text.splitlines()[-1] == f"@localhost #{sample.secrets['code']}"


def test_a_code_is_the_only_number_of_six_digits(settings: Settings) -> None:
    for name in TEXTED:
        sample = SAMPLES[name]
        for locale in LOCALES:
            mail = render_mail(sample.content, settings, locale=locale, secrets=sample.secrets)
            assert set(re.findall(r"(?<!\d)\d{6}(?!\d)", mail.text)) == set(sample.secrets.values())


def test_the_life_of_codes_and_links_comes_from_the_settings(settings: Settings) -> None:
    short = settings.model_copy(update={"code_seconds": 120, "reset_seconds": 11 * 60})
    code, link = SAMPLES["sign_in_code"], SAMPLES["password_reset"]
    assert "valid for 2 minutes" in render_mail(code.content, short, locale="en", secrets=code.secrets).text
    assert "لمدة دقيقتين" in render_mail(code.content, short, locale="ar", secrets=code.secrets).text
    assert "لمدة 11 دقيقة" in render_mail(link.content, short, locale="ar", secrets=link.secrets).html


def test_shared_templates_contain_no_text() -> None:
    """Texts are in the folder of their language; shared templates have none."""
    for name in ("layout.html", "parts.html", "layout.txt", "parts.txt"):
        words = Page(
            re.sub(r"\{[{%#].*?[}%#]\}", "", Path(FOLDER / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        ).text
        assert words == ""


def test_an_arabic_file_name_does_not_read_pdf_2026(settings: Settings) -> None:
    name = "ملف الرد (النسخة النهائية) 2026.pdf"
    content = SAMPLES["submission_received"].content
    assert isinstance(content, SubmissionReceived)
    files = tuple(replace(file, name=name) for file in content.files)
    for locale in ("en", "ar"):
        mail = render_mail(replace(content, files=files), settings, locale=locale, name="Sara")
        assert f'<bdi dir="ltr"><bdi dir="auto">{name.removesuffix(".pdf")}</bdi>.pdf</bdi>' in mail.html
        assert f"\u2066{name}\u2069" in mail.text


def test_a_title_in_a_known_language_is_not_laid_out_by_its_first_letter(settings: Settings) -> None:
    content = SAMPLES["submission_received"].content
    assert isinstance(content, SubmissionReceived)
    titled = replace(content, rfi_title_ar="HD Maps: طلب معلومات")
    mail = render_mail(titled, settings, locale="ar", name="سارة")
    assert '<bdi dir="rtl">HD Maps: طلب معلومات</bdi>' in mail.html
    assert "\u2067HD Maps: طلب معلومات\u2069" in mail.text


def test_a_word_of_sixty_letters_does_not_widen_a_mail(settings: Settings) -> None:
    html = render_mail(Announcement(subject="x" * 60, body="Text"), settings, locale="en").html
    cell = html[html.index('<td class="card pad"') : html.index("x" * 60 + "</bdi></h1>")]
    assert "overflow-wrap:anywhere;word-break:break-word;" in cell

"""Both catalogues are complete and have the same keys."""

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import portal
from portal.platform import errors
from portal.platform.errors import PortalError
from portal.platform.i18n import LOCALES, MissingText, catalogue, exists, translate, translate_plural
from portal.platform.i18n.catalogue import CATALOGUES, FOLDER, placeholders, read_catalogue
from portal.platform.settings import Environment

SOURCE = Path(portal.__file__).parent
ARABIC = re.compile(r"[\u0600-\u06ff]")
LATIN = re.compile(r"[A-Za-z]{2,}")


# The application imports every class of errors.
importlib.import_module("portal.entry.app")


def _codes(error: type[PortalError]) -> set[str]:
    return {error.code}.union(*(_codes(narrower) for narrower in error.__subclasses__()))


ERROR_CODES = sorted(_codes(PortalError))
KEYS = sorted(CATALOGUES["en"].texts)


def test_both_languages_have_the_same_keys() -> None:
    assert set(CATALOGUES["ar"].texts) == set(CATALOGUES["en"].texts)


def test_both_languages_fill_and_count_the_same() -> None:
    for key in KEYS:
        english, arabic = (CATALOGUES[locale].texts[key] for locale in ("en", "ar"))
        assert arabic.counts == english.counts, key
        assert arabic.placeholders == english.placeholders, key


@pytest.mark.parametrize(("locale", "forms"), [("en", 2), ("ar", 6)])
def test_counted_texts_have_every_plural_form(locale: str, forms: int) -> None:
    catalogue = CATALOGUES[locale]
    assert catalogue.plural_forms == forms
    for key, text in catalogue.texts.items():
        assert len(text.forms) == (forms if text.counts else 1), key
        if text.counts:
            assert text.counts in text.placeholders, f"{key} never names what it counts"


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_empty_doubtful_or_out_of_order(locale: str) -> None:
    path = FOLDER / f"{locale}.po"
    with path.open("rb") as file:
        entries = [message for message in read_po(file, locale=locale, abort_invalid=True) if message.id]
    for entry in entries:
        forms = (entry.string,) if isinstance(entry.string, str) else entry.string
        assert all(form.strip() == form != "" for form in forms), entry.id
        assert not entry.fuzzy, entry.id
    keys = [entry.id if isinstance(entry.id, str) else entry.id[0] for entry in entries]
    assert keys == sorted(keys)
    assert len(keys) == path.read_text(encoding="utf-8").count("\nmsgid ") - 1, "a key stands twice"


def test_arabic_is_arabic() -> None:
    for key, text in CATALOGUES["ar"].texts.items():
        for form in text.forms:
            plain = re.sub(r"\{\w+\}|\b(?:IP|PDF)\b", "", form)
            assert ARABIC.search(plain), key
            assert not LATIN.search(plain), key


def test_english_is_english() -> None:
    for key, text in CATALOGUES["en"].texts.items():
        assert not any(ARABIC.search(form) for form in text.forms), key


def test_every_error_has_its_sentence() -> None:
    assert [code for code in ERROR_CODES if not exists(f"error.{code}", "en")] == []


def test_every_key_in_the_code_exists() -> None:
    """Keys written as literals: ``message="success.…"``, ``translate("…")``."""
    missing = [f"{path.name}: {key}" for path, key in _keys_in_code() if not exists(key, "en")]
    assert missing == []


def _keys_in_code() -> Iterator[tuple[Path, str]]:
    pattern = re.compile(r"(?:success|error|field|page|size|time)\.[a-z_]+(?:\.[a-z_]+)?")
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in {"envelope", "translate", "translate_plural"}:
                continue
            for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                if isinstance(argument, ast.Constant) and pattern.fullmatch(str(argument.value)):
                    yield path, str(argument.value)


def test_the_errors_module_is_read_whole() -> None:
    assert {name for name in vars(errors) if name.endswith("Unavailable")} == {"ServiceUnavailable"}


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        (0, "لا يمكن رفع أي ملف"),
        (1, "يمكنكم رفع ملف واحد فقط"),
        (2, "يمكنكم رفع ملفين فقط"),
        (3, "يمكنكم رفع 3 ملفات فقط"),
        (10, "يمكنكم رفع 10 ملفات فقط"),
        (11, "يمكنكم رفع 11 ملفًا فقط"),
        (99, "يمكنكم رفع 99 ملفًا فقط"),
        (100, "يمكنكم رفع 100 ملف فقط"),
        (103, "يمكنكم رفع 103 ملفات فقط"),
    ],
)
def test_arabic_counts_in_six_forms(n: int, sentence: str) -> None:
    assert translate("error.too_many_files", "ar", n=n) == sentence
    assert translate_plural("error.too_many_files", n, "ar") == sentence


def test_english_counts_in_two_forms() -> None:
    assert translate("error.too_many_files", "en", n=1) == "You can upload only 1 file"
    assert translate("error.too_many_files", "en", n=10) == "User can only upload 10 files"


@pytest.mark.parametrize(
    "name", ["{0.__class__}", "{by}", "{settings.secret_key}", "{", "%(by)s", "{by!r:>10000000}", "{{by}}"]
)
def test_typed_text_is_never_a_format_string(name: str) -> None:
    assert translate("error.already_revoked", "en", by=name) == f"{name} has already revoked this code."


def test_a_missing_key_or_value_is_an_error_of_the_author() -> None:
    with pytest.raises(MissingText, match=r"no text success\.nothing"):
        translate("success.nothing", "ar")
    with pytest.raises(MissingText, match="max_mb"):
        translate("error.upload_total_exceeded", "en")


def test_in_production_a_person_gets_the_next_best_text(monkeypatch: pytest.MonkeyPatch) -> None:
    class Production:
        environment = Environment.PRODUCTION

    monkeypatch.setattr(catalogue, "get_settings", Production)
    texts = {key: text for key, text in CATALOGUES["ar"].texts.items() if key != "success.approved"}
    monkeypatch.setitem(CATALOGUES, "ar", replace(CATALOGUES["ar"], texts=texts))
    assert translate("success.approved", "ar") == "Approved successfully"
    assert translate("success.nothing", "ar") == "success.nothing"
    assert translate("error.upload_total_exceeded", "en") == "Document size exceeds  MB"


@pytest.mark.parametrize("text", ["{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>9}", "{}", "{a b}"])
def test_a_catalogue_may_only_name_plain_placeholders(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="plain names"):
        placeholders(text)
    path = tmp_path / "en.po"
    path.write_text(f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "k"\nmsgstr "{text}"\n')
    with pytest.raises(ValueError, match="plain names"):
        read_catalogue(path, "en")

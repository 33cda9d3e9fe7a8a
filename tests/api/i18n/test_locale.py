"""The language of a request."""

import asyncio

import pytest

from portal.platform.i18n import current_locale, direction, negotiate, use_locale


@pytest.mark.parametrize(
    ("chosen", "header", "locale"),
    [
        ("ar", None, "ar"),
        ("en", "ar", "en"),
        ("AR-sa", None, "ar"),
        (" ar ", None, "ar"),
        (None, None, "en"),
        ("", "", "en"),
        ("fr", None, "en"),
        ("fr", "ar", "ar"),
        (None, "ar", "ar"),
        (None, "ar-SA,ar;q=0.9,en;q=0.8", "ar"),
        (None, "en-GB,en;q=0.9,ar;q=0.8", "en"),
        (None, "fr-FR, ar;q=0.5, en;q=0.7", "en"),
        (None, "fr, de", "en"),
        (None, "*", "en"),
        (None, "ar;q=0", "en"),
        (None, "ar;q=0, en;q=0.1", "en"),
        (None, "ar;q=nonsense", "en"),
        (None, "ar;q=", "en"),
        (None, ";;;,,,q=1", "en"),
        (None, "ar;q=nan", "en"),
        (None, "ar;q=1e400", "ar"),
        ("en'; drop table users; --", None, "en"),
        ("../ar", None, "en"),
        ("ar\x00", None, "en"),
    ],
)
def test_negotiation(chosen: str | None, header: str | None, locale: str) -> None:
    assert negotiate(chosen, header) == locale


def test_a_header_without_end_is_cut() -> None:
    assert negotiate(None, ",".join(["fr"] * 5000 + ["ar"])) == "en"


async def test_the_locale_belongs_to_its_task() -> None:
    async def visit(locale: str) -> str:
        use_locale(locale)
        await asyncio.sleep(0)
        return current_locale()

    assert list(await asyncio.gather(visit("ar"), visit("en"))) == ["ar", "en"]


def test_directions() -> None:
    assert (direction("en"), direction("ar")) == ("ltr", "rtl")

"""The documents of demo companies: a page in both languages for each line of business."""

from functools import cache
from pathlib import Path
from typing import Any

import orjson
import typst

from portal.domain.typesetting.pages import FOLDER
from portal.platform.settings import Settings

_TEMPLATE = Path(__file__).parent / "response.typ"
_TEXTS = orjson.loads((Path(__file__).parent / "responses.json").read_bytes())


@cache
def response_document(settings: Settings, industry: str, organization: str | None = None) -> bytes:
    """A PDF of one page. Blocks for a moment, so call it outside of the event loop. ``organization``: the name on it,
    optional.
    """
    document: dict[str, Any] = {"organization": organization}
    for language, regulator in (("en", settings.regulator_name_en), ("ar", settings.regulator_name_ar)):
        document[language] = {
            "regulator": regulator,
            "title": _TEXTS["title"][language],
            "paragraphs": _TEXTS["paragraphs"][industry][language],
        }
    pdf = typst.compile(
        _TEMPLATE,
        font_paths=[FOLDER / "fonts"],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": orjson.dumps(document).decode()},
    )
    if not isinstance(pdf, bytes):
        raise TypeError("the typesetter answered no PDF")
    return pdf

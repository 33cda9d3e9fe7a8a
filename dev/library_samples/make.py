# /// script
# requires-python = ">=3.11"
# dependencies = ["brotli>=1.1", "fonttools>=4.60", "typst>=0.15"]
# ///
"""Makes the sample PDFs of the document library: ``uv run --no-project dev/library_samples/make.py``.

They are committed, so running the portal does not need this. The fonts are those of the web app (``web/node_modules``),
converted to static fonts with one family name each, because typst selects by name and needs complete fonts.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import typst
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FONTS = ROOT / "web/node_modules/@fontsource-variable/readex-pro/files"
TARGET = ROOT / "api/portal/features/request/library/sample_files"
WEIGHTS = {400: "Regular", 600: "SemiBold"}
FAMILY_NAMES = {1: "Readex Pro {script}", 4: "Readex Pro {script} {style}", 16: "Readex Pro {script}", 17: "{style}"}

sys.path.insert(0, str(ROOT / "api"))
from portal.features.request.library.samples.entries import ENTRIES, Entry  # noqa: E402


def write_fonts(folder: Path) -> None:
    for script in ("Latin", "Arabic"):
        for weight, style in WEIGHTS.items():
            font = TTFont(FONTS / f"readex-pro-{script.lower()}-wght-normal.woff2", recalcTimestamp=False)
            font = instantiateVariableFont(font, {"wght": weight})
            font.flavor = None
            font["OS/2"].usWeightClass = weight
            for number, pattern in FAMILY_NAMES.items():
                font["name"].setName(pattern.format(script=script, style=style), number, 3, 1, 0x409)
            font.save(folder / f"{script}-{style}.ttf")


def language(entry: Entry, texts: dict[str, Any], code: str) -> dict[str, Any]:
    return {
        **texts["common"][code],
        "title": getattr(entry, f"title_{code}"),
        "description": getattr(entry, f"description_{code}"),
        "sections": texts["documents"][entry.key][code],
    }


def main() -> None:
    texts = json.loads((HERE / "texts.json").read_text())
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as fonts:
        write_fonts(Path(fonts))
        for entry in ENTRIES:
            sample = {code: language(entry, texts, code) for code in ("en", "ar")}
            pdf = typst.compile(
                HERE / "template.typ",
                font_paths=[Path(fonts)],
                ignore_system_fonts=True,
                sys_inputs={"sample": json.dumps(sample, ensure_ascii=False)},
                pdf_standards="ua-1",
                timestamp=0,
            )
            (TARGET / f"{entry.key}.pdf").write_bytes(pdf)
            print(f"{entry.key}: {len(pdf)} bytes")


if __name__ == "__main__":
    main()

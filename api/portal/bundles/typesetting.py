"""Setting pages: ``typst`` with our one font, which has letters for both languages; system fonts are not looked for.

What people wrote reaches the template as JSON and is set as text. It can neither be read as markup nor name a file.
"""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import typst

FOLDER = Path(__file__).parent / "typeset"
# The typesetter remembers what it has laid out for so many pages of paper: an empty one makes it forget one of them.
# Without this it would keep ten documents, 80 MiB, in mind.
_REMEMBERED = 10
# One at a time: what it remembers meanwhile is most of the memory that a ZIP takes.
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="typesetting")
_guard = threading.Lock()


async def set_pages(template: str, document: dict[str, Any], *, at: datetime) -> bytes:
    """A PDF of ``template`` in the folder ``typeset``; the same document gives the same bytes. ``at`` dates it."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _set_pages, template, document, at)


def _set_pages(template: str, document: dict[str, Any], at: datetime) -> bytes:
    with _guard:
        compiler = _compiler()
        pdf = compiler.compile(
            str(FOLDER / template),
            format="pdf",
            sys_inputs={"data": orjson.dumps(document).decode()},
            timestamp=at.replace(microsecond=0),
        )
        for _ in range(_REMEMBERED):
            compiler.compile(str(FOLDER / "empty.typ"), format="pdf")
        if not isinstance(pdf, bytes):
            raise TypeError("the typesetter answered no PDF")
        return pdf


@cache
def _compiler() -> typst.Compiler:
    # It would spread seven pages over every core, and takes more time of them and more memory for that.
    os.environ.setdefault("RAYON_NUM_THREADS", "1")
    return typst.Compiler(root=str(FOLDER), font_paths=[str(FOLDER / "fonts")], ignore_system_fonts=True)

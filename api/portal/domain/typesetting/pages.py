"""Typesetting with ``typst`` and the portal's font for both languages, without system fonts.

User input reaches the template as JSON and is set as text: it cannot be markup or name a file. Time and memory of the
typesetter grow with the square of the length of a grapheme cluster and with each blank line, which are bounded.
"""

import asyncio
import os
import re
import threading
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import orjson
import typst

FOLDER = Path(__file__).parent / "typeset"
# The typesetter caches the layout of its last documents. Typesetting an empty one evicts one of them; without that it
# would keep ten documents, 80 MiB.
_REMEMBERED = 10
# One at a time, because its cache is most of the memory of a ZIP.
MAX_CLUSTER = 16
"""Characters of one grapheme cluster; no letter, ligature or emoji of a written language has more."""
_REPLACEMENT, _JOINER, _VIRAMA = "\ufffd", "\u200d", 9
_CONTROLS = frozenset(
    "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n){2,}")
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="typesetting")
_guard = threading.Lock()


async def set_pages(template: str, document: dict[str, Any], *, at: datetime, many_readers: bool = False) -> bytes:
    """A PDF of ``template`` in the folder ``typeset``, dated ``at``; the same document gives the same bytes.

    ``many_readers``: the process keeps the PDF until it sets another one for many readers, and sets it once even if
    many ask at the same time.
    """
    run = _set_once if many_readers else _set_pages
    data = orjson.dumps(document)
    return await asyncio.get_running_loop().run_in_executor(_THREAD, run, template, data, at)


@lru_cache(maxsize=1)
def _set_once(template: str, data: bytes, at: datetime) -> bytes:
    return _set_pages(template, data, at)


def _set_pages(template: str, data: bytes, at: datetime) -> bytes:
    with _guard:
        compiler = _compiler()
        pdf = compiler.compile(
            str(FOLDER / template),
            format="pdf",
            sys_inputs={"data": orjson.dumps(bounded(orjson.loads(data))).decode()},
            timestamp=at.replace(microsecond=0),
        )
        for _ in range(_REMEMBERED):
            compiler.compile(str(FOLDER / "empty.typ"), format="pdf")
        if not isinstance(pdf, bytes):
            raise TypeError("the typesetter answered no PDF")
        return pdf


def bounded(value: Any) -> Any:
    """``value`` with texts that the typesetter sets in bounded time and memory.

    Each grapheme cluster is cut after :data:`MAX_CLUSTER` characters; U+FFFD replaces the omitted ones. Several blank
    lines become one. The answers as a table contain everything.
    """
    if isinstance(value, dict):
        return {key: bounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [bounded(one) for one in value]
    if not isinstance(value, str):
        return value
    value = _BLANK_LINES.sub("\n\n", value)
    return value if value.isascii() else _bound_clusters(value)


def _bound_clusters(value: str) -> str:
    kept: list[str] = []
    length, before = 0, ""
    for character in value:
        length = length + 1 if _continues(before, character) else 1
        before = character
        if length <= MAX_CLUSTER:
            kept.append(character)
        elif length == MAX_CLUSTER + 1:
            kept.append(_REPLACEMENT)
    return "".join(kept)


def _continues(before: str, character: str) -> bool:
    """Whether both belong to one grapheme cluster.

    Source: Unicode Standard Annex 29, "Grapheme Cluster Boundary Rules".
    """
    if before == _JOINER or (before and unicodedata.combining(before) == _VIRAMA):
        return True
    if "\u1100" <= character <= "\u115f" or "\ua960" <= character <= "\ua97c":
        return "\u1100" <= before <= "\u115f" or "\ua960" <= before <= "\ua97c"
    category = unicodedata.category(character)
    return (
        category in {"Mn", "Mc", "Me"}
        or (category == "Cf" and character not in _CONTROLS)
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\u1160" <= character <= "\u11ff"
        or "\ud7b0" <= character <= "\ud7ff"
    )


@cache
def _compiler() -> typst.Compiler:
    # One thread: with one for each core, seven pages take more processor time and more memory.
    os.environ.setdefault("RAYON_NUM_THREADS", "1")
    return typst.Compiler(root=str(FOLDER), font_paths=[str(FOLDER / "fonts")], ignore_system_fonts=True)

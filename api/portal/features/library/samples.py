"""Short bilingual PDFs that say on every page that they are samples; ``dev/library_samples.py`` makes them."""

from collections.abc import AsyncIterator
from importlib.resources import files

_FOLDER = files("portal.features.library") / "sample_files"


def sample_name(key: str) -> str:
    return f"sample-{key}.pdf"


async def read_sample(key: str) -> AsyncIterator[bytes]:
    yield (_FOLDER / f"{key}.pdf").read_bytes()

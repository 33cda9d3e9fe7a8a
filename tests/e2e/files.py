"""Files to upload."""

import os
from pathlib import Path

OBJECTS = (
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
)


def pdf(size: int = 0) -> bytes:
    """One empty page, padded with a comment to ``size`` bytes."""
    body = b"%PDF-1.7\n"
    for number, content in enumerate(OBJECTS, start=1):
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    end = b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"
    padding = b"%" + os.urandom(max(0, size - len(body) - len(end) - 2)).hex().encode() + b"\n" if size else b""
    return body + padding[: max(0, size - len(body) - len(end))] + end


def a_pdf(path: Path, *, size: int = 0) -> Path:
    path.write_bytes(pdf(size))
    return path

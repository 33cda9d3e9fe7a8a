"""Names the cause where the first bytes are not those of the type. Nothing of such a file is stored."""

from collections.abc import AsyncIterator

from portal.platform.errors import UnsupportedFile
from portal.platform.files.file_types import FileType
from portal.platform.files.refusals import ArchiveSplit, FileDiffers, FileHasPassword, OldOfficeFile
from portal.platform.files.zips.zip_directory import TAIL_LENGTH, is_last_part

_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of files of older Office versions, and of encrypted newer ones (MS-CFB)."""

_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""Name of the stream that holds an encrypted file (MS-OFFCRYPTO 2.3.4.4)."""


async def refusal_of(file_type: FileType, head: bytes, rest: AsyncIterator[bytes]) -> UnsupportedFile:
    """Reads all of the file: the names of its streams may be anywhere, and the end tells the part of an archive."""
    is_compound = file_type.main_type is not None and head.startswith(_COMPOUND)
    is_encrypted, tail = _ENCRYPTED in head, head
    if file_type.is_archive:
        async for chunk in rest:
            is_encrypted = is_encrypted or _ENCRYPTED in tail[-len(_ENCRYPTED) :] + chunk
            tail = (tail + chunk)[-TAIL_LENGTH:]
    if is_compound:
        return FileHasPassword() if is_encrypted else OldOfficeFile(type=file_type.name)
    return ArchiveSplit() if is_last_part(tail) else FileDiffers(type=file_type.name)

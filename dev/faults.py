"""Errors that prevent ``make run`` from starting, each as one sentence with file, reason and remedy."""

import errno
import shutil
from pathlib import Path

from dev.processes import StartFailed
from dev.state import STATE

MEBIBYTE = 1024 * 1024
MIN_FREE = 256 * MEBIBYTE
"""Bytes for a new database with demonstration data, logs and mails."""

DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
NOT_WRITABLE = (errno.EROFS, errno.EACCES, errno.EPERM)
NO_SPACE = "No space left on device"
ELSEWHERE = "use another folder: make run STATE_DIR=/another/folder"
RESET = f"`make reset` starts anew and loses what is in {STATE}: accounts, companies, answers, files and mails"


def sentence(error: OSError) -> str:
    file = error.filename or STATE
    if error.errno in DISK_FULL:
        return f"The disk of {file} is full: free some space, or {ELSEWHERE}. {RESET}."
    if error.errno in NOT_WRITABLE:
        return f"{file} cannot be written ({error.strerror}): make it writable for this account, or {ELSEWHERE}."
    return f"{file} cannot be used ({error.strerror or error}): put it right, or {ELSEWHERE}. {RESET}."


def explained(text: str) -> str:
    """The last lines of a failed part, after a sentence that explains them."""
    return f"{sentence(OSError(errno.ENOSPC, NO_SPACE, str(STATE)))}\n{text}" if NO_SPACE in text else text


def require_space(folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    if free < MIN_FREE:
        left = f"only {free // MEBIBYTE} MiB of the {MIN_FREE // MEBIBYTE} that are needed are free"
        raise StartFailed(f"The disk of {folder} is full ({left}): free some space, or {ELSEWHERE}. {RESET}.")


def require_programs(*programs: tuple[Path, Path]) -> None:
    """Pairs of a program and the folder whose deletion makes ``make run`` install it again."""
    for program, folder in programs:
        if not program.exists():
            raise StartFailed(f"{program} is missing: remove {folder} and say `make run` again, which installs it.")

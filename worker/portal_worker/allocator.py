"""Settings of the C library's allocator that return freed memory soon, as ZIPs need much of it for a short time."""

import ctypes
import sys

# <malloc.h> of glibc
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
KIBIBYTE = 1024


def limit_retained_memory() -> None:
    """Call it before any other thread allocates. C libraries other than glibc are left as they are.

    By default each thread has its own arena, and the threads that read files or typeset pages keep the memory they once
    needed: 10 of 44 MiB for a ZIP with answers. Few threads allocate at the same time, so a single arena is rarely
    contended.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return
    mallopt(_ARENA_MAX, 1)
    mallopt(_TRIM_THRESHOLD, 128 * KIBIBYTE)
    # Set explicitly, because glibc otherwise raises it to the largest block that was ever freed.
    mallopt(_MMAP_THRESHOLD, 64 * KIBIBYTE)

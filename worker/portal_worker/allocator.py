"""How the C library keeps memory that was freed: given back soon, because ZIPs and their pages come and go."""

import ctypes
import sys

# <malloc.h> of glibc
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
KIBIBYTE = 1024


def keep_little() -> None:
    """To be called before any other thread allocates. Other C libraries are left as they are.

    Each thread would otherwise have an arena of its own, and each of those that read files or set pages would keep what
    it needed once: 10 MiB of the 44 that a ZIP with answers took. Few threads allocate at the same time, so with one
    arena for all of them hardly anybody waits.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return
    mallopt(_ARENA_MAX, 1)
    mallopt(_TRIM_THRESHOLD, 128 * KIBIBYTE)
    # Said out loud, because glibc raises it by itself to the largest block that was ever freed.
    mallopt(_MMAP_THRESHOLD, 64 * KIBIBYTE)

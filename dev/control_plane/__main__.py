"""``python -m dev.control_plane``: builds what tests of the operator need."""

from dev.control_plane.binaries import ensure_built

ensure_built()

"""What the groups of a person at the provider allow here."""

from collections.abc import Iterable
from typing import Any, Final

from portal.domain.identity.access import GRANTABLE, PRESETS, Grant, with_implied
from portal.platform.settings import Settings, SettingsError

MAX_GROUPS: Final = 1000

_NAMED = {f"{grant.action} {grant.subject}": frozenset([grant]) for grant in GRANTABLE} | {
    preset.value: grants for preset, grants in PRESETS.items()
}


def permissions_by_group(settings: Settings) -> dict[str, frozenset[Grant]]:
    """Raises :class:`SettingsError` for a name that is neither a permission nor a preset."""
    return {group: _granted(group, names) for group, names in settings.oidc_groups}


def groups_of(settings: Settings, claims: dict[str, Any]) -> frozenset[str]:
    """The groups that the provider names: a list of texts, or one."""
    told = claims.get(settings.oidc_groups_claim)
    groups = [told] if isinstance(told, str) else told if isinstance(told, list) else []
    return frozenset(group for group in groups[:MAX_GROUPS] if isinstance(group, str))


def permissions_of(settings: Settings, groups: Iterable[str]) -> frozenset[Grant] | None:
    """What the groups allow together. None if none of them is known here, which is not the same as few permissions."""
    allowed = permissions_by_group(settings)
    known = [allowed[group] for group in groups if group in allowed]
    return frozenset().union(*known) if known else None


def _granted(group: str, names: tuple[str, ...]) -> frozenset[Grant]:
    unknown = [name for name in names if name not in _NAMED]
    if unknown:
        presets = ", ".join(PRESETS)
        raise SettingsError(
            f"PORTAL_OIDC_GROUPS: {group} has {', '.join(unknown)}; say e.g. VIEW submissions, or one of {presets}."
        )
    return with_implied(grant for name in names for grant in _NAMED[name])

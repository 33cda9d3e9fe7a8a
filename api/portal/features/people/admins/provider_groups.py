"""What the groups of a person at the provider allow here."""

from collections.abc import Iterable
from typing import Any, Final

from portal.domain.identity.access import GRANTABLE, Grant
from portal.platform.setting_types.provider_settings import EVERY_PERMISSION
from portal.platform.settings import Settings, SettingsError

MAX_GROUPS: Final = 1000

_GRANTS = {f"{grant.action} {grant.subject}": grant for grant in GRANTABLE}


def permissions_by_group(settings: Settings) -> dict[str, frozenset[Grant]]:
    """Raises :class:`SettingsError` for a permission that does not exist."""
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
    if EVERY_PERMISSION in names:
        return GRANTABLE
    unknown = [name for name in names if name not in _GRANTS]
    if unknown:
        raise SettingsError(f"PORTAL_OIDC_GROUPS: {group} has {', '.join(unknown)}, which is no permission.")
    return frozenset(_GRANTS[name] for name in names)

"""The administrators' page of the RFI as JSON."""

from portal.domain.rfis.models import Rfi
from portal.domain.rfis.schemas import RfiOut
from portal.features.request.rfi.schemas import (
    ManagedRfiOut,
    RfiCountsOut,
    RfiDatesOut,
    RfiHistoryOut,
    RfiObjectOut,
    RfiSource,
)
from portal.features.request.rfi.service import ManagedRfi
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings


def managed_out(managed: ManagedRfi, settings: Settings) -> ManagedRfiOut:
    rfi = managed.current.rfi
    return ManagedRfiOut(
        rfi=RfiOut.of(managed.current),
        questions_until=rfi.questions_until if rfi else None,
        revision=rfi.revision if rfi else None,
        source=_source(rfi) if rfi else None,
        object=_object(settings),
        configured=RfiDatesOut.of(managed.configured) if managed.configured else None,
        counts=RfiCountsOut.of(managed.counts),
        history=[RfiHistoryOut.of(happened) for happened in managed.history],
    )


def _source(rfi: Rfi) -> RfiSource:
    if rfi.generation is not None:
        return RfiSource.OBJECT
    return RfiSource.SETTINGS if rfi.changed_in_portal_at is None else RfiSource.PORTAL


def _object(settings: Settings) -> RfiObjectOut | None:
    if settings.rfi_driver is not RfiDriver.OPERATOR:
        return None
    # system:serviceaccount:<namespace>:<name>
    _, _, namespace, _ = (settings.operator_account or ":::").split(":")
    return RfiObjectOut(name=settings.rfi_name, namespace=namespace)

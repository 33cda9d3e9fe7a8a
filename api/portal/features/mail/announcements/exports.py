"""Export of deliveries, recorded in the audit trail, and download of the attachment."""

from collections.abc import AsyncGenerator
from uuid import UUID

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.features.mail.announcements import queries, service
from portal.features.mail.announcements.bodies import DeliveryExportQuery
from portal.features.mail.announcements.composing.attachments import Attachment
from portal.features.mail.announcements.models import AnnouncementDelivery
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound
from portal.platform.i18n import current_locale, translate
from portal.platform.lists.export import Table, chosen_columns, write_table
from portal.platform.runtime.resources import Resources


async def export_deliveries(
    resources: Resources, actor: Actor, announcement_id: UUID, query: DeliveryExportQuery
) -> tuple[Table, str]:
    """The rows that the filter matches, in the order shown on screen, and the file's name."""
    locale = current_locale()
    columns = chosen_columns(queries.DELIVERIES, query.columns)
    title = translate("export.deliveries", locale)
    async with unit_of_work(resources.sessions) as session:
        announcement = await service.find(session, announcement_id)
        matching = queries.deliveries_matching(query.search, query.state, may_repeat=query.may_repeat)
        table = await write_table(
            session,
            queries.DELIVERIES,
            sort=query.sort,
            conditions=[AnnouncementDelivery.announcement_id == announcement_id, *matching],
            columns=columns,
            table_format=query.format,
            locale=locale,
            title=title,
        )
        audit.record(
            session,
            actor,
            "announcement.exported",
            subject_type="announcement",
            subject_id=announcement_id,
            format=query.format,
            rows=table.rows,
            columns=[column.name for column in columns],
        )
    return table, f"{title} - {announcement.subject}.{query.format}"


async def open_attachment(
    resources: Resources, announcement_id: UUID
) -> tuple[Attachment, AsyncGenerator[bytes, None]]:
    async with unit_of_work(resources.sessions) as session:
        attachment = Attachment.of(await service.find(session, announcement_id))
    if attachment is None:
        raise NotFound
    return attachment, resources.storage.read(attachment.object_key)

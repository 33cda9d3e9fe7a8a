"""The message template about a document of the library, registered with a sample."""

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register


class DocumentPublished(MessageTemplate, template="document_published", topic=MailTopic.DOCUMENTS):
    """To every approved company when an administrator asks for it. The notes say what a replacement changed."""

    organization_name: str
    title_en: str
    title_ar: str
    note_en: str | None = None
    note_ar: str | None = None
    is_replacement: bool


register(
    Sample(
        DocumentPublished(
            organization_name="شركة نجد للخرائط (Najd Mapping)",
            title_en="Panoramic imaging guidelines",
            title_ar="إرشادات التصوير البانورامي",
            note_en="Section 4 now names the resolution at which plates must be blurred.",
            note_ar="يحدد القسم الرابع الآن درجة الوضوح التي يجب عندها طمس لوحات المركبات.",
            is_replacement=True,
        )
    )
)

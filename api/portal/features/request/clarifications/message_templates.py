"""The mail about published clarifications, registered with a sample."""

from dataclasses import dataclass

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedItem:
    """``revision`` above 1: a corrected text. ``is_yours``: it answers a question of the recipient's company."""

    number: int
    revision: int
    question_en: str
    question_ar: str
    is_yours: bool = False


class ClarificationsPublished(MessageTemplate, template="clarifications_published", topic=MailTopic.CLARIFICATIONS):
    """To every approved company at the same time: one clarification at once, or those of a day.

    The mails of all companies differ only in ``is_yours``.
    """

    rfi_title_en: str
    rfi_title_ar: str
    items: tuple[PublishedItem, ...]


register(
    Sample(
        ClarificationsPublished(
            rfi_title_en="RFI on HD mapping and panoramic imaging",
            rfi_title_ar="طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
            items=(
                PublishedItem(
                    number=4,
                    revision=1,
                    question_en="Which coordinate reference system applies to panoramic images?",
                    question_ar="ما النظام المرجعي الإحداثي المعتمد للصور البانورامية؟",
                    is_yours=True,
                ),
                PublishedItem(
                    number=2,
                    revision=2,
                    question_en="May the response be submitted in English only?",
                    question_ar="هل يمكن تقديم الرد باللغة الإنجليزية فقط؟",
                ),
            ),
        )
    )
)

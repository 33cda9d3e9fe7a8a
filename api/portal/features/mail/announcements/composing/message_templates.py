"""Message templates about announcements, each registered with a sample."""

from portal.domain.messaging.message_templates import MailTopic, MessageTemplate, Sample, register


class Announcement(MessageTemplate, template="announcement", is_typed=True, topic=MailTopic.ANNOUNCEMENTS):
    """An administrator's text for companies within the reader's layout.

    ``language``: of subject and body, None if it is unknown. It has no salutation, because it is rendered once for all
    recipients.
    """

    subject: str
    body: str
    is_test: bool = False
    language: str | None = None


register(
    Sample(
        Announcement(
            subject="Seven days are left · بقيت سبعة أيام",
            body=(
                "The request for information closes on 5 February 2025 at 11:59 PM Saudi time.\n"
                "Your draft is kept until then.\n\n"
                "يُغلق طلب المعلومات في 5 فبراير 2025 الساعة 11:59 مساءً بتوقيت السعودية.\n"
                "وتبقى مسودتكم محفوظة حتى ذلك الحين."
            ),
        )
    )
)

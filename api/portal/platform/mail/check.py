"""Whether the mail server accepts this portal: connect, encrypt, authenticate, quit. Sends no mail."""

import ssl

from portal.platform.mail.connection import MailConnection
from portal.platform.mail.dialogue import ConnectionEnded, ServerRefusal
from portal.platform.settings import Settings, SmtpTls

# Replies to authentication (RFC 4954); any other refusal is about the connection.
_REFUSED_CREDENTIALS = frozenset({454, 530, 534, 535, 538})


async def problem_of_mail_server(settings: Settings) -> str | None:
    """A sentence that names the settings and what sets them in the chart, never a secret; None if all is well."""
    try:
        tls = ssl.create_default_context() if settings.smtp_tls is not SmtpTls.NONE else None
        connection = await MailConnection.open(settings, tls)
    except ServerRefusal as refusal:
        return f"The mail server refuses {_refused(settings, refusal.reply.code)}: {refusal.reply}"
    except (ConnectionEnded, OSError) as error:
        reason = str(error) if isinstance(error, ConnectionEnded) else f"{type(error).__name__}: {error}"
        return f"The mail server is not usable by {_address(settings)}: {reason}"
    connection.quit()
    return None


def _refused(settings: Settings, code: int) -> str:
    if code not in _REFUSED_CREDENTIALS:
        return _address(settings)
    if settings.smtp_username is None:
        return "a portal without PORTAL_SMTP_USERNAME and PORTAL_SMTP_PASSWORD (smtp.existingSecret)"
    source = settings.smtp_source or "smtp.existingSecret"
    return f"PORTAL_SMTP_USERNAME and PORTAL_SMTP_PASSWORD ({source})"


def _address(settings: Settings) -> str:
    place = f"{settings.smtp_host}:{settings.smtp_port}"
    return f"{place} with PORTAL_SMTP_TLS={settings.smtp_tls} (smtp.host, smtp.port and smtp.tls)"

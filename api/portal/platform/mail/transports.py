"""Opens the message transports. Only the worker imports this module and the SMTP library."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from portal.platform.mail.contract import Transports
from portal.platform.mail.sms import open_sms_gateway
from portal.platform.mail.smtp import SmtpTransport
from portal.platform.settings import Settings


@asynccontextmanager
async def open_transports(settings: Settings) -> AsyncIterator[Transports]:
    """Does not connect yet: an unreachable server delays messages, not the start."""
    async with AsyncExitStack() as stack:
        mail, notices = SmtpTransport(settings), SmtpTransport(settings)
        stack.push_async_callback(mail.aclose)
        stack.push_async_callback(notices.aclose)
        sms = open_sms_gateway(settings, mail)
        stack.push_async_callback(sms.aclose)
        yield Transports(mail, sms, notices)

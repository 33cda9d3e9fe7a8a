"""``verify`` for httpx2 clients without TLS: by default each new client reads the machine's certificates for 40 ms."""

import ssl

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

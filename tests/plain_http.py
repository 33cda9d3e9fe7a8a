"""What a client of httpx needs to be made in no time: by itself it reads all certificates of the machine, for 40 ms."""

import ssl

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

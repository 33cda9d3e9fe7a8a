"""People who use the portal through its API, and their mails."""

import re
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from uuid import uuid4

import httpx2

from tests.cluster.installation import Installation, eventually
from tests.factories.answers import complete_answers
from tests.factories.registrations import a_registration

CODE = re.compile(r"(?<!\d)(\d{6})(?!\d)")


class Person:
    """``email`` and ``password`` sign in; all requests go through the Service."""

    def __init__(self, installation: Installation, email: str, password: str) -> None:
        self.installation = installation
        self.email, self.password = email, password
        # Simulates a proxy that terminates TLS: a browser's header, and Secure cookies over plain HTTP.
        self.browser = installation.browsers.enter_context(
            httpx2.Client(
                base_url=installation.url,
                timeout=30,
                headers={"Sec-Fetch-Site": "same-origin"},
                event_hooks={"response": [self._keep_secure_cookies]},
            )
        )

    def _keep_secure_cookies(self, _: httpx2.Response) -> None:
        for cookie in self.browser.cookies.jar:
            cookie.secure = False

    def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        return self.browser.request(method, path, **options)

    def call(self, method: str, path: str, **options: Any) -> Any:
        answer = self.send(method, path, **options)
        assert answer.is_success, f"{method} {path} answered {answer.status_code}: {answer.text[:500]}"
        return answer.json()["data"]

    def sign_in(self) -> None:
        body = {"email": self.email, "password": self.password}
        self._prove(self.call("POST", "/api/login/check-credentials", json=body)["challenge_id"])

    def _prove(self, challenge_id: str) -> None:
        before = len(self.mails())
        self.call("POST", "/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
        mails = eventually(f"a code for {self.email}", lambda: self.mails()[before:], seconds=60)
        found = CODE.search(mails[-1]["text"])
        assert found, mails[-1]["text"]
        self.call("POST", "/api/login", json={"challenge_id": challenge_id, "code": found[1]})

    def mails(self, *, subject: str = "") -> list[dict[str, Any]]:
        """Returns the mails to this person, oldest first."""
        with httpx2.Client(base_url=self.installation.mail_url, timeout=15) as client:
            found: list[dict[str, Any]] = client.get("/email").json()
        return [mail for mail in found if mail["to"][0]["address"].lower() == self.email and subject in mail["subject"]]


class Administrator(Person):
    def __init__(self, installation: Installation) -> None:
        super().__init__(installation, "admin@portal.example", installation.secret("administrator-password"))

    def approve(self, user_id: str) -> None:
        self.call("PUT", f"/api/users/{user_id}/approve")

    def announce(self, subject: str) -> None:
        """Sends an announcement to all active companies."""
        form = {"subject": (None, subject), "body": (None, "The portal will be maintained tonight.")}
        self.call("POST", "/api/send-announcement", files=form, headers={"Idempotency-Key": str(uuid4())})

    def request_bundle(self) -> str:
        """Requests a ZIP of all responses and returns its id."""
        return str(self.call("POST", "/api/bundles", json={})["id"])

    def has_bundle(self, identity: str | None = None) -> bool:
        """Returns whether the ZIP is ready; without ``identity``, whether any is."""
        bundles = self.call("GET", "/api/bundles")["items"]
        return any(bundle["state"] == "ready" and identity in {None, bundle["id"]} for bundle in bundles)


class Representative(Person):
    """A company's representative, from the registration on."""

    def __init__(self, installation: Installation) -> None:
        self.typed = a_registration(email=f"salma-{uuid4().hex[:8]}@dune-maps.example")
        super().__init__(installation, self.typed["email"], self.typed["password"])
        self.user_id = ""

    def register(self) -> None:
        made = self.call("POST", "/api/user", json=self.typed)
        self._prove(made["challenge"]["challenge_id"])
        self.user_id = self.call("GET", "/api/user-info")["id"]

    def is_let_in(self, administrator: Administrator) -> None:
        before = len(self.mails())
        administrator.approve(self.user_id)
        eventually("the mail of the approval", lambda: self.mails()[before:], seconds=60)

    def answer(self) -> None:
        self.call("POST", "/api/store-answers", json={"answers": complete_answers("questionnaire")})

    def upload(self, name: str, content: bytes, *, kind: str = "document") -> Any:
        return self.call(
            "POST",
            "/api/submission/files",
            params={"kind": kind, "name": name},
            content=content,
            headers={"Content-Type": "application/octet-stream"},
        )

    def upload_slowly(self, content: bytes, *, seconds: float) -> Any:
        """Uploads an attachment during this time, over a separate connection."""
        parts = 20

        def trickle() -> Iterator[bytes]:
            for number in range(parts):
                yield content[number * len(content) // parts : (number + 1) * len(content) // parts]
                time.sleep(seconds / parts)

        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(content)),
            "Connection": "close",
        }
        where = {"kind": "attachment", "name": "slow.pdf"}
        return self.call("POST", "/api/submission/files", params=where, content=trickle(), headers=headers)

    def take_back(self, file: dict[str, Any]) -> None:
        self.call("DELETE", f"/api/submission/files/{file['id']}")

    def download(self, file: dict[str, Any]) -> bytes:
        answer = self.send("GET", f"/api/submission/files/{file['id']}")
        assert answer.status_code == httpx2.codes.OK, answer.text[:300]
        return answer.content

    def submit(self) -> Any:
        return self.call("POST", "/api/submission/submit", headers={"Idempotency-Key": str(uuid4())})

    def gets_receipt(self, submitted: dict[str, Any]) -> None:
        number = submitted["receipt_number"]
        eventually("the receipt by mail", lambda: [mail for mail in self.mails() if number in mail["text"]])

    def give_feedback(self) -> None:
        self.call("POST", "/api/feedback", json={"answers": complete_answers("feedback")})


def a_document(size: int = 300_000) -> bytes:
    """A PDF by its first and last bytes."""
    filler = sha256(str(time.monotonic_ns()).encode()).hexdigest().encode()
    return b"%PDF-1.7\n" + (filler * (size // len(filler) + 1))[:size] + b"\n%%EOF\n"

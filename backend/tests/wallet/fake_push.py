"""A stand-in for Apple's push service, on loopback, written from its documents: HTTP/2 alone, and a client that shows
the certificate of its passes. It says what a test tells it to, and keeps what it was told."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h2.config
import h2.connection
import h2.events
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization

from tests.wallet import chain
from tests.wallet.chain import Chain

GONE = (410, {"reason": "Unregistered", "timestamp": 1})


@dataclass
class FakePush:
    """`answers` by push token: a status with what is said, "silence" or "hang up"; 200 for all others."""

    base: str = ""
    authority: str = ""
    answers: dict[str, Any] = field(default_factory=dict)
    notices: list[dict[str, Any]] = field(default_factory=list)
    connections: int = 0

    @property
    def told(self) -> list[str]:
        return [one["path"].removeprefix("/3/device/") for one in self.notices]


def _server_context(folder: Path, made: Chain) -> ssl.SSLContext:
    """A server called localhost, that asks who comes."""
    named = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    subject = chain.name("localhost")
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(chain.key(5).public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(chain.FROM)
        .not_valid_after(chain.UNTIL)
        .add_extension(named, critical=False)
        .sign(chain.key(5), hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = chain.key(5).private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "server.pem").write_bytes(secret + certificate.public_bytes(pem))
    (folder / "authority.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "clients.pem").write_bytes(made.pem(made.root) + made.pem(made.wwdr))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem")
    context.load_verify_locations(folder / "clients.pem")
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_alpn_protocols(["h2"])
    return context


@contextmanager
def serving(folder: Path, made: Chain) -> Iterator[FakePush]:
    """Runs it until the end of the block."""
    context = _server_context(folder, made)
    listener = socket.create_server(("127.0.0.1", 0))
    fake = FakePush(f"https://localhost:{listener.getsockname()[1]}", str(folder / "authority.pem"))
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def accept() -> None:
        while not stop.is_set():
            try:
                plain, _address = listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=_serve, args=(fake, context, plain, stop), daemon=True)
            thread.start()
            threads.append(thread)

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    try:
        yield fake
    finally:
        stop.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for thread in (accepting, *threads):
            thread.join(5)


def _serve(fake: FakePush, context: ssl.SSLContext, plain: socket.socket, stop: threading.Event) -> None:
    try:
        with context.wrap_socket(plain, server_side=True) as secured:
            fake.connections += 1
            secured.settimeout(0.2)
            _speak(fake, secured, stop)
    except OSError:
        plain.close()


def _speak(fake: FakePush, secured: ssl.SSLSocket, stop: threading.Event) -> None:
    connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
    connection.initiate_connection()
    secured.sendall(connection.data_to_send())
    asked: dict[int, dict[str, Any]] = {}
    while not stop.is_set():
        try:
            data = secured.recv(65_536)
        except TimeoutError:
            continue
        if not data:
            return
        for event in connection.receive_data(data):
            if isinstance(event, h2.events.RequestReceived):
                headers = {_text(name): _text(value) for name, value in event.headers}
                asked[event.stream_id] = {
                    "path": headers[":path"],
                    "topic": headers.get("apns-topic"),
                    "body": b"",
                }
            elif isinstance(event, h2.events.DataReceived):
                asked[event.stream_id]["body"] += event.data
            elif isinstance(event, h2.events.StreamEnded):
                notice = asked.pop(event.stream_id)
                notice["subject"] = _subject(secured)
                fake.notices.append(notice)
                if not _answer(fake, connection, event.stream_id, notice["path"]):
                    return
        secured.sendall(connection.data_to_send())


def _answer(fake: FakePush, connection: h2.connection.H2Connection, stream: int, path: str) -> bool:
    """Whether the connection goes on."""
    what = fake.answers.get(path.removeprefix("/3/device/"), (200, None))
    if what == "hang up":
        return False
    if what == "silence":
        return True
    status, said = what
    connection.send_headers(stream, [(":status", str(status))], end_stream=said is None)
    if said is not None:
        connection.send_data(stream, json.dumps(said).encode(), end_stream=True)
    return True


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value


def _subject(secured: ssl.SSLSocket) -> str:
    shown: Any = secured.getpeercert() or {}
    found = {name: value for part in shown.get("subject", ()) for name, value in part}
    return str(found.get("userId") or found.get("UID") or found.get("commonName"))

"""A real Caddy with deploy/Caddyfile, its own certificates, and a port of this machine."""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ports import free_port

CADDYFILE = Path(__file__).resolve().parents[3] / "deploy/Caddyfile"
HOST = "manager.example"


@dataclass
class Caddy:
    port: int
    root: Path
    process: subprocess.Popen[bytes]
    log: Path

    def connect(self, host: str, tls_name: str = "") -> ssl.SSLSocket:
        """Raises `ssl.SSLError` where there is no certificate."""
        context = ssl.create_default_context(cafile=str(self.root))
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        return context.wrap_socket(plain, server_hostname=tls_name or host)

    def get(self, path: str, host: str, *, tls_name: str = "") -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of a page."""
        return self.send("GET", path, host, tls_name=tls_name)

    def send(
        self,
        method: str,
        path: str,
        host: str = HOST,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        tls_name: str = "",
    ) -> tuple[int, str, dict[str, str]]:
        with self.connect(host, tls_name) as wrapped:
            client = http.client.HTTPSConnection(host, self.port)
            client.sock = wrapped
            client.request(method, path, body, {"Host": host, **(headers or {})})
            answer = client.getresponse()
            return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.getheaders()}

    def wait_for(self, path: str, host: str, *, status: int = 200) -> None:
        """Until a page is answered with `status`."""
        for _ in range(200):
            assert self.process.poll() is None, self.log.read_text()
            try:
                if self.root.exists() and self.get(path, host)[0] == status:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        pytest.fail(self.log.read_text())


@contextmanager
def running_caddy(
    binary: str, upstream: int, folder: Path, changes: Mapping[str, str] | None = None, *, host: str = HOST
) -> Iterator[Caddy]:
    """Caddy at `host`, in front of a port of this machine; `changes` are made to its file's text, e.g. of a timeout."""
    port = free_port()
    options = (
        "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n"
        f"\thttp_port {free_port()}\n\thttps_port {port}\n\tstorage file_system {folder}/caddy\n"
    )
    written = CADDYFILE.read_text()
    for old, new in {"\n{\n": f"\n{options}", **(changes or {})}.items():
        assert written.count(old) == 1, old
        written = written.replace(old, new)
    config = folder / "Caddyfile"
    config.write_text(written)
    environment = {
        **os.environ,
        "CADDY_HOST": host,
        "CADDY_UPSTREAM": f"127.0.0.1:{upstream}",
        "HOME": str(folder),
    }
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [binary, "run", "--adapter", "caddyfile", "--config", str(config)],
            env=environment,
            stdout=output,
            stderr=output,
        )
        try:
            yield Caddy(port, folder / "caddy/pki/authorities/local/root.crt", process, log)
        finally:
            process.terminate()
            process.wait(20)

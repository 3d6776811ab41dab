"""Mail, names, certificates and the clock, each with a real server that is wrong in one way."""

from __future__ import annotations

import datetime as dt
import http.server
import ipaddress
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

from tests.config.doctor.conftest import Ask, texts
from tests.domains.conftest import NameServer, name_server  # noqa: F401  (a fixture)
from tests.ports import free_port
from tests.serving import in_background
from vizitka.common import clock
from vizitka.common.mail import dkim

# --- mail -------------------------------------------------------------------------------------------------------------


class _Post:
    """Takes what comes, and knows one password."""

    def authenticate(
        self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, login: Any
    ) -> AuthResult:
        return AuthResult(success=login.password == b"right", handled=False)


@pytest.fixture
def mail_server(settings: Any, name_server: NameServer) -> Iterator[NameServer]:  # noqa: F811
    """Mails go to a server of this machine, and names are asked of the one it gives."""
    post = _Post()
    controller = Controller(
        post, hostname="127.0.0.1", port=free_port(), authenticator=post.authenticate, auth_require_tls=False
    )
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", controller.port, False
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "vizitka", "right"
    settings.EMAIL_TIMEOUT = 2
    settings.DEFAULT_FROM_EMAIL = "Vizitka <cards@mail.firma.at>"
    settings.DNS_SERVERS = [name_server.address]
    name_server.zone.set("mail.firma.at", "TXT", "something else", "v=spf1 mx -all")
    name_server.zone.set("_dmarc.firma.at", "TXT", "v=DMARC1; p=reject")
    yield name_server
    controller.stop()


def test_a_mail_server_that_takes_mails_and_a_domain_that_says_so_are_well(
    ask: Ask, mail_server: NameServer
) -> None:
    report = ask("mail")
    assert report[0] == 0, report
    assert len(texts(report, "ok")) == 4


def test_a_wrong_port_is_a_fault(ask: Ask, mail_server: NameServer, settings: Any) -> None:
    settings.EMAIL_PORT = free_port()
    (found,) = texts(ask("mail"), "fault")
    assert found.startswith(
        f"127.0.0.1:{settings.EMAIL_PORT} does not answer as a mail server: ConnectionRefused"
    )


def test_a_port_of_something_else_is_a_fault(ask: Ask, mail_server: NameServer, settings: Any) -> None:
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    in_background(server)
    settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = server.server_port, 1
    (found,) = texts(ask("mail"), "fault")
    assert "does not answer as a mail server" in found
    server.shutdown()
    server.server_close()


def test_a_wrong_password_is_a_fault(ask: Ask, mail_server: NameServer, settings: Any) -> None:
    settings.EMAIL_HOST_PASSWORD = "wrong"
    assert texts(ask("mail"), "fault") == [f"127.0.0.1:{settings.EMAIL_PORT} refuses the sign-in: 535."]


def test_a_server_without_tls_where_it_is_wanted_is_a_fault(
    ask: Ask, mail_server: NameServer, settings: Any
) -> None:
    settings.EMAIL_USE_TLS = True
    (found,) = texts(ask("mail"), "fault")
    assert "speaks no TLS that can be trusted" in found


def test_a_domain_that_says_nothing_of_its_mails_is_told(ask: Ask, mail_server: NameServer) -> None:
    mail_server.zone.clear()
    report = ask("mail")
    assert texts(report, "warning") == [
        "mail.firma.at has no SPF record: mails may be taken for spam.",
        "_dmarc.mail.firma.at has no DMARC record: mails may be taken for spam.",
    ]
    mail_server.zone.set("mail.firma.at", "TXT", "v=spf1 mx -all", "v=spf1 a ~all")
    assert texts(ask("mail"), "fault") == ["mail.firma.at has 2 SPF records, so that none counts."]


def test_name_servers_that_do_not_answer_are_told_and_nothing_is_claimed(
    ask: Ask, mail_server: NameServer
) -> None:
    mail_server.zone.broken |= {"mail.firma.at": "servfail", "_dmarc.mail.firma.at": "refused"}
    report = ask("mail")
    assert report[0] == 1
    assert all("could not be asked for" in text for text in texts(report, "warning"))


def test_the_senders_domain_of_the_example_is_a_fault(
    ask: Ask, mail_server: NameServer, settings: Any
) -> None:
    settings.DEFAULT_FROM_EMAIL = "Vizitka <no-reply@vizitka.example>"
    (found,) = texts(ask("mail"), "fault")
    assert "nobody's domain" in found


def test_the_key_of_signatures_is_looked_up(
    ask: Ask, mail_server: NameServer, settings: Any, tmp_path: Path
) -> None:
    key = rsa.generate_private_key(65537, 2048)
    file = tmp_path / "dkim.pem"
    pem, plain = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    file.write_bytes(key.private_bytes(pem, plain, serialization.NoEncryption()))
    settings.DKIM_DOMAIN, settings.DKIM_SELECTOR, settings.DKIM_KEY = "firma.at", "v1", str(file)
    assert texts(ask("mail"), "fault") == [
        "v1._domainkey.firma.at holds no key: receivers take signed mails for forged."
    ]
    signer = dkim.signer()
    assert signer is not None
    # Longer than a string of a record may be: servers hold it in pieces.
    mail_server.zone.set("v1._domainkey.firma.at", "TXT", signer.record)
    assert "v1._domainkey.firma.at holds the key by which mails are signed." in texts(ask("mail"), "ok")
    mail_server.zone.set("v1._domainkey.firma.at", "TXT", signer.record[:-40] + "A" * 40)
    settings.DKIM_DOMAIN = "other.at"
    mail_server.zone.set("v1._domainkey.other.at", "TXT", signer.record)
    (found,) = texts(ask("mail"), "warning")
    assert found == "Mails come from mail.firma.at and are signed for other.at."


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def names(settings: Any, name_server: NameServer) -> NameServer:  # noqa: F811
    settings.PUBLIC_URL = settings.API_URL = "https://manager.firma.at"
    settings.CARDS_URL = "https://cards.firma.at"
    settings.CNAME_BASE = "to.firma.at"
    settings.DNS_SERVERS = [name_server.address]
    name_server.zone.set("manager.firma.at", "A", "203.0.113.5")
    name_server.zone.set("cards.firma.at", "AAAA", "2001:db8::5")
    return name_server


@pytest.mark.django_db
def test_a_name_that_leads_nowhere_is_a_fault(ask: Ask, names: NameServer) -> None:
    names.zone.records.pop(("cards.firma.at", "AAAA"))
    report = ask("names")
    assert report[0] == 2
    assert texts(report, "fault") == ["cards.firma.at leads nowhere."]
    assert "manager.firma.at leads to 203.0.113.5." in texts(report, "ok")


@pytest.mark.django_db
def test_without_a_wildcard_companies_domains_cannot_work(ask: Ask, names: NameServer) -> None:
    (found,) = texts(ask("names"), "warning")
    assert found.startswith("Names below to.firma.at do not lead here")


@pytest.mark.django_db
def test_a_companys_domain_that_leads_elsewhere_is_told(ask: Ask, names: NameServer, make_space: Any) -> None:
    from vizitka.domains.models import CustomDomain

    space = make_space()
    for host in ("cards.kunde.at", "visit.kunde.at"):
        CustomDomain.objects.create(
            space=space, host=host, token="t", target_label=host[:5], verified_at=clock.now(), active=True
        )
        names.zone.set(host, "CNAME", f"{host[:5]}.to.firma.at")
    names.zone.set("visit.kunde.at", "CNAME", "elsewhere.example")
    report = ask("names")
    assert texts(report, "warning") == ["visit.kunde.at, a company's own domain, does not lead here."]
    # Companies have domains: now the wildcard is needed.
    assert len(texts(report, "fault")) == 1


# --- certificates -----------------------------------------------------------------------------------------------------

Serve = Callable[[float], None]


@pytest.fixture
def certificate(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int], Path]]:
    """`certificate(60)`: the installation's address shows one of so many days, which this process trusts."""
    servers: list[http.server.HTTPServer] = []

    def serve(days: int) -> Path:
        file = tmp_path / f"{days}.pem"
        file.write_bytes(_self_signed(days))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        servers.append(server)
        in_background(server)
        settings.PUBLIC_URL = settings.CARDS_URL = settings.API_URL = (
            f"https://127.0.0.1:{server.server_port}"
        )
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        return file

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def _self_signed(days: int) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = clock.now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=days, hours=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + made.public_bytes(serialization.Encoding.PEM)


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "code"), [(60, 0), (9, 1), (2, 2)])
def test_the_days_of_a_certificate_are_counted(
    ask: Ask, certificate: Callable[[int], Path], days: int, code: int
) -> None:
    certificate(days)
    report = ask("certificates")
    assert (report[0], report[1][0]["text"]) == (
        code,
        f"The certificate of 127.0.0.1 is good for {days} days.",
    )


@pytest.mark.django_db
def test_a_certificate_that_browsers_refuse_is_a_fault(
    ask: Ask, certificate: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate(60)
    monkeypatch.delenv("SSL_CERT_FILE")
    (found,) = texts(ask("certificates"), "fault")
    assert found.startswith("Browsers refuse the certificate of 127.0.0.1")


@pytest.mark.django_db
def test_an_address_where_nobody_answers_is_a_fault(ask: Ask, settings: Any) -> None:
    settings.PUBLIC_URL = settings.CARDS_URL = settings.API_URL = f"https://127.0.0.1:{free_port()}"
    (found,) = texts(ask("certificates"), "fault")
    assert "does not answer on port" in found


# --- clock ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def time_server(settings: Any) -> Iterator[Callable[[int], None]]:
    """`time_server(-3600)`: a server whose clock is an hour behind."""
    apart = 0

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.send_response(204)
            self.end_headers()

        def date_time_string(self, timestamp: float | None = None) -> str:
            return super().date_time_string(clock.now().timestamp() + apart)

        def log_message(self, format: str, *args: object) -> None:
            """Tests say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    in_background(server)
    settings.CLOCK_URL = f"http://127.0.0.1:{server.server_port}"

    def set_apart(seconds: int) -> None:
        nonlocal apart
        apart = seconds

    yield set_apart
    server.shutdown()
    server.server_close()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seconds", "code", "words"), [(0, 0, "agrees"), (-12, 1, "ahead of"), (7200, 2, "behind")]
)
def test_a_clock_that_is_far_away_is_told(
    ask: Ask, time_server: Callable[[int], None], seconds: int, code: int, words: str
) -> None:
    time_server(seconds)
    report = ask("clock")
    assert (report[0], words in report[1][-1]["text"]) == (code, True), report


@pytest.mark.django_db
def test_a_server_that_tells_no_time_is_a_warning_and_none_need_be_asked(ask: Ask, settings: Any) -> None:
    settings.CLOCK_URL = f"http://127.0.0.1:{free_port()}"
    assert ask("clock")[0] == 1
    settings.CLOCK_URL = ""
    assert ask("clock")[0] == 0

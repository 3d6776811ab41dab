"""Certificates in the back office: what is right is kept encrypted, what is wrong is said in words at its field."""

from __future__ import annotations

import base64
import datetime as dt
import tarfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pyasn1.codec.der import decoder, encoder  # type: ignore[import-untyped]
from pyasn1.type import univ  # type: ignore[import-untyped]

from tests.conftest import ApiClient, MakeUser
from tests.wallet import chain
from tests.wallet.chain import PASSWORD, Chain
from tests.wallet.conftest import House
from vizitka.audit.models import AuditEntry
from vizitka.common import clock, doctor
from vizitka.common.actor import SYSTEM
from vizitka.common.apart_child import Refusal
from vizitka.config.archive.writing import write
from vizitka.wallet import doctor as wallet_doctor
from vizitka.wallet import keeping, unlocking, vault
from vizitka.wallet.enums import Wallet, WalletStanding
from vizitka.wallet.errors import CertificateRefused
from vizitka.wallet.models import WalletCertificate, WalletDevice, WalletPass

pytestmark = pytest.mark.django_db

OFFICE = "/backoffice/wallet/walletcertificate/"
NOW = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)
ASKED = "Keep it all the same"
OURS = f"{chain.PASS_TYPE} {chain.TEAM}"


def keep(**files: Any) -> WalletCertificate:
    return keeping.save_apple(SYSTEM, **files)


@pytest.mark.parametrize(
    "files",
    [
        lambda made: made.files(),
        lambda made: {"certificate": made.pem(made.leaf), "key": made.key_pem, "password": ""},
        lambda made: {"certificate": made.pem(made.leaf), "key": made.locked_key_pem, "password": PASSWORD},
        lambda made: {"certificate": made.key_pem + made.pem(made.leaf), "key": b"", "password": ""},
        lambda made: {
            "certificate": made.leaf.public_bytes(serialization.Encoding.DER), "key": made.key_pem, "password": ""
        },
        lambda made: {
            "certificate": made.pem(made.leaf) + made.pem(made.wwdr), "key": made.key_pem, "password": "", "chain": b""
        },
    ],
    ids=["p12", "pem and key", "locked key", "one pem", "der", "chain inside"],
)  # fmt: skip
def test_a_certificate_is_kept_in_each_form(made: Chain, files: Callable[[Chain], dict[str, Any]]) -> None:
    row = keep(**{"chain": made.pem(made.wwdr), **files(made)})
    assert (row.identifier, row.team, row.holder) == (chain.PASS_TYPE, chain.TEAM, "Alpenwerk AG")
    assert (row.issuer, row.is_trusted, row.ends_at) == ("Self-made WWDR", False, chain.UNTIL)
    assert vault.apple().key.private_numbers() == made.leaf_key.private_numbers()


def test_it_lies_encrypted(made: Chain) -> None:
    row = keep(**made.files())
    assert "BEGIN" not in row.sealed
    assert "PRIVATE" not in row.sealed


def _other(**options: Any) -> Chain:
    return chain.make(**options)


@pytest.mark.parametrize(
    ("files", "field", "words"),
    [
        (lambda made: made.files(password="falsch"), "password", "not the password"),
        (lambda made: made.files(certificate=b"no certificate"), "certificate", "is no certificate"),
        (lambda made: made.files(certificate=b"x" * 200_000), "certificate", "too large"),
        (lambda made: made.files(certificate=made.pem(made.leaf)), "key", "key is missing"),
        (
            lambda made: made.files(certificate=made.pem(made.leaf), key=_pem(chain.key(7))),
            "key",
            "not that of the certificate",
        ),
        (lambda made: made.files(certificate=made.pem(made.leaf), key=b"x"), "key", "is no key"),
        (
            lambda made: made.files(certificate=made.pem(made.leaf), key=made.locked_key_pem, password="no"),
            "password",
            "not the password",
        ),
        (
            lambda made: made.files(certificate=made.pem(made.leaf), key=_pem(ed25519.Ed25519PrivateKey.generate())),
            "key",
            "signs no passes",
        ),
        (
            lambda made: made.files(certificate=made.pem(made.leaf), key=_pem(ec.generate_private_key(ec.SECP256R1()))),
            "key",
            "not that of the certificate",
        ),
        (
            lambda _made: _other(subject=chain.name("Apple Push Services: example", unit=chain.TEAM)).files(),
            "certificate",
            "Apple Push Services: example",
        ),
        (
            lambda _made: _other(until=dt.datetime(2026, 1, 1, tzinfo=dt.UTC)).files(),
            "certificate",
            "has ended on 2026-01-01",
        ),
        (
            lambda _made: _other(since=dt.datetime(2039, 1, 1, tzinfo=dt.UTC)).files(),
            "certificate",
            "good only from 2039-01-01 on",
        ),
        (lambda made: made.files(chain=b""), "chain", "Self-made WWDR G1"),
        (lambda made: made.files(chain=made.pem(made.root)), "chain", "not who has made the certificate"),
        (lambda made: made.files(chain=made.pem(_same_name())), "chain", "not who has made the certificate"),
        (lambda made: made.files(chain=b"x"), "chain", "is no certificate"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_words(
    made: Chain, files: Callable[[Chain], dict[str, Any]], field: str, words: str
) -> None:
    with pytest.raises(CertificateRefused) as refused:
        keep(**files(made))
    assert (refused.value.field, words in str(refused.value.why)) == (field, True), str(refused.value.why)
    assert not WalletCertificate.objects.exists()


def _stirred(made: Chain, times: int) -> bytes:
    """The .p12, which says that its password is to be stirred so often."""
    content, _rest = decoder.decode(made.p12)
    content[2][2] = univ.Integer(times)
    return bytes(encoder.encode(content))


def _memory(made: Chain, amount: int) -> bytes:
    """The locked key, which asks for so much memory before it opens (scrypt, RFC 7914)."""
    locked = serialization.BestAvailableEncryption(PASSWORD.encode())
    form = (serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, locked)
    content, _rest = decoder.decode(made.leaf_key.private_bytes(*form))
    values, stirring = univ.Sequence(), univ.Sequence()
    for place, value in enumerate((univ.OctetString(b"12345678"), *map(univ.Integer, (amount, 8, 1)))):
        values[place] = value
    stirring[0], stirring[1] = univ.ObjectIdentifier("1.3.6.1.4.1.11591.4.11"), values
    content[0][1][0] = stirring
    return bytes(encoder.encode(content))


def _digits(bits: int) -> str:
    """What says that it is a key of so many bits. To find out that it is none takes seconds, of whoever asks."""
    key = univ.Sequence()
    prime = (1 << bits // 2) - 159
    for place, value in enumerate((0, prime * prime, 65537, 3, prime, prime, 3, 3, 1)):
        key[place] = univ.Integer(value)
    lines = base64.encodebytes(encoder.encode(key)).decode()
    return f"-----BEGIN RSA PRIVATE KEY-----\n{lines}-----END RSA PRIVATE KEY-----\n"


@pytest.mark.parametrize(
    "files",
    [
        lambda made: {"certificate": _stirred(made, 2**31 - 1)},
        lambda made: {"certificate": made.pem(made.leaf), "key": _memory(made, 2**24)},
        lambda made: {"certificate": made.pem(made.leaf), "key": _digits(65_536).encode()},
        lambda made: {"certificate": made.pem(made.leaf) + _digits(65_536).encode()},
    ],
    ids=["an hour of work", "all memory", "a key without end", "the same inside"],
)
def test_a_file_that_asks_for_hours_or_all_memory_costs_seconds(
    made: Chain, files: Callable[[Chain], dict[str, Any]]
) -> None:
    before = time.process_time()
    with pytest.raises(CertificateRefused) as refused:
        keep(**made.files(**files(made)))
    assert refused.value.field in {"certificate", "key"}
    # This process has waited; the work was done, and ended, in one of its own.
    assert time.process_time() - before < 1
    assert not WalletCertificate.objects.exists()


def test_an_account_with_a_key_without_end_is_refused_unread() -> None:
    before = time.process_time()
    with pytest.raises(CertificateRefused):
        keeping.save_google(SYSTEM, issuer=chain.ISSUER, account=chain.account(private_key=_digits(65_536)))
    assert time.process_time() - before < 1


def test_a_key_longer_than_passes_are_signed_by_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unlocking, "MOST_BITS", 1024)
    with pytest.raises(Refusal, match="long"):
        unlocking.unlocked(chain.make().p12, f"p12 {PASSWORD}")


def _pem(key: Any) -> bytes:
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return bytes(key.private_bytes(*form))


def _same_name() -> Any:
    """Called like the issuer, with another key: another generation of WWDR."""
    return chain.certificate(chain.WWDR, chain.key(8), chain.ROOT, chain.key(0), ca=True)


@pytest.mark.parametrize(
    ("issuer", "account", "field"),
    [
        ("alpenwerk", chain.account, "issuer"),
        (chain.ISSUER, lambda: b"no json", "account"),
        (chain.ISSUER, lambda: b"[]", "account"),
        (chain.ISSUER, lambda: chain.account(type="authorized_user"), "account"),
        (chain.ISSUER, lambda: chain.account(private_key="x"), "account"),
        (chain.ISSUER, lambda: chain.account(client_email=""), "account"),
        (chain.ISSUER, lambda: b"x" * 200_000, "account"),
    ],
)
def test_an_account_of_google_is_checked(issuer: str, account: Callable[[], bytes], field: str) -> None:
    with pytest.raises(CertificateRefused) as refused:
        keeping.save_google(SYSTEM, issuer=issuer, account=account())
    assert refused.value.field == field


# --- the back office


def upload(client: Client, made: Chain, **instead: Any) -> str:
    files = made.files(**instead)
    form = {
        name: SimpleUploadedFile(f"{name}.pem", content) if isinstance(content, bytes) else content
        for name, content in files.items()
        if content
    }
    answer = client.post(f"{OFFICE}apple/", form, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def upload_account(client: Client, issuer: str = chain.ISSUER, **instead: Any) -> str:
    form = {"issuer": issuer, "account": SimpleUploadedFile("key.json", chain.account()), **instead}
    answer = client.post(f"{OFFICE}google/", form, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def remove(client: Client, wallet: Wallet) -> None:
    row = WalletCertificate.objects.get(wallet=wallet)
    assert client.post(f"{OFFICE}{row.pk}/delete/", {"post": "yes"}).status_code == 302


def keeps(house: House, device: str, *, by: str) -> None:
    """A phone keeps the card's pass, which this certificate made."""
    WalletDevice.objects.create(
        space=house.space, card=house.card, device=device, push_token="a" * 64, made_by=by
    )


def test_an_operator_uploads_a_wrong_and_a_right_certificate(admin_client: Client, made: Chain) -> None:
    assert "WWDR" in admin_client.get(f"{OFFICE}apple/").content.decode()
    page = upload(admin_client, made, chain=made.pem(made.root))
    assert "not who has made the certificate" in page
    page = upload(admin_client, made)
    assert chain.PASS_TYPE in page
    assert "Self-made: no phone takes its passes" in page
    told = AuditEntry.objects.get(action="wallet_certificate.saved")
    assert "sealed" not in told.changes
    assert chain.PASS_TYPE in admin_client.get(OFFICE).content.decode()


@pytest.mark.parametrize(
    "other",
    [
        chain.make(pass_type="pass.example.other"),
        chain.make(
            subject=chain.name(
                f"Pass Type ID: {chain.PASS_TYPE}",
                uid=chain.PASS_TYPE,
                unit="ZYXWV98765",
                organisation="Example",
            )
        ),
    ],
    ids=["another pass type", "another team"],
)
def test_another_certificate_is_kept_after_a_word_on_the_passes_that_phones_keep(
    admin_client: Client, made: Chain, house: House, other: Chain
) -> None:
    assert ASKED not in admin_client.get(f"{OFFICE}apple/").content.decode()
    upload(admin_client, made)
    for device in ("phone-1", "phone-2"):
        keeps(house, device, by=OURS)
    before = WalletCertificate.objects.get()

    page = upload(admin_client, other)
    assert "Phones keep 2 passes of pass type pass.example.cards of team ABCDE12345." in page
    assert "those passes could never be updated again" in page
    assert ASKED in page
    assert WalletCertificate.objects.get().sealed == before.sealed
    # The same one made anew, as each year, is taken without a question.
    assert ASKED not in upload(admin_client, chain.make())

    assert ASKED not in upload(admin_client, other, agreed="on")
    kept = WalletCertificate.objects.get()
    assert (kept.identifier, kept.team) != (before.identifier, before.team)
    # Its own, as each year, although phones keep what the former made.
    assert ASKED not in upload(admin_client, other)


def test_a_certificate_that_was_removed_first_asks_too(
    admin_client: Client, made: Chain, house: House
) -> None:
    other = chain.make(pass_type="pass.example.other")
    upload(admin_client, made)
    keeps(house, "phone-1", by=OURS)
    remove(admin_client, Wallet.APPLE)

    page = upload(admin_client, other)
    assert "Phones keep 1 pass of pass type pass.example.cards of team ABCDE12345." in page
    assert ASKED in page
    assert not WalletCertificate.objects.exists()
    # The one that was removed comes back without a question.
    assert ASKED not in upload(admin_client, made)
    remove(admin_client, Wallet.APPLE)
    assert ASKED not in upload(admin_client, other, agreed="on")
    assert WalletCertificate.objects.get().identifier == "pass.example.other"


@pytest.mark.parametrize("removed", [False, True], ids=["in its place", "removed first"])
def test_another_issuer_is_kept_after_a_word_on_the_passes_that_were_given_out(
    admin_client: Client, house: House, removed: bool
) -> None:
    assert ASKED not in admin_client.get(f"{OFFICE}google/").content.decode()
    assert ASKED not in upload_account(admin_client)
    WalletPass.objects.create(
        space=house.space, card=house.card, wallet=Wallet.GOOGLE, made_by=chain.ISSUER, mark="said"
    )
    if removed:
        remove(admin_client, Wallet.GOOGLE)

    page = upload_account(admin_client, issuer="3388000000099999999")
    assert "1 pass of issuer 3388000000012345678 was given out to Google Wallet." in page
    assert "With issuer 3388000000099999999 it could never be updated again" in page
    assert ASKED in page
    assert set(WalletCertificate.objects.values_list("identifier", flat=True)) <= {chain.ISSUER}
    # Another key of the same issuer is taken without a question.
    assert ASKED not in upload_account(admin_client)
    assert ASKED not in upload_account(admin_client, issuer="3388000000099999999", agreed="on")
    assert WalletCertificate.objects.get().identifier == "3388000000099999999"


def test_another_certificate_is_kept_at_once_while_no_phone_has_a_pass(
    admin_client: Client, made: Chain
) -> None:
    upload(admin_client, made)
    upload(admin_client, chain.make(pass_type="pass.example.other"))
    assert WalletCertificate.objects.get().identifier == "pass.example.other"


def test_an_operator_uploads_an_account(admin_client: Client, settings: Any) -> None:
    assert chain.ACCOUNT in upload_account(admin_client)
    assert vault.standings()[Wallet.GOOGLE].standing == WalletStanding.READY
    settings.GOOGLE_WALLET_URL = ""
    assert vault.standings()[Wallet.GOOGLE].standing == WalletStanding.OFF


def test_no_key_leaves_by_an_answer_a_log_or_a_backup(
    admin_client: Client, made: Chain, house: House, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    wrong = {"issuer": "x", "account": SimpleUploadedFile("key.json", chain.account())}
    right = {"issuer": chain.ISSUER, "account": SimpleUploadedFile("key.json", chain.account())}
    with structlog.testing.capture_logs() as lines:
        said = [upload(admin_client, made, password="falsch"), upload(admin_client, made)]
        said += [
            admin_client.post(f"{OFFICE}google/", form, follow=True).content.decode()
            for form in (wrong, right)
        ]
        said += [admin_client.get(OFFICE).content.decode()]
        for row in WalletCertificate.objects.all():
            said.append(admin_client.get(f"{OFFICE}{row.pk}/change/").content.decode())
        owner = house.api.as_(house.owner)
        for path in (house.of_space, f"{house.of_space}/wallets", house.of_card):
            said.append(owner.get(path).content.decode())
    assert WalletCertificate.objects.count() == 2
    entries = AuditEntry.objects.filter(action="wallet_certificate.saved")
    said += [repr(lines), repr(list(entries.values_list()))]
    write(tmp_path / "backup.tar.gz")
    with tarfile.open(tmp_path / "backup.tar.gz") as backup:
        parts = [backup.extractfile(one) for one in backup.getmembers() if one.isfile()]
        kept = [part.read() for part in parts if part is not None]
    assert any(b"walletcertificate" in part for part in kept)
    said += [part.decode("latin-1") for part in kept]
    for key in (made.leaf_key, chain.key(3)):
        # A line of the file, and a number that only its owner knows.
        line = _pem(key).decode().splitlines()[5]
        number = key.private_numbers().d
        for text in said:
            assert line not in text
            assert str(number)[:40] not in text
            assert f"{number:x}"[:40] not in text.lower()
    assert not any(PASSWORD in text for text in said)


def test_who_is_no_operator_uploads_nothing(client: Client, made: Chain) -> None:
    assert client.post(f"{OFFICE}apple/", {}).status_code == 302
    assert not WalletCertificate.objects.exists()


def test_uploading_shows_the_button_in_the_next_request(
    admin_client: Client, made: Chain, house: House
) -> None:
    assert "apple-wallet" not in house.api.get("/c/zoe").content.decode()
    upload(admin_client, made)
    assert "apple-wallet" in house.api.get("/c/zoe").content.decode()
    remove(admin_client, Wallet.APPLE)
    assert not WalletCertificate.objects.exists()
    assert "apple-wallet" not in house.api.get("/c/zoe").content.decode()
    assert AuditEntry.objects.filter(action="wallet_certificate.removed").exists()


# --- the end


def test_the_button_is_gone_in_the_second_in_which_the_certificate_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(**_other(until=NOW + dt.timedelta(days=60)).files())
    assert "apple-wallet" in house.api.get("/c/zoe").content.decode()
    monkeypatch.setattr(clock, "now", lambda: NOW + dt.timedelta(days=60))
    assert "apple-wallet" not in house.api.get("/c/zoe").content.decode()
    assert house.api.get("/v1/c/zoe/pass/apple").json()["code"] == "no_pass"


def test_operators_are_warned_three_times(
    make_user: MakeUser, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    operator = make_user(is_staff=True, language="de")
    make_user()
    keep(**_other(until=NOW + dt.timedelta(days=60)).files())
    subjects = []
    for day in (0, 29, 30, 31, 53, 53.5, 59, 59.5):
        monkeypatch.setattr(clock, "now", lambda day=day: NOW + dt.timedelta(days=day))
        mail.outbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            keeping.warn_due()
        subjects.append([str(message.subject) for message in mail.outbox])
        assert all(message.to == [operator.email] for message in mail.outbox)
    assert [len(found) for found in subjects] == [0, 0, 1, 0, 1, 0, 1, 0]
    assert "30" in subjects[2][0]


def findings() -> list[doctor.Finding]:
    return list(wallet_doctor.look())


def test_doctor_looks_at_the_end(made: Chain, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.verdict for one in findings()} == {doctor.Verdict.OK}
    keep(**made.files())
    assert "no phone takes" in findings()[0].text
    WalletCertificate.objects.update(is_trusted=True)
    assert findings()[0].verdict == doctor.Verdict.OK
    monkeypatch.setattr(clock, "now", lambda: chain.UNTIL - dt.timedelta(days=20))
    assert "ends in 20 days" in findings()[0].text
    monkeypatch.setattr(clock, "now", lambda: chain.UNTIL)
    assert (findings()[0].verdict, "ended on" in findings()[0].text) == (doctor.Verdict.FAULT, True)


def test_another_key_of_the_installation_is_told(made: Chain, settings: Any, house: House) -> None:
    keep(**made.files())
    settings.SECRET_KEY, former = "another" * 10, settings.SECRET_KEY
    vault._apple.cache_clear()
    assert findings()[0].verdict == doctor.Verdict.FAULT
    assert house.api.get("/v1/c/zoe/pass/apple").json()["code"] == "no_pass"
    settings.SECRET_KEY_FALLBACKS = [former]
    assert findings()[0].verdict != doctor.Verdict.FAULT


# --- what the manager is told


def test_settings_say_what_is_missing(api: ApiClient, house: House, apple: Chain) -> None:
    house.api.get("/c/zoe/apple-wallet")
    found = house.api.as_(house.owner).get(f"/v1/spaces/{house.space.pk}/wallets").json()["data"]
    assert found == [
        {"wallet": "apple", "standing": "ready", "passes": 0, "is_trusted": False},
        {"wallet": "google", "standing": "missing", "passes": 0, "is_trusted": True},
    ]


def test_the_own_pass_is_fetched_by_a_link_of_the_manager(
    house: House, apple: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.wallet.conftest import said

    (way,) = house.api.as_(house.owner).get(f"/v1/cards/{house.card.pk}/passes").json()["data"]
    assert way["wallet"] == "apple"
    assert way["code"].startswith("<svg") or "<svg" in way["code"]
    path = "/" + way["url"].split("/", 3)[3]
    told = said(house.api.get(path).content)
    assert told["barcodes"][0]["message"].endswith(f"/q/{house.card.code_handle}")
    assert house.api.get(path[:-1] + "!").status_code == 410
    late = clock.now().timestamp() + 3600
    monkeypatch.setattr("django.core.signing.time.time", lambda: late)
    assert house.api.get(path).status_code == 410

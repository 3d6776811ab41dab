"""Mails are signed over their raw bytes: what is changed on the way is found by a verifier that is not ours."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dkim as verifier
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.mail import EmailMessage

from vizitka.common.mail import dkim, smtp
from vizitka.common.mail.keys import NoKey, read_key

LEAVE = "https://cards.alpenwerk.at/newsletter/leave/" + "x" * 70


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


def pem(key: rsa.RSAPrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.fixture
def signer(key: rsa.RSAPrivateKey, tmp_path: Path, settings: Any) -> dkim.Signer:
    file = tmp_path / "dkim.pem"
    file.write_bytes(pem(key))
    settings.DKIM_DOMAIN, settings.DKIM_SELECTOR, settings.DKIM_KEY = "alpenwerk.at", "v1", str(file)
    found = dkim.signer()
    assert found is not None
    return found


@pytest.fixture
def holds(signer: dkim.Signer) -> Callable[[bytes], bool]:
    """Whether the signature of a message holds, by dkimpy and the record that we name."""

    def verify(message: bytes) -> bool:
        record = {signer.name: signer.record}
        return bool(
            verifier.verify(
                message, dnsfunc=lambda name, timeout=5: record.get(name.decode().rstrip("."), "").encode()
            )
        )

    return verify


def letter(body: str = "Grüß Gott,\n\n. ein Punkt\n\n\n") -> EmailMessage:
    return EmailMessage(
        "Neues für Sie – und eine lange Betreffzeile, die über mehrere Zeilen gefaltet wird, weil sie es muss",
        body,
        "Alpenwerk Österreich <news@alpenwerk.at>",
        ["ada@post.example"],
        headers={
            "List-Unsubscribe": f"<{LEAVE}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "List-Id": "<alpenwerk.newsletter>",
        },
    )


def test_a_signature_holds_for_a_stranger(holds: Callable[[bytes], bool]) -> None:
    assert holds(smtp.raw(letter()))
    assert holds(smtp.raw(letter("")))
    # Mail servers on the way fold lines and add empty ones at the end.
    assert holds(smtp.raw(letter()).replace(b"To: ", b"To:   ") + b"\r\n\r\n")


@pytest.mark.parametrize(
    ("here", "there"),
    [
        (b"List-Unsubscribe=One-Click", b"List-Unsubscribe=Two-Clicks"),
        (b"/newsletter/leave/x", b"/newsletter/leave/y"),
        (b"<alpenwerk.newsletter>", b"<other.newsletter>"),
        (b"ada@post.example", b"eve@post.example"),
        (b"news@alpenwerk.at", b"news@alpenwork.at"),
        (b"\r\n\r\n", b"\r\n\r\nMore. "),
        (b"\r\nSubject:", b"\r\nSubject: Another\r\nSubject:"),
        (b"\r\nList-Unsubscribe:", b"\r\nList-Unsubscribe: <https://evil.example>\r\nList-Unsubscribe:"),
        (b"\r\nFrom:", b"\r\nFrom: eve@evil.example\r\nFrom:"),
        (b"\r\nFrom:", b"\r\nReply-To: eve@evil.example\r\nFrom:"),
    ],
)
def test_what_is_changed_or_added_on_the_way_is_found(
    holds: Callable[[bytes], bool], here: bytes, there: bytes
) -> None:
    message = smtp.raw(letter())
    assert message.count(here) >= 1
    assert holds(message)
    assert not holds(message.replace(here, there, 1))


@pytest.mark.parametrize("header", sorted(dkim.ALONE))
@pytest.mark.parametrize("value", [b"eve@evil.example", b"List-Unsubscribe=One-Click"])
def test_no_second_one_of_what_counts_can_be_added_wherever_it_is_put(
    holds: Callable[[bytes], bool], header: str, value: bytes
) -> None:
    """A mail program may believe the first or the last one of a kind."""
    message = smtp.raw(letter())
    line = b"\r\n" + header.encode() + b": " + value
    head, _blank, body = message.partition(b"\r\n\r\n")
    assert not holds(line.removeprefix(b"\r\n") + b"\r\n" + message)
    assert not holds(head + line + b"\r\n\r\n" + body)


def test_what_leads_out_and_who_writes_stand_alone() -> None:
    assert {
        *("from", "to", "subject", "date", "reply-to", "content-type"),
        *("list-unsubscribe", "list-unsubscribe-post"),
    } <= dkim.ALONE


def test_long_addresses_to_leave_stand_unencoded(signer: dkim.Signer) -> None:
    """Gmail passes over a header that is written as an encoded word."""
    head = smtp.raw(letter()).partition(b"\r\n\r\n")[0].replace(b"\r\n ", b" ")
    assert re.search(rb"\r\nList-Unsubscribe: +<" + LEAVE.encode() + b">\r\n", head)
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in head


def test_all_of_lists_is_signed(signer: dkim.Signer) -> None:
    head = smtp.raw(letter()).partition(b"\r\n\r\n")[0].replace(b"\r\n ", b"")
    signed = head.split(b"h=", 1)[1].split(b";")[0].decode().split(":")
    assert {"list-unsubscribe", "list-unsubscribe-post", "list-id", "from", "message-id"} <= set(signed)


def test_without_a_key_nothing_is_signed(settings: Any) -> None:
    assert b"DKIM-Signature" not in smtp.raw(letter())


def test_a_weak_or_foreign_key_is_refused() -> None:
    for wrong in (b"", b"no key", pem(rsa.generate_private_key(65537, 2048))[:200]):
        with pytest.raises(NoKey):
            read_key(wrong)


def test_the_record_holds_the_public_half(signer: dkim.Signer, key: rsa.RSAPrivateKey) -> None:
    assert signer.name == "v1._domainkey.alpenwerk.at"
    assert len(base64.b64decode(signer.record.rpartition("p=")[2])) > 250

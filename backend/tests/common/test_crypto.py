"""Tokens and secrets."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.common import crypto


def test_tokens_are_256_bits_and_never_the_same() -> None:
    tokens = {crypto.new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(len(token) == 43 for token in tokens)


def test_a_hash_is_sha_256() -> None:
    # FIPS 180-4, the message "abc".
    assert crypto.token_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_what_was_encrypted_is_read_again() -> None:
    sealed = crypto.encrypt("totp", "JBSWY3DPEHPK3PXP")
    assert "JBSWY3DPEHPK3PXP" not in sealed
    assert crypto.decrypt("totp", sealed) == "JBSWY3DPEHPK3PXP"


def test_another_purpose_reads_nothing() -> None:
    with pytest.raises(ValueError, match="cannot be decrypted"):
        crypto.decrypt("mail", crypto.encrypt("totp", "x"))


def test_another_key_reads_nothing(settings: Any) -> None:
    sealed = crypto.encrypt("totp", "x")
    settings.SECRET_KEY = "another"
    with pytest.raises(ValueError, match="cannot be decrypted"):
        crypto.decrypt("totp", sealed)


@pytest.mark.parametrize("text", ["", "x", "gAAAAA", "ä"])
def test_what_was_tampered_with_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be decrypted"):
        crypto.decrypt("totp", text)

"""Whom connections of ours trust."""

from __future__ import annotations

import os
import ssl
from pathlib import Path

import pytest

from vizitka.common.certificates import trust


def test_authorities_are_read_once_and_again_when_their_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "authorities.pem"
    file.write_text("")
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    context = trust()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert trust() is context
    os.utime(file, (1, 1))
    again = trust()
    assert again is not context
    file.unlink()
    assert trust() is not again
    monkeypatch.delenv("SSL_CERT_FILE")
    assert trust() is trust()

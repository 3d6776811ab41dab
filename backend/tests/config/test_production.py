"""Production refuses to start with what is only safe at home."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.test import override_settings

from tests.conftest import MakeUser
from vizitka.config import environment
from vizitka.demo.people import DEMO_PASSWORD

SAFE = {
    "PRODUCTION": True,
    "DEBUG": False,
    "BEHIND_TLS": True,
    "ALLOWED_HOSTS": ["cards.example"],
    "SECRET_KEY": "k" * 50,
    "TRUSTED_PROXIES_ARE_SAID": True,
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
}


def found(**changes: object) -> set[str]:
    with override_settings(**{**SAFE, **changes}):
        ids = [message.id or "" for message in run_checks(databases=["default"])]
        return {one for one in ids if one.startswith("vizitka.")}


@pytest.mark.django_db
def test_safe_settings_start() -> None:
    assert found() == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("setting", "value", "check"),
    [
        ("DEBUG", True, "vizitka.E001"),
        ("BEHIND_TLS", False, "vizitka.E002"),
        ("ALLOWED_HOSTS", ["*"], "vizitka.E003"),
        ("SECRET_KEY", "short", "vizitka.E004"),
        ("EMAIL_BACKEND", "vizitka.common.mail.folder.FolderBackend", "vizitka.E005"),
        ("TRUSTED_PROXIES_ARE_SAID", False, "vizitka.E006"),
    ],
)
def test_each_unsafe_setting_stops_the_start(setting: str, value: object, check: str) -> None:
    assert found(**{setting: value}) == {check}


def test_a_demo_password_stops_the_start(make_user: MakeUser) -> None:
    make_user(email="manager@alpenwerk.example", password=DEMO_PASSWORD)
    assert found() == {"vizitka.E010"}


def test_the_first_start_makes_its_own_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIZITKA_SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_a_misspelt_switch_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIZITKA_BILLING", "offf")
    with pytest.raises(ValueError, match="VIZITKA_BILLING"):
        environment.flag("VIZITKA_BILLING", True)


def test_serve_refuses_unsafe_production(tmp_path: Path) -> None:
    backend = Path(__file__).resolve().parents[2]
    result = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", "1", "--no-worker"],
        cwd=backend,
        env={
            **os.environ,
            "VIZITKA_MODE": "production",
            "VIZITKA_DATA": str(tmp_path),
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode != 0
    assert "vizitka.E002" in result.stderr

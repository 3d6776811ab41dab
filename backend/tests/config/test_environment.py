"""What the environment says counts, or is refused by its name and in words."""

from __future__ import annotations

import os
import resource
import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.installation import BACKEND
from vizitka.config import environment as env
from vizitka.config import installation, settings
from vizitka.config.environment import Refused

# What each variable must not say.
WRONG: dict[str, list[str]] = {
    "VIZITKA_MODE": ["Production", "prod", "live", ""],
    "VIZITKA_DEBUG": ["offf", "2"],
    "VIZITKA_BILLING": ["nope"],
    "VIZITKA_LINK_CHECK": ["sometimes"],
    "VIZITKA_MAIL_TLS": ["starttls"],
    "VIZITKA_LOG_JSON": ["json"],
    "VIZITKA_LOG_LEVEL": ["verbose", "info"],
    "PORT": ["abc", "0", "65536", "80.5", "-1", "²"],
    "VIZITKA_MAIL_PORT": ["smtp", "70000"],
    "VIZITKA_TRUSTED_PROXIES": ["yes", "-1", "1000"],
    "VIZITKA_AUDIT_MONTHS": ["-1", "1201", "ever"],
    "VIZITKA_URL": ["cards.example.org", "ftp://cards.example.org", "https://", "https://a b", "https://a/b"],
    "VIZITKA_API_URL": ["//api.example.org", "https://api.example.org:port"],
    "VIZITKA_CARDS_URL": ["https://user@cards.example.org", "https://[::1"],
    "VIZITKA_CORS_ORIGINS": ["*", "https://app.example.org, app.example.org"],
    "VIZITKA_HOSTS": ["https://cards.example.org", "cards.example.org other.example.org"],
    "VIZITKA_CNAME_BASE": ["*.cards.example.org", "a b"],
    "VIZITKA_DNS_SERVERS": ["ns.example.org", "192.0.2.53:dns", "192.0.2.53:0"],
    "VIZITKA_MAIL_HOST": ["smtp://mail.example.org", "a b"],
    "VIZITKA_MAIL_FROM": ["Vizitka", "@example.org"],
    "VIZITKA_MAIL_BOUNCES": ["bounces", "Bounces <bounces@example.org>"],
    "VIZITKA_MAIL_UNSUBSCRIBE": ["leave", "@example.org"],
    "VIZITKA_MAIL_PER_CONNECTION": ["0", "all"],
    "VIZITKA_DATABASE_PLANS": ["maybe"],
    # SQLite lies on no other machine.
    "VIZITKA_DATABASE_DISTRIBUTED": ["maybe", "on"],
    # One without the others, whatever it says.
    "VIZITKA_DKIM_DOMAIN": ["example.org", "a b"],
    "VIZITKA_DKIM_SELECTOR": ["vizitka2026", "a b"],
    "VIZITKA_DKIM_KEY": ["/nowhere.pem"],
    "VIZITKA_APPS": [
        "https://shop.example.org",
        "Shop=shop.example.org",
        "=https://a.example",
        "A=https://a/b",
    ],
    "VIZITKA_ANDROID_APP": ["play.example.org/app", "market://details"],
    "VIZITKA_SUPPORT": ["help", "Help <help@example.org>", "@example.org", "a b@example.org"],
    "VIZITKA_S3_ENDPOINT": ["s3.example.org"],
    "VIZITKA_CLOCK_URL": ["acme.example.org/directory", "ftp://acme.example.org/directory", "on"],
    "VIZITKA_PRINTER_URL": [
        "printer.example/hook",
        "ftp://printer.example/hook",
        "https://printer.example/hook",
    ],
    "VIZITKA_PRINTER_SECRET": ["two words", "printer_1"],
    "VIZITKA_APPLE_PUSH": ["api.push.apple.com", "on"],
    "VIZITKA_GOOGLE_WALLET": ["walletobjects.googleapis.com", "ftp://example.org", "on"],
    "VIZITKA_INSIDE_ORIGINS": ["keycloak.intern", "ftp://keycloak.intern", "https://keycloak.intern/realms"],
    # One without the others.
    "VIZITKA_SIGN_IN_GOOGLE_ID": ["two words", "id"],
    "VIZITKA_SIGN_IN_GOOGLE_SECRET": ["two words", "secret"],
    "VIZITKA_SIGN_IN_MICROSOFT_ID": ["two words", "id"],
    "VIZITKA_SIGN_IN_MICROSOFT_SECRET": ["two words", "secret"],
    "VIZITKA_SIGN_IN_APPLE_ID": ["two words", "id"],
    "VIZITKA_SIGN_IN_APPLE_TEAM": ["two words", "team"],
    "VIZITKA_SIGN_IN_APPLE_KEY_ID": ["two words", "key"],
    "VIZITKA_SIGN_IN_APPLE_KEY": ["/nowhere.p8"],
    "VIZITKA_GMAIL": ["gmail.googleapis.com", "ftp://example.org", "on"],
    "VIZITKA_GOOGLE_DIRECTORY": ["admin.googleapis.com", "ftp://example.org", "on"],
    "VIZITKA_GRAPH": ["graph.microsoft.com", "ftp://example.org", "on"],
    "VIZITKA_ENTRA": ["login.microsoftonline.com", "ftp://example.org", "on"],
    "VIZITKA_VIES": ["ec.europa.eu/vies", "ftp://ec.europa.eu/vies", "on"],
    "VIZITKA_FRONTEND": ["/nowhere/dist"],
    "VIZITKA_DATA": ["/proc/nowhere", "/proc", "/etc/hostname"],
    "VIZITKA_TIME_ZONE": ["Vienna"],
    "VIZITKA_CURRENCY": ["Euro"],
    "VIZITKA_MAIL_REPORTS_SECRET": ["two words", "gehört-mir"],
    "VIZITKA_METRICS_TOKEN": ["two words", "gehört-mir"],
    # One without the others.
    "VIZITKA_STRIPE_SECRET_KEY": ["two words", "sk_test_1"],
    "VIZITKA_STRIPE_PUBLISHABLE_KEY": ["two words", "pk_test_1"],
    "VIZITKA_STRIPE_WEBHOOK_SECRET": ["two words", "whsec_1"],
    "VIZITKA_STRIPE_API_BASE": [
        "http://api.stripe.com",
        "api.stripe.com",
        "https://api.stripe.com/v1",
        "https://api.stripe.com.example",
        "https://127.0.0.1.example.org",
        "http://192.0.2.1:8790",
    ],
    "VIZITKA_TILES": [
        "https://tiles.example.org/",
        "tiles.example.org/{z}/{x}/{y}.png",
        "https://a b/{z}/{x}/{y}",
    ],
    "VIZITKA_STRIPE_METHODS": ["paypal", "card, paypal"],
    "DATABASE_URL": [
        "mysql://u:geheim@host/name",
        "postgres://u:geheim@host:port/name",
        "postgres://",
        "x",
        "/x",
    ],
    "VIZITKA_ENV_FILE": ["/nowhere.env", "/etc"],
}
# These may say anything that fits into a line.
FREE = {
    "VIZITKA_SECRET_KEY",
    "VIZITKA_SECRET_KEY_FALLBACKS",
    "VIZITKA_MAIL_USER",
    "VIZITKA_MAIL_PASSWORD",
    "VIZITKA_COMMIT",
    "VIZITKA_S3_BUCKET",
    "VIZITKA_BACKUPS",
    "VIZITKA_TILES_ATTRIBUTION",
}
CASES = [(name, value) for name, values in WRONG.items() for value in values]
CASES += [(name, "two\nlines") for name in [*sorted(FREE), *WRONG]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> set[str]:
    """An environment without a variable of ours but for the folder; the names that are asked for."""
    names: set[str] = set()
    for name in [one for one in os.environ if one.startswith("VIZITKA_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("VIZITKA_DATA", str(tmp_path))
    monkeypatch.setenv("VIZITKA_ENV_FILE", "")
    monkeypatch.setattr(env, "_asked", names)
    monkeypatch.setattr("vizitka.config.logging.configure_logging", lambda level, as_json: None)
    return names


def start() -> Mapping[str, Any]:
    """The settings as a new process reads them."""
    return runpy.run_path(settings.__file__)


def test_every_variable_is_known_here(asked: set[str]) -> None:
    start()
    assert asked == {*WRONG, *FREE}


@pytest.mark.parametrize(("name", "value"), CASES)
def test_a_wrong_value_is_refused_by_name(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(Refused) as refused:
        start()
    sentence = str(refused.value)
    assert name in sentence
    assert sentence.endswith(".")
    assert "geheim" not in sentence
    assert len(sentence.splitlines()) == 1


def test_an_empty_variable_is_one_that_is_not_given(asked: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As compose files hand on what nobody has set. The mode and the like are said, or left away."""
    without = values()
    for name in {*WRONG, *FREE} - {"VIZITKA_MODE", "VIZITKA_LOG_LEVEL", "VIZITKA_DATA"}:
        monkeypatch.setenv(name, "")
    assert values() == without


def values() -> dict[str, Any]:
    return {name: value for name, value in start().items() if name.isupper() and not callable(value)}


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("VIZITKA_TRUSTED_PROXY", "Do you mean VIZITKA_TRUSTED_PROXIES?"),
        ("VIZITKA_MAILHOST", "Do you mean VIZITKA_MAIL_HOST?"),
        ("VIZITKA_HOST", "Do you mean VIZITKA_HOSTS?"),
        ("VIZITKA_WINDMILL", "docs/operating.md"),
    ],
)
def test_an_unknown_variable_is_refused_with_the_nearest_name(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, name: str, advice: str
) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(Refused) as refused:
        start()
    assert str(refused.value).startswith(f"{name} is no variable")
    assert advice in str(refused.value)


def test_what_is_right_counts(asked: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "VIZITKA_MODE": "production",
        "VIZITKA_URL": "https://cards.example.org/",
        "VIZITKA_API_URL": "http://[::1]:8000",
        "VIZITKA_HOSTS": ".example.org, 192.0.2.1",
        "VIZITKA_DNS_SERVERS": "192.0.2.53, 127.0.0.1:5353, ::1, [::1]:5353",
        "VIZITKA_TRUSTED_PROXIES": "0",
        "VIZITKA_CURRENCY": "chf",
        "DATABASE_URL": "postgres://u:p%40ss@host:5433/name",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    found = start()
    assert found["PRODUCTION"] is True
    assert found["PUBLIC_URL"] == "https://cards.example.org"
    assert found["API_URL"] == "http://[::1]:8000"
    assert found["ALLOWED_HOSTS"] == [".example.org", "192.0.2.1"]
    assert found["DNS_SERVERS"] == ["192.0.2.53", "127.0.0.1:5353", "::1", "[::1]:5353"]
    assert found["TRUSTED_PROXIES_ARE_SAID"] is True
    assert found["CURRENCY"] == "CHF"
    assert found["DATABASES"]["default"]["PASSWORD"] == "p@ss"


def test_a_secret_may_be_in_a_file(asked: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As containers are handed their secrets."""
    file = tmp_path / "secret"
    file.write_text("postgres://u:geheim@host/name\n")
    monkeypatch.setenv("DATABASE_URL_FILE", str(file))
    assert start()["DATABASES"]["default"]["PASSWORD"] == "geheim"
    monkeypatch.setenv("DATABASE_URL", "postgres://u:other@host/name")
    with pytest.raises(Refused, match="DATABASE_URL and DATABASE_URL_FILE are both there"):
        start()
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "missing"))
    with pytest.raises(Refused, match=r"DATABASE_URL_FILE: .*missing cannot be read"):
        start()


def test_a_file_for_a_variable_that_nobody_knows_is_refused(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VIZITKA_MAIL_PASSWORT_FILE", str(tmp_path))
    with pytest.raises(Refused, match="VIZITKA_MAIL_PASSWORT_FILE is no variable"):
        start()
    monkeypatch.delenv("VIZITKA_MAIL_PASSWORT_FILE")
    monkeypatch.setenv("VIZITKA_MAIL_PASSWORD_FILE", str(tmp_path / "missing"))
    with pytest.raises(Refused, match=r"VIZITKA_MAIL_PASSWORD_FILE: .* cannot be read"):
        start()


def test_mails_are_read_by_everybody_only_where_it_is_a_demo(
    asked: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert start()["MAILS_ARE_READABLE"] is True
    monkeypatch.setenv("VIZITKA_MODE", "production")
    assert start()["MAILS_ARE_READABLE"] is False


STAND_IN = "http://127.0.0.1:8790"


@pytest.mark.parametrize(
    "others",
    [
        {"VIZITKA_MODE": "production"},
        {"VIZITKA_URL": "https://cards.example.org"},
        {"VIZITKA_URL": "http://192.0.2.1:8000"},
        {
            "VIZITKA_STRIPE_SECRET_KEY": "sk_live_geheim",
            "VIZITKA_STRIPE_PUBLISHABLE_KEY": "pk_live_1",
            "VIZITKA_STRIPE_WEBHOOK_SECRET": "whsec_1",
        },
        {
            "VIZITKA_STRIPE_SECRET_KEY": "rk_live_geheim",
            "VIZITKA_STRIPE_PUBLISHABLE_KEY": "pk_live_1",
            "VIZITKA_STRIPE_WEBHOOK_SECRET": "whsec_1",
        },
    ],
    ids=["production", "an address of others", "an address in the network", "a live key", "a restricted one"],
)
def test_a_stand_in_for_stripe_is_taken_only_where_nobody_else_is_served(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, others: dict[str, str]
) -> None:
    """Its script would read what people type in."""
    monkeypatch.setenv("VIZITKA_STRIPE_API_BASE", STAND_IN)
    assert start()["STRIPE_API_BASE"] == STAND_IN
    for name, value in others.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Refused, match="VIZITKA_STRIPE_API_BASE") as refused:
        start()
    assert "geheim" not in str(refused.value)
    monkeypatch.setenv("VIZITKA_STRIPE_API_BASE", "https://api.stripe.com")
    assert start()["STRIPE_API_BASE"] == "https://api.stripe.com"


def manage(environ: Mapping[str, str], *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, env=dict(environ), cwd=BACKEND, capture_output=True, text=True, timeout=60, **options
    )


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"VIZITKA_MODE": "Production"}, 78),
        ({"PORT": "abc"}, 78),
        ({"VIZITKA_DATA": "/proc/nowhere"}, 78),
        ({"DATABASE_URL": "postgres://u:geheim@127.0.0.1:1/name"}, 1),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else str(value),
)
def test_serve_says_what_is_wrong_in_one_line(
    environment: dict[str, str], wrong: dict[str, str], code: int
) -> None:
    done = manage({**environment, **wrong}, "serve")
    assert done.returncode == code
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert next(iter(wrong)) in done.stderr
    assert "geheim" not in done.stderr


def test_serve_names_the_folder_that_takes_no_more(environment: dict[str, str]) -> None:
    """A limit of the process stands for a full disk: both fail at the first byte."""
    done = manage(
        {**environment, "VIZITKA_SECRET_KEY": "k" * 50},
        "serve",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == 78
    assert done.stderr.startswith(f"VIZITKA_DATA: nothing can be written to {environment['VIZITKA_DATA']} (")
    assert len(done.stderr.splitlines()) == 1


SHOW = "from django.conf import settings as s; print(s.DATA, s.PORT, s.CURRENCY)"


def test_a_command_runs_with_the_environment_of_the_installation(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """From anywhere; what the shell says already counts more."""
    file = tmp_path / "vizitka.env"
    file.write_text(f'# ours\n\nVIZITKA_DATA="{tmp_path}/data"\nPORT=8123\nVIZITKA_CURRENCY=CHF\n')
    shell = {
        key: value for key, value in environment.items() if key not in {"VIZITKA_DATA", "PORT", "PYTHONPATH"}
    }
    done = subprocess.run(
        [BACKEND.parent / "bin" / "vizitka", "shell", "--no-imports", "-c", SHOW],
        env={**shell, "VIZITKA_ENV_FILE": str(file), "VIZITKA_CURRENCY": "EUR"},
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [f"{tmp_path}/data", "8123", "EUR"]


def test_without_a_name_it_is_the_file_of_the_machine(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    standard = tmp_path / "standard.env"
    standard.write_text("VIZITKA_CURRENCY='CHF'\n; a comment\n")
    monkeypatch.setattr(installation, "STANDARD_FILE", standard)
    monkeypatch.delenv("VIZITKA_CURRENCY", raising=False)
    assert start()["CURRENCY"] == "EUR"
    monkeypatch.delenv("VIZITKA_ENV_FILE")
    # What the file sets is taken back at the end of the test.
    monkeypatch.setenv("VIZITKA_CURRENCY", "")
    os.environ.pop("VIZITKA_CURRENCY")
    assert start()["CURRENCY"] == "CHF"


def test_a_file_that_is_none_says_where(
    asked: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "vizitka.env"
    file.write_text("VIZITKA_CURRENCY=EUR\nexport PORT=8000\n")
    monkeypatch.setenv("VIZITKA_ENV_FILE", str(file))
    monkeypatch.setenv("VIZITKA_CURRENCY", "EUR")
    with pytest.raises(Refused, match=r"vizitka\.env, line 2 must be NAME=value"):
        start()


BECOME = """
import os
from vizitka.config import installation
installation.become_owner()
print(os.geteuid(), os.getegid(), len(os.getgroups()) if os.geteuid() == 4711 else "")
"""


def test_root_becomes_the_owner_of_the_data(environment: dict[str, str], tmp_path: Path) -> None:
    """Whoever is not root has nobody else to become."""
    data = tmp_path / "data"
    data.mkdir()
    owner = (4711, 4712) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    os.chown(data, *owner)
    command = [sys.executable, "-c", BECOME]
    done = subprocess.run(
        command, env={**environment, "VIZITKA_DATA": str(data)}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[:2] == [str(one) for one in owner]


def test_a_command_is_the_owner_before_it_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    from vizitka.config import command_line

    order: list[str] = []
    monkeypatch.setattr(installation, "read_file", lambda: order.append("file"))
    monkeypatch.setattr(installation, "become_owner", lambda: order.append("owner"))
    monkeypatch.setattr(command_line, "execute_from_command_line", lambda arguments: order.append("command"))
    command_line.main(["manage.py", "migrate"])
    assert order == ["file", "owner", "command"]

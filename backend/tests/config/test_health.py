"""Health, readiness, measurements, headers, and the manager's page."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from django.conf import settings
from django.test import Client, override_settings

from vizitka.common import disk


def test_alive(client: Client) -> None:
    assert client.get("/healthz").json()["status"] == "ok"


@pytest.mark.django_db
def test_ready_with_its_database(client: Client) -> None:
    assert client.get("/readyz").json()["status"] == "ready"


@pytest.mark.django_db
def test_not_ready_without_its_database(client: Client) -> None:
    with mock.patch("vizitka.config.health.connection.cursor", side_effect=OSError):
        assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
@pytest.mark.parametrize("scarce", ["LEAST_FREE", "LEAST_FREE_FILES"])
def test_not_ready_before_the_disk_is_full(
    client: Client, monkeypatch: pytest.MonkeyPatch, scarce: str
) -> None:
    monkeypatch.setattr(disk, scarce, 2**62)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "disk_nearly_full"
    assert "VIZITKA_DATA" in answer.json()["message"]
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_measurements_are_for_this_machine_or_a_token(client: Client) -> None:
    client.get("/healthz")
    assert b'route="healthz"' in client.get("/metrics").content
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 404
    with override_settings(METRICS_TOKEN="a-long-token"):
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer a-long-token"}).status_code == 200


FORWARDED = [
    {"X-Forwarded-For": "203.0.113.9"},
    {"X-Forwarded-Host": "cards.example"},
    {"X-Forwarded-Proto": "https"},
    {"Forwarded": "for=203.0.113.9"},
    {"X-Real-IP": "203.0.113.9"},
    {"Via": "1.1 Caddy"},
    {"CF-Connecting-IP": "203.0.113.9"},
]


@pytest.mark.django_db
@pytest.mark.parametrize("headers", FORWARDED, ids=lambda headers: next(iter(headers)))
def test_measurements_are_not_handed_on_by_a_proxy_that_nobody_has_told_us_of(
    client: Client, headers: dict[str, str]
) -> None:
    """VIZITKA_TRUSTED_PROXIES is 0, and Caddy stands in front on the same machine."""
    assert client.get("/metrics", headers=headers).status_code == 404
    with override_settings(METRICS_TOKEN="a-long-token"):
        assert client.get("/metrics", headers=headers).status_code == 404
        right = {**headers, "Authorization": "Bearer a-long-token"}
        assert client.get("/metrics", headers=right).status_code == 200


def test_who_calls_itself_this_machine_is_not_believed(client: Client) -> None:
    headers = {"X-Forwarded-For": "127.0.0.1"}
    for proxies in (0, 1):
        with override_settings(TRUSTED_PROXIES=proxies):
            answer = client.get("/metrics", headers=headers, REMOTE_ADDR="203.0.113.9")
            assert answer.status_code == 404


def series(client: Client) -> set[bytes]:
    lines = client.get("/metrics").content.splitlines()
    return {line.rpartition(b" ")[0] for line in lines if line.startswith(b"vizitka_")}


@pytest.mark.django_db
def test_what_visitors_invent_makes_no_series(client: Client) -> None:
    invent(client, "First")
    before = series(client)
    for number in range(20):
        invent(client, f"Second{number}")
    assert series(client) == before
    assert not [line for line in before if b"invented" in line.lower()]


def invent(client: Client, word: str) -> None:
    for path in (
        "/healthz",
        "/v1/me",
        "/metrics",
        f"/v1/invented-{word}",
        f"/c/invented-{word}",
        f"/invented-{word}",
    ):
        client.get(path, headers={"User-Agent": f"invented {word}", "Accept-Language": f"invented-{word}"})
        client.generic(f"INVENTED{word}", path)


def test_every_answer_has_an_id_and_keeps_a_sensible_given_one(client: Client) -> None:
    assert len(client.get("/healthz").headers["X-Request-Id"]) == 36
    assert (
        client.get("/healthz", headers={"X-Request-Id": "abc-12345"}).headers["X-Request-Id"] == "abc-12345"
    )
    assert client.get("/healthz", headers={"X-Request-Id": "<script>"}).headers["X-Request-Id"] != "<script>"


def test_the_manager_allows_no_inline_script(client: Client, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Vizitka</title>")
    with override_settings(FRONTEND_DIST=tmp_path):
        answer = client.get("/spaces")
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.django_db
def test_only_the_manager_may_ask_for_a_camera(client: Client) -> None:
    assert "camera=(self)" in client.get("/spaces").headers["Permissions-Policy"]
    for path in ("/c/nobody", "/p/23456789abc4", "/v1/me", "/backoffice/login/"):
        assert "camera=()" in client.get(path).headers["Permissions-Policy"]


def test_webassembly_is_compiled_in_a_thread_of_its_own_only(client: Client) -> None:
    assets = settings.FRONTEND_DIST / "assets"
    assets.mkdir(exist_ok=True)
    for name in ("worker-codes-1234567.js", "start-1234567.js"):
        (assets / name).write_text("0")
    policy = client.get("/assets/worker-codes-1234567.js").headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    for path in ("/assets/start-1234567.js", "/spaces", "/connect/2345-6789-ABC4"):
        assert "wasm" not in client.get(path).headers["Content-Security-Policy"]


def test_an_unknown_address_of_the_api_is_a_json_404_in_the_language_of_the_request(client: Client) -> None:
    answer = client.get("/v1/nothing-here", headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"
    assert answer.json()["message"] == "Diese Seite wurde nicht gefunden."


@override_settings(BEHIND_TLS=True)
def test_hsts_only_behind_tls(client: Client) -> None:
    assert client.get("/healthz").headers["Strict-Transport-Security"].startswith("max-age=31536000")


@override_settings(CORS_ORIGINS=["https://app.example"])
def test_other_origins_only_when_configured_letter_by_letter() -> None:
    client = Client()
    allowed = client.options(
        "/v1/me", headers={"Origin": "https://app.example", "Access-Control-Request-Method": "GET"}
    )
    assert allowed.headers["Access-Control-Allow-Origin"] == "https://app.example"
    for origin in ("https://app.example.evil.test", "https://app.exampl", "null"):
        refused = client.options("/v1/me", headers={"Origin": origin, "Access-Control-Request-Method": "GET"})
        assert "Access-Control-Allow-Origin" not in refused.headers

"""Health, readiness, measurements, headers, and the manager's page."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
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


def test_measurements_are_for_this_machine_or_a_token(client: Client) -> None:
    client.get("/healthz")
    assert b'route="healthz"' in client.get("/metrics").content
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.9").status_code == 404
    with override_settings(METRICS_TOKEN="a-long-token"):
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer a-long-token"}).status_code == 200


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

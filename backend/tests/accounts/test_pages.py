"""Pages that the server renders: /a/{token} and the mails of the demo."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives

from tests.accounts.conftest import Letters
from tests.conftest import ApiClient
from vizitka.accounts.models import User

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_a_link_does_nothing(api: ApiClient, letters: Letters, method: str) -> None:
    """Programs that guard mailboxes open every link."""
    api.post("/v1/auth/register", {"email": "eve@example.org"})
    path = letters.link("eve@example.org")
    for _ in range(3):
        answer = api.request(method, path)
        assert answer.status_code == 302
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["Cache-Control"] == "no-store"
    assert User.objects.count() == 0


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_other_methods_are_refused(api: ApiClient, letters: Letters, method: str) -> None:
    api.post("/v1/auth/register", {"email": "eve@example.org"})
    assert api.request(method, letters.link("eve@example.org")).status_code == 405


def test_its_policy_allows_its_own_style_and_nothing_else(api: ApiClient) -> None:
    page = api.get("/a/unknown")
    policy = page["Content-Security-Policy"]
    html = page.content.decode()
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert " style=" not in html
    assert "<script" not in html
    assert not re.findall(r'(?:src|href)="(?!http://testserver|/)[^"]+"', html), "no request goes elsewhere"
    assert page["Referrer-Policy"] == "no-referrer"
    assert page["Cache-Control"] == "no-store"
    assert page["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_link_is_gone_in_the_visitors_language(api: ApiClient, language: str) -> None:
    page = api.speaking(language).get("/a/unknown")
    assert page.status_code == 410
    html = page.content.decode()
    assert f'<html lang="{language}">' in html
    assert ("This link no longer works" in html) is (language == "en")
    assert "<form" not in html


@pytest.fixture
def mail_folder(settings: Any, tmp_path: Path) -> Path:
    settings.MAIL_FOLDER = tmp_path / "mails"
    settings.EMAIL_BACKEND = "vizitka.common.mail.folder.FolderBackend"
    settings.MAILS_ARE_READABLE = True
    return settings.MAIL_FOLDER


def send(
    subject: str = "Confirm <b>this</b>",
    html: str = "<html><head></head><body><a href='http://testserver/a/x'>go</a></body></html>",
) -> None:
    # Django puts its own backend into tests; this one is asked for by name.
    from vizitka.common.mail.folder import FolderBackend

    message = EmailMultiAlternatives(subject, "Open\nhttp://testserver/a/x", to=["eve@example.org"])
    message.attach_alternative(html, "text/html")
    FolderBackend().send_messages([message])


def test_the_mails_of_the_demo_can_be_read(api: ApiClient, mail_folder: Path) -> None:
    assert api.get("/debug/mails").status_code == 200, "an empty folder is a page too"
    send()
    listing = api.get("/debug/mails").content.decode()
    assert "Confirm &lt;b&gt;this&lt;/b&gt;" in listing
    path = re.findall(r'href="(/debug/mails/[^"]+)"', listing)[0]
    page = api.get(path)
    html = page.content.decode()
    assert 'sandbox="allow-top-navigation-by-user-activation"' in html
    assert "&lt;base target=&quot;_top&quot;&gt;" in html
    assert '<a href="http://testserver/a/x"' in html, "the link in the text can be clicked"
    assert "script-src" not in page["Content-Security-Policy"]
    assert "default-src 'none'" in page["Content-Security-Policy"]


def test_a_mail_runs_no_script_in_the_page(api: ApiClient, mail_folder: Path) -> None:
    send(html="<head></head><script>alert(1)</script>\"'><script>alert(2)</script>")
    name = next(mail_folder.iterdir()).name
    html = api.get(f"/debug/mails/{name}").content.decode()
    assert "<script" not in html
    assert "allow-scripts" not in html
    assert "allow-same-origin" not in html


@pytest.mark.parametrize(
    "name", ["x.eml", "..%2Fsecret.key", "%2e%2e%2fsecret.key", "20261120T120000000000-0123abcd.eml", "%00"]
)
def test_no_name_leads_out_of_the_folder(api: ApiClient, mail_folder: Path, name: str) -> None:
    (mail_folder.parent / "secret.key").write_text("the secret")
    mail_folder.mkdir(exist_ok=True)
    answer = api.get(f"/debug/mails/{name}")
    # What holds a slash is no address of a mail at all, and belongs to the manager.
    assert answer.status_code == 404 or "%2" in name
    assert b"the secret" not in answer.content


def test_with_a_mail_server_nothing_is_readable(api: ApiClient, mail_folder: Path, settings: Any) -> None:
    send()
    settings.MAILS_ARE_READABLE = False
    assert api.get("/debug/mails").status_code == 404
    assert api.get(f"/debug/mails/{next(mail_folder.iterdir()).name}").status_code == 404


def test_debug_info_holds_versions_and_no_secret(api: ApiClient, user: User, settings: Any) -> None:
    settings.MAILS_ARE_READABLE = True
    answer = api.as_(user).get("/v1/debug/info").json()["data"]
    assert set(answer) == {
        "version",
        "commit",
        "django",
        "python",
        "database",
        "time",
        "mails_url",
        "demo",
        "languages",
    }
    assert answer["mails_url"] == "http://testserver/debug/mails"
    assert answer["languages"] == LANGUAGES
    assert settings.SECRET_KEY not in str(answer)
    settings.MAILS_ARE_READABLE = False
    assert api.as_(user).get("/v1/debug/info").json()["data"]["mails_url"] is None

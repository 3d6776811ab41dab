"""Letters: in the receiver's language, as text and HTML, and never lost."""

from __future__ import annotations

import datetime as dt
import re
import smtplib
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils import translation

from tests.accounts.conftest import Clock, Letters
from tests.conftest import ApiClient, MakeUser
from vizitka.accounts import emails, tasks
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.models import AddressProof, SingleUseToken, User
from vizitka.accounts.services import proofs, purge_expired, tokens
from vizitka.common.mail import delivery

pytestmark = pytest.mark.django_db
LANGUAGES = ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]
NEEDS_TOKEN = {
    LetterKind.RECOVERY: TokenKind.RECOVERY,
}


def parameters_of(kind: LetterKind, user: User) -> dict[str, str]:
    if kind in NEEDS_TOKEN:
        token, _raw = tokens.issue(user, NEEDS_TOKEN[kind], email="new@example.org")
        return {"token_id": str(token.pk)}
    return {"email": user.email, "new_email": "new@example.org"}


def letter_of(kind: LetterKind, user: User) -> EmailMultiAlternatives:
    message = emails.build(kind, user.pk, parameters_of(kind, user))
    assert message
    return message


@pytest.mark.parametrize("kind", list(LetterKind))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_in_every_language(make_user: MakeUser, kind: LetterKind, language: str) -> None:
    user = make_user(language=language, first_name="Zoë", last_name="Šimić <b>")
    with translation.override("en"):
        message = letter_of(kind, user)
    html, mime = (str(part) for part in message.alternatives[0])
    subject, body = str(message.subject), str(message.body)
    assert mime == "text/html"
    assert f'<html lang="{language}">' in html
    assert "<script" not in html
    assert "<b>" not in html
    assert "http://testserver/" in body
    assert message.extra_headers["Auto-Submitted"] == "auto-generated"
    assert "!" not in subject + body
    assert not re.findall(r"%\(", subject + body + html)
    urls = re.findall(r"http://testserver\S*", body)
    assert urls[0] in html
    raw = message.message().as_bytes()
    assert b"multipart/alternative" in raw
    if language != "en":
        assert subject != letter_of(kind, make_user(language="en")).subject
        assert "Vizitka sends this mail" not in body


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("of_an_account", [False, True])
def test_the_letter_that_proves_an_address_in_every_language(
    make_user: MakeUser, language: str, of_an_account: bool
) -> None:
    user = make_user(language=language, first_name="Win a prize") if of_an_account else None
    proofs.ask("new@example.org", language="en" if of_an_account else language, user=user)
    message = emails.build_proof(AddressProof.objects.get().pk)
    assert message
    html, body = str(message.alternatives[0][0]), str(message.body)
    assert message.to == ["new@example.org"]
    assert f'<html lang="{language}">' in html
    (code,) = re.findall(r"^\d{6}$", body, re.MULTILINE)
    (link,) = re.findall(r"http://testserver/a/\S+", body)
    assert code in html
    assert link in html
    assert "prize" not in body + html
    assert "!" not in f"{message.subject}{body}"
    if language != "en":
        assert "Enter this code" not in body
        assert "Use one of them" not in body


def test_a_letter_asks_for_nothing_outside(make_user: MakeUser) -> None:
    html = str(letter_of(LetterKind.PASSWORD_CHANGED, make_user()).alternatives[0][0])
    assert "<img" not in html
    assert "@import" not in html
    assert set(re.findall(r"https?://[^/<\"']+", html)) == {"http://testserver"}


def test_a_letter_of_somebody_who_left_is_dropped(user: User) -> None:
    gone = user.pk
    user.delete()
    tasks.send_letter.call(LetterKind.PASSWORD_CHANGED, str(gone), {})
    assert mail.outbox == []


def test_sending_twice_makes_the_first_link_void(
    api: ApiClient, letters: Letters, make_user: MakeUser
) -> None:
    user = make_user(email="ada@example.org")
    token, _raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
    for _ in range(2):
        tasks.send_letter.call(LetterKind.RECOVERY, str(user.pk), {"token_id": str(token.pk)})
    first, second = (re.findall(r"/recovery/(\S+)", message.body)[0] for message in letters.outbox)
    assert api.get(f"/v1/auth/recovery/{first}").status_code == 404
    assert api.get(f"/v1/auth/recovery/{second}").status_code == 200


def test_a_link_that_was_used_is_not_sent_again(make_user: MakeUser) -> None:
    user = make_user()
    token, _raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
    tokens.use(token)
    tasks.send_letter.call(LetterKind.RECOVERY, str(user.pk), {"token_id": str(token.pk)})
    assert mail.outbox == []


@pytest.fixture
def queue(settings: Any) -> Any:
    """Tasks wait in their table, as they do outside of tests."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": []}}
    from django_tasks_db.models import DBTaskResult

    return DBTaskResult.objects


def run(row: Any) -> None:
    row.task.call(*row.args_kwargs["args"], **row.args_kwargs["kwargs"])
    row.delete()


def broken(error: Exception) -> Callable[..., None]:
    def send(self: EmailMessage, fail_silently: bool = False) -> None:
        raise error

    return send


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(),
        TimeoutError(),
        smtplib.SMTPServerDisconnected(),
        smtplib.SMTPAuthenticationError(535, b"no"),
        smtplib.SMTPRecipientsRefused({"ada@example.org": (451, b"later")}),
    ],
)
def test_a_mail_server_that_is_down_loses_nothing(
    api: ApiClient, queue: Any, monkeypatch: pytest.MonkeyPatch, time: Clock, error: Exception
) -> None:
    assert api.post("/v1/auth/register", {"email": "ada@example.org"}).status_code == 202
    assert queue.count() == 1
    assert "ada@" not in str(queue.get().args_kwargs)
    waits = []
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", broken(error))
        for _ in range(4):
            row = queue.get()
            if row.run_after and row.run_after.year < 9000:
                waits.append(row.run_after - time.now())
                time.forward(seconds=waits[-1].total_seconds() + 1)
            run(row)
    assert [round(wait.total_seconds(), -1) for wait in waits] == [30, 60, 120]
    run(queue.get())
    assert len(mail.outbox) == 1
    (link,) = set(re.findall(r"http://testserver(/a/\S+)", str(mail.outbox[0].body)))
    assert api.get(link).status_code == 302, "the link has its whole hour from when it was sent"


def test_the_wait_grows_to_an_hour_and_lasts_three_days() -> None:
    waits = [delivery.delay_after(attempt) for attempt in range(delivery.LAST_ATTEMPT + 1)]
    assert waits == sorted(waits)
    assert waits[-1] == dt.timedelta(hours=1)
    assert dt.timedelta(days=2, hours=20) < sum(waits, dt.timedelta()) < dt.timedelta(days=3, hours=4)


def test_the_last_failure_stays_in_the_list_of_failures(
    queue: Any, monkeypatch: pytest.MonkeyPatch, user: User
) -> None:
    monkeypatch.setattr("django.core.mail.EmailMessage.send", broken(TimeoutError()))
    # Those who put a letter into the queue do not count; delivery does.
    again: Callable[..., None] = tasks.send_letter.func
    with pytest.raises(TimeoutError):
        again(LetterKind.PASSWORD_CHANGED, str(user.pk), {}, delivery.LAST_ATTEMPT)


def test_an_address_that_is_refused_for_good_is_not_tried_again(
    queue: Any, monkeypatch: pytest.MonkeyPatch, user: User
) -> None:
    refused = smtplib.SMTPRecipientsRefused({user.email: (550, b"unknown")})
    monkeypatch.setattr("django.core.mail.EmailMessage.send", broken(refused))
    tasks.send_letter.call(LetterKind.PASSWORD_CHANGED, str(user.pk), {})
    assert queue.count() == 0


def test_purge_takes_what_is_over_and_nothing_else(api: ApiClient, make_user: MakeUser, time: Clock) -> None:
    user = make_user()
    forgotten = User.objects.create_user("late@example.org", "x")
    ended, _other = api.as_(user), api.as_(user)
    old, _raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
    proofs.ask("forgotten@example.org", language="en")
    for _ in range(2):
        api.post("/v1/auth/login", {"email": user.email, "password": "wrong-password"})
    time.forward(days=31)
    live = api.as_(user)
    fresh, _raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
    proofs.ask("waiting@example.org", language="en")
    new_registration = User.objects.create_user("new@example.org", "x", created_at=time.now())

    gone = purge_expired()
    assert gone["tokens"] == 2
    assert AddressProof.objects.get().email == "waiting@example.org"
    assert gone["registrations"] == 1
    assert gone["sessions"] == 2
    assert live.get("/v1/me").status_code == 200
    assert ended.get("/v1/me").status_code == 401
    assert set(SingleUseToken.objects.values_list("pk", flat=True)) == {fresh.pk}
    assert not User.objects.filter(pk=forgotten.pk).exists()
    assert User.objects.filter(pk=new_registration.pk).exists()
    assert old.pk != fresh.pk
    assert purge_expired() == {"sessions": 0, "tokens": 0, "registrations": 0}

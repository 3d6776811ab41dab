"""The mail of the month: who gets it, what stands in it, that it comes once, and that one click ends it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.conf import settings
from django.core import mail as outbox
from django.test import Client
from django.utils import translation

from tests.conftest import AddMember, ApiClient, MakeCard
from tests.statistics.test_statistics_api import seen
from vizitka.billing.enums import Feature
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.spaces.models import SpaceMember
from vizitka.statistics.enums import Figure
from vizitka.statistics.models import CountedSpace, MonthlyMail
from vizitka.statistics.monthly import services
from vizitka.statistics.words import figure_word, views_word

pytestmark = pytest.mark.django_db
# The first of December, ten past seven in Vienna.
NOW = dt.datetime(2026, 12, 1, 6, 10, tzinfo=dt.UTC)

At = Callable[[str], None]
Sent = Callable[[], list[Any]]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    def set_to(moment: str) -> None:
        monkeypatch.setattr(clock, "now", lambda: dt.datetime.fromisoformat(moment))

    return set_to


@pytest.fixture
def wanted(card: Card, make_card: MakeCard, api: ApiClient, user: Any, at: At) -> MonthlyMail:
    """The owner asked for it in November, in which Zoe was looked at 1,230 times, and 1,000 times in October."""
    at("2026-09-01T12:00:00+00:00")
    seen(card, "2026-09-01T12:00:00+02:00")
    at("2026-11-20T12:00:00+00:00")
    ida = make_card(card.space, first_name="Ida", last_name="Huber", username="ida", state="active")
    for number, when in ((1230, "2026-11-30T23:30:00+01:00"), (1000, "2026-10-20T12:00:00+02:00")):
        seen(card, when, times=number)
    seen(ida, "2026-11-01T00:30:00+01:00", times=4, channel="qr_code")
    seen(card, "2026-11-20T12:00:00+01:00", times=2, kind="contact")
    # Of the month after, on the clocks of the space.
    seen(card, "2026-12-01T00:30:00+01:00", times=9)
    path = f"/v1/spaces/{card.space_id}/statistics/mail"
    assert api.as_(user).get(path).json()["data"] == {"wanted": False}
    assert api.as_(user).put(path, {"wanted": True}).json()["data"] == {"wanted": True}
    assert api.as_(user).get(path).json()["data"] == {"wanted": True}
    at("2026-12-01T06:10:00+00:00")
    return MonthlyMail.objects.in_space(card.space_id).get()


@pytest.fixture
def sent(django_capture_on_commit_callbacks: Any) -> Sent:
    """Does what is due, and gives all mails so far."""

    def do() -> list[Any]:
        with django_capture_on_commit_callbacks(execute=True):
            services.queue_due()
        return outbox.outbox

    return do


def test_it_tells_of_the_month_and_of_the_one_before(wanted: MonthlyMail, user: Any, sent: Sent) -> None:
    user.language, user.first_name, user.last_name = "de", "Eva", "Berger"
    user.save()
    (mail,) = sent()
    assert mail.to == [user.email]
    assert mail.subject == f"Ihre Karten in Zahlen: {wanted.space.name}, November 2026"
    assert mail.body.startswith("Guten Tag Eva Berger,")
    for said in ("Aufrufe: 1.234 (+23 %)", "Gespeicherte Kontakte: 2", "- Zoe: 1.230", "- Ida Huber: 4"):
        assert said in mail.body.replace("\xa0", " ")
    assert "Klicks auf Links" not in mail.body
    dashboard = f"/space/{wanted.space_id}/dashboard?first=2026-11-01&last=2026-11-30"
    (html, _kind) = mail.alternatives[0]
    assert dashboard in mail.body
    assert dashboard.replace("&", "&amp;") in html
    assert "1.234" in html


# Where a month begins with a small letter, and where a dot ends it.
MONTHS: Final = {
    "en": "November 2026",
    "de": "November 2026",
    "es": "noviembre de 2026",
    "hr": "studeni 2026.",
    "cs": "listopad 2026",
    "fr": "novembre 2026",
    "it": "novembre 2026",
    "pt": "novembro de 2026",
    "hu": "2026. november",
}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_language_says_what_the_dashboard_says(
    wanted: MonthlyMail, api: ApiClient, user: Any, sent: Sent, language: str
) -> None:
    user.language = language
    user.save()
    (mail,) = sent()
    assert mail.subject.endswith(f", {MONTHS[language]}")
    assert ".." not in mail.body
    path = f"/v1/spaces/{wanted.space_id}/statistics?first=2026-11-01&last=2026-11-30"
    found = api.as_(user).get(path).json()["data"]
    # Without what groups digits, and the space before a colon in French.
    body = re.sub(r"[\xa0\u202f.,](?=\d{3}\b)|[\xa0\u202f ](?=:)", "", mail.body)
    with translation.override(language):
        assert f"{views_word()}: {found['figures']['views']} (" in body
        assert f"{figure_word(Figure.SAVES)}: {found['figures']['saves']}\n" in body
    assert [f"- {card['name']}: {card['views']}" in body for card in found["best"]] == [True, True]
    # Nothing is left in English: neither what is around the figures, nor the way out.
    english = {
        "Hello",
        "Your cards in numbers",
        "Cards that were looked at most",
        "Open the dashboard",
        "Send no more",
    }
    said = {text for text in english if text in mail.subject + mail.body}
    assert said == (english if language == "en" else set())


def test_it_comes_once(wanted: MonthlyMail, at: At, sent: Sent) -> None:
    assert len(sent()) == 1
    for later in ("2026-12-01T07:10:00+00:00", "2026-12-05T07:10:00+00:00", "2026-12-31T22:59:00+00:00"):
        at(later)
        assert len(sent()) == 1
    # Who found at the same time that it is due comes second.
    assert services._queue(wanted.pk, dt.date(2026, 11, 1)) is False
    seen(Card.objects.in_space(wanted.space_id).get(first_name="Zoe"), "2026-12-20T12:00:00+01:00")
    at("2027-01-02T12:00:00+00:00")
    assert len(sent()) == 2


@pytest.mark.parametrize(
    ("moment", "number"),
    [
        ("2026-12-01T05:59:00+00:00", 0),
        ("2026-12-01T06:00:00+00:00", 1),
        ("2026-12-07T22:59:00+00:00", 1),
        ("2026-12-07T23:00:00+00:00", 0),
    ],
)
def test_it_comes_in_the_first_days_on_the_clocks_of_the_space(
    wanted: MonthlyMail, at: At, moment: str, number: int, sent: Sent
) -> None:
    at(moment)
    assert len(sent()) == number


def test_a_worker_that_is_killed_has_told_and_queued_it_or_neither(
    wanted: MonthlyMail, monkeypatch: pytest.MonkeyPatch, sent: Sent
) -> None:
    def killed(*_arguments: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("vizitka.statistics.errands.SEND_MONTH.put", killed)
        with pytest.raises(KeyboardInterrupt):
            services.queue_due()
    assert outbox.outbox == []
    assert len(sent()) == 1


def no_role(mail: MonthlyMail) -> None:
    SpaceMember.objects.in_space(mail.space_id).filter(user_id=mail.user_id).update(role="no_role")


def not_agreed(mail: MonthlyMail) -> None:
    SpaceMember.objects.in_space(mail.space_id).filter(user_id=mail.user_id).update(agreed=False)


def not_tracked(mail: MonthlyMail) -> None:
    mail.space.tracking = False
    mail.space.save()


def without_licence(mail: MonthlyMail) -> None:
    licence = mail.space.licence
    if licence is None:
        raise AssertionError("the space had none")
    licence.package.features = [one for one in licence.package.features if one != Feature.STATISTICS]
    licence.package.save()


def locked(mail: MonthlyMail) -> None:
    mail.user.is_active = False
    mail.user.save()


def deleted(mail: MonthlyMail) -> None:
    mail.space.deleted_at = NOW
    mail.space.save()


def unseen(mail: MonthlyMail) -> None:
    from vizitka.statistics.models import SpaceDay

    SpaceDay.objects.in_space(mail.space_id).filter(day__month=11).update(link=0, qr_code=0, product=0)


@pytest.mark.parametrize(
    "change", [no_role, not_agreed, not_tracked, without_licence, locked, deleted, unseen]
)
def test_nobody_is_told_what_they_may_not_read_or_what_is_nothing(
    wanted: MonthlyMail, change: Callable[[MonthlyMail], None], sent: Sent
) -> None:
    change(MonthlyMail.objects.in_space(wanted.space_id).select_related("space", "user").get())
    assert sent() == []


def test_a_month_that_was_half_counted_is_compared_with_nothing(wanted: MonthlyMail, sent: Sent) -> None:
    CountedSpace.objects.in_space(wanted.space_id).update(since=dt.datetime(2026, 10, 2, tzinfo=dt.UTC))
    (mail,) = sent()
    assert "Views: 1,234\n" in mail.body
    assert "%" not in mail.body


def test_one_click_ends_it_without_signing_in(
    wanted: MonthlyMail, at: At, api: ApiClient, user: Any, sent: Sent
) -> None:
    (mail,) = sent()
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (address,) = re.findall("^<(.*)>$", mail.extra_headers["List-Unsubscribe"])
    assert address in mail.body
    assert address in mail.alternatives[0][0]
    path = "/" + address.split("/", 3)[3]
    stranger = Client(enforce_csrf_checks=True)
    page = stranger.get(path)
    assert page.status_code == 200
    assert '<form method="post">' in page.content.decode()
    assert "form-action 'self'" in page.headers["Content-Security-Policy"]
    assert page.headers["Cache-Control"] == "no-store"
    # Looking changes nothing: programs open links.
    assert MonthlyMail.objects.in_space(wanted.space_id).get().wanted
    done = stranger.post(path, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert (done.status_code, "<form" in done.content.decode(), done.cookies) == (200, False, {})
    assert not MonthlyMail.objects.in_space(wanted.space_id).get().wanted
    assert "<form" not in stranger.get(path).content.decode()
    assert (
        api.as_(user).get(f"/v1/spaces/{wanted.space_id}/statistics/mail").json()["data"]["wanted"] is False
    )
    at("2027-01-02T12:00:00+00:00")
    assert len(sent()) == 1


@pytest.mark.parametrize("token", ["x", "0" * 32, "0" * 32 + ".abc"])
def test_an_address_that_nobody_signed_ends_nothing(wanted: MonthlyMail, token: str) -> None:
    client = Client()
    assert client.get(f"/statistics/mail/{token}").status_code == 410
    assert client.post(f"/statistics/mail/{wanted.pk.hex}.{token}").status_code == 410
    assert client.delete(f"/statistics/mail/{token}").status_code == 405
    assert MonthlyMail.objects.in_space(wanted.space_id).get().wanted


def test_who_asks_again_is_not_told_the_same_month_again(
    wanted: MonthlyMail, api: ApiClient, user: Any, add_member: AddMember, sent: Sent
) -> None:
    assert len(sent()) == 1
    path = f"/v1/spaces/{wanted.space_id}/statistics/mail"
    for on in (False, True):
        api.as_(user).put(path, {"wanted": on})
    late = add_member(wanted.space, "analyst")
    api.as_(late).put(path, {"wanted": True})
    assert len(sent()) == 1
    assert MonthlyMail.objects.in_space(wanted.space_id).count() == 2

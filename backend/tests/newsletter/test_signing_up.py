"""Somebody subscribes at a card: double opt-in, what proves it, and what strangers cannot do."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from typing import Any

import pytest
from django.core import mail

from tests.newsletter.conftest import EMAIL, News
from vizitka.common import clock
from vizitka.newsletter.enums import SubscriberSource, SuppressionReason
from vizitka.newsletter.people import leaving, signing_up, suppression
from vizitka.newsletter.people.models import SignUpRequest, Subscriber, SubscriberEvent

pytestmark = pytest.mark.django_db
DAY = 24 * 60 * 60


def test_a_visitor_subscribes_by_a_mail_and_a_button(news: News) -> None:
    text = news.read(language="en")
    assert "Newsletter of Alpenwerk AG" in text
    # Nothing is agreed to beforehand, and the page is whole without script.
    assert " checked" not in text
    assert "<script" not in text
    answer = news.send()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{news.path()}?lang=en&sent=1")
    assert "a mail is on its way" in news.client.get(answer.headers["Location"]).content.decode()
    assert news.subscriber().status == "pending"
    (message,) = mail.outbox
    assert message.to == [EMAIL]
    assert message.subject == "Please confirm: newsletter of Alpenwerk AG"
    # Nothing that a stranger has typed is in it.
    assert "Matthias" not in str(message.body)
    (link,) = set(news.links(message))
    # Programs open links: that confirms nothing.
    page = news.client.get(link)
    assert "Yes, send it to me" in page.content.decode()
    assert news.subscriber().status == "pending"
    assert news.press(link).status_code == 200
    row = news.subscriber()
    assert (row.status, row.first_name, row.language, row.source) == ("subscribed", "Matthias", "en", "card")
    assert (row.card_id, row.confirmed_at) == (news.card.pk, clock.now())
    assert news.history() == ["asked", "confirmed"]
    asked, confirmed = SubscriberEvent.objects.in_space(news.space.pk).select_related("text").order_by("at")
    for event in (asked, confirmed):
        assert event.text.texts["en"].startswith("Alpenwerk AG may send me its newsletter.")
        assert (event.text.version, event.language) == (1, "en")
        assert event.form.endswith(news.path())
        assert len(event.lists) == 1
    # Twice is as once, and says so.
    assert "You are subscribed" in news.press(link).content.decode()
    assert news.history() == ["asked", "confirmed"]
    assert not SignUpRequest.objects.in_space(news.space.pk).exists()


@pytest.mark.parametrize("channel", ["c", "q"])
def test_every_channel_has_the_page(news: News, channel: str) -> None:
    assert news.send(channel=channel, query="&from=frame").status_code == 303
    assert news.subscriber().source == "frame"


def test_what_is_missing_is_said_in_the_visitors_language(news: News) -> None:
    answer = news.send(language="de", email="nobody", consent=None)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert text.count("aria-invalid=true") == 2
    assert text.count("autofocus") == 1
    assert not Subscriber.objects.in_space(news.space.pk).exists()
    assert news.send(language="de").status_code == 303


def test_programs_are_kept_out_by_trap_time_and_origin(news: News) -> None:
    assert news.send(website="x", consent="1").status_code in (303, 422)
    news.hidden = {}
    assert news.send(seconds=1).status_code == 409
    news.hidden = {}
    assert news.send(seconds=25 * 60 * 60).status_code == 409
    news.hidden = {}
    assert news.send(headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert news.send(shown="forged").status_code == 409


def test_the_trap_swallows_what_fills_it(news: News) -> None:
    trap = re.search(r"<p class=h aria-hidden=true><label>(\w+)<input name=(\w+)", news.read())
    assert trap
    filled: dict[str, Any] = {trap[2]: "x"}
    assert news.send(**filled).status_code == 303
    assert not Subscriber.objects.in_space(news.space.pk).exists()


def test_one_letter_a_day_whoever_asks_and_the_same_answer(news: News) -> None:
    news.subscribed("known@example.org", first_name="Known")
    suppression.add(news.space.pk, "never@example.org", SuppressionReason.MANUAL)
    answers = set()
    for email in (EMAIL, EMAIL, "known@example.org", "never@example.org"):
        answer = news.send(email=email)
        answers.add((answer.status_code, answer.headers["Location"], answer.content))
    assert len(answers) == 1
    assert sorted(one.to[0] for one in mail.outbox) == ["known@example.org", EMAIL]
    # Who is known is as before: what a stranger types changes nothing.
    assert news.subscriber("known@example.org").first_name == "Known"
    news.clock(DAY + 1)
    news.hidden = {}
    assert news.send().status_code == 303
    assert len(mail.outbox) == 3


@pytest.mark.parametrize("later", [0, DAY + 1])
def test_nothing_that_a_stranger_typed_first_is_confirmed_by_who_has_the_mailbox(
    news: News, later: int
) -> None:
    news.send(language="hr", first_name="Mallory", last_name="Kröll")
    if later:
        news.clock(later)
    news.hidden = {}
    news.send(language="en", first_name="Matthias", last_name="Kröll")
    # The one letter of the day is the stranger's; of the next day there are two, and neither is believed more.
    assert len(mail.outbox) == (2 if later else 1)
    for request in SignUpRequest.objects.in_space(news.space.pk):
        assert (request.values["first_name"], request.values["last_name"]) == ("", "Kröll")
    assert news.subscriber().first_name == ""
    assert news.press(news.links(mail.outbox[-1])[0]).status_code == 200
    row = news.subscriber()
    assert (row.status, row.first_name, row.last_name, row.language) == ("subscribed", "", "Kröll", "")
    assert row.card_id == news.card.pk
    assert "mallory" not in row.search_text
    # What proves it is of the request whose letter was confirmed.
    assert news.history() == (["asked", "asked", "confirmed"] if later else ["asked", "confirmed"])
    confirmed = SubscriberEvent.objects.in_space(news.space.pk).select_related("text").get(kind="confirmed")
    assert (confirmed.text.version, confirmed.language) == (1, "en" if later else "hr")
    assert confirmed.form.endswith(news.path())


def test_of_lists_and_own_fields_that_differ_only_what_both_wanted_waits(news: News) -> None:
    def ask(lists: list[uuid.UUID], **fields: str) -> None:
        signing_up.ask(
            news.space, signing_up.Asked(EMAIL, SubscriberSource.CARD, "en", fields=fields, lists=lists)
        )

    first, second, third = (uuid.uuid4() for _ in range(3))
    ask([first, second], city="Graz", trade="rope")
    ask([second, third], city="Wien", trade="rope")
    (request,) = SignUpRequest.objects.in_space(news.space.pk)
    assert request.lists == [str(second)]
    assert request.values["fields"] == {"trade": "rope"}
    assert news.subscriber().fields == {"trade": "rope"}


def test_nothing_waits_for_longer_than_seven_days(news: News) -> None:
    news.send()
    (link,) = set(news.links(mail.outbox[0]))
    news.clock(7 * DAY + 1)
    assert news.press(link).status_code == 410
    assert signing_up.purge() > 0
    assert not Subscriber.objects.in_space(news.space.pk).exists()
    assert not SubscriberEvent.objects.in_space(news.space.pk).exists()


@pytest.mark.parametrize(
    "reason", [SuppressionReason.LEFT, SuppressionReason.BOUNCED, SuppressionReason.COMPLAINED]
)
def test_who_is_gone_comes_back_by_confirming_alone(news: News, reason: SuppressionReason) -> None:
    row = news.subscribed()
    assert leaving.stop(row, reason)
    assert suppression.find(news.space.pk, EMAIL) is not None
    news.send()
    assert news.subscriber().status != "subscribed"
    assert news.press(news.links(mail.outbox[0])[0]).status_code == 200
    assert news.subscriber().status == "subscribed"
    assert suppression.find(news.space.pk, EMAIL) is None
    assert news.history()[-1] == "came_back"


def test_what_the_space_has_stopped_stays_stopped(news: News) -> None:
    news.send()
    suppression.add(news.space.pk, EMAIL, SuppressionReason.MANUAL)
    assert news.press(news.links(mail.outbox[0])[0]).status_code == 410
    assert news.subscriber().status == "pending"


def test_lists_own_fields_and_words_are_those_of_the_space(news: News) -> None:
    news.owner.get(f"{news.url}/lists")
    made = news.owner.post(
        f"{news.url}/lists", {"texts": {"en": {"name": "Fairs", "description": "Twice a year"}}}
    )
    assert made.status_code == 201
    hidden = news.owner.post(
        f"{news.url}/lists", {"texts": {"en": {"name": "Press"}}, "is_public": False}
    ).json()["data"]
    asked = {"id": "branch", "texts": {"en": "Branch", "de": "Branche"}, "asked": True}
    unasked = {"id": "rating", "texts": {"en": "Rating"}, "asked": False}
    assert news.settings(newsletter_fields=[asked, unasked], newsletter_ask_name=False).status_code == 200
    words = {"texts": {"en": "Yes, send me news of ropeways."}}
    assert news.owner.post(f"{news.url}/sign-up-text", words).status_code == 200
    text = news.read()
    assert "Fairs" in text
    assert "Twice a year" in text
    assert "Press" not in text
    assert "Branch" in text
    assert "Rating" not in text
    assert "first_name" not in text
    assert "Yes, send me news of ropeways." in text
    fairs = made.json()["data"]["uuid"]
    typed: dict[str, Any] = {"f-branch": "Ropeways", "f-rating": "AAA"}
    assert news.send(**typed).status_code == 422
    taken: dict[str, Any] = {
        f"l-{fairs}": "1",
        f"l-{hidden['uuid']}": "1",
        "f-branch": "Ropeways",
        "f-rating": "AAA",
    }
    row = news.confirm(**taken)
    assert row.fields == {"branch": "Ropeways"}
    assert row.first_name == ""
    read = news.owner.get(f"/v1/newsletter-subscribers/{row.pk}").json()["data"]
    assert [one["name"] for one in read["lists"]] == ["Fairs"]
    assert read["history"][0]["version"] == 2
    assert read["history"][0]["text"] == "Yes, send me news of ropeways."
    # Who has read the former words has to read these.
    news.hidden = {}
    news.read()
    assert news.send(**(taken | {"version": "1"})).status_code == 422


def test_where_nothing_is_offered_there_is_no_page(news: News) -> None:
    page = news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()
    assert f"{news.path()}?lang=en" in page
    assert news.person.put(f"/v1/cards/{news.card.pk}/newsletter", {"is_offered": False}).status_code == 200
    assert news.client.get(news.path()).status_code == 302
    assert news.path() not in news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()
    assert news.person.put(f"/v1/cards/{news.card.pk}/newsletter", {"is_offered": True}).status_code == 200
    assert news.settings(newsletter=False).status_code == 200
    assert news.client.get(news.path()).status_code == 302
    assert news.client.post(news.path(), {"email": EMAIL}).status_code == 303
    assert news.path() not in news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()
    switched = news.person.put(f"/v1/cards/{news.card.pk}/newsletter", {"is_offered": True})
    assert (switched.status_code, switched.json()["code"]) == (409, "newsletter_off")
    assert news.settings(newsletter=True).status_code == 200
    news.space.licence = None
    news.space.save(update_fields=["licence"])
    assert news.client.get(news.path()).status_code == 302
    assert news.path() not in news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()


def test_a_frame_leads_to_the_page(news: News) -> None:
    news.card.frames = [
        {"id": "n1", "kind": "newsletter", "title": "News of ropeways", "text": "Four times a <year>."},
    ]
    news.card.version += 1
    news.card.save(update_fields=["frames", "version"])
    page = news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()
    assert "News of ropeways" in page
    assert "Four times a &lt;year&gt;." in page
    assert f'href="{news.path()}?lang=en&amp;from=frame"' in page
    news.settings(newsletter=False)
    assert "News of ropeways" not in news.client.get(f"/c/{news.card.handle}?lang=en").content.decode()


def test_apps_do_the_same(news: News) -> None:
    path = f"/v1/c/{news.card.handle}/newsletter"
    sheet = news.client.get(path).json()["data"]
    assert (sheet["asks_name"], sheet["consent"]["version"], len(sheet["lists"])) == (True, 1, 1)
    body = {"shown": sheet["shown"], "email": EMAIL, "last_name": "Kröll", "consent": 1}

    def send(**fields: object) -> tuple[int, str]:
        with news.commit(execute=True):
            answer = news.client.post(path, {**body, **fields}, content_type="application/json")
        return answer.status_code, answer.json().get("code", "")

    assert send() == (409, "sent_too_fast")
    news.clock(10)
    assert send(consent=None) == (422, "invalid_input")
    assert send(shown="forged") == (409, "form_expired")
    assert send() == (202, "")
    assert send() == (202, "")
    assert [one.to for one in mail.outbox] == [[EMAIL]]
    assert news.client.get("/v1/c/nobody/newsletter").status_code == 404


def test_a_request_of_a_card_that_is_gone_still_counts(news: News) -> None:
    news.send()
    news.card.deleted_at = clock.now() - dt.timedelta(seconds=1)
    news.card.save(update_fields=["deleted_at"])
    assert news.press(news.links(mail.outbox[0])[0]).status_code == 200
    assert news.subscriber().status == "subscribed"

"""Who leaves, is left in peace: links, reports of servers, suppression, erasing; and what strangers cannot do."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core import mail

from tests.newsletter.conftest import EMAIL, News
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.contacts import erasing as contacts
from vizitka.contacts.enums import Consent
from vizitka.contacts.exchange import visitors
from vizitka.contacts.models import Contact
from vizitka.contacts.services import create_contact
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.people import (
    addresses,
    inviting,
    leaving,
    ledger,
    lists,
    reports,
    schemas,
    signing_up,
    suppression,
)
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent, Suppression
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
KEY = "a-key-of-mail-servers"


def path(url: str) -> str:
    return url.split("//", 1)[1].partition("/")[2].join(("/", ""))


def leave(row: Subscriber) -> str:
    return path(addresses.leave_url(row.pk))


def test_one_click_leaves_at_once_without_cookie_or_redirect(news: News) -> None:
    row = news.subscribed()
    told: list[tuple[str, object]] = []
    heard = leaving._hearers
    heard.append(lambda one, reason, campaign: told.append((reason, campaign)))
    try:
        for _twice in range(2):
            answer = news.client.post(leave(row), {"List-Unsubscribe": "One-Click"})
            assert answer.status_code == 200
            assert not answer.cookies
            assert not answer.has_header("Location")
    finally:
        heard.pop()
    row.refresh_from_db()
    assert (row.status, row.left_at) == ("unsubscribed", clock.now())
    assert news.history() == ["left"]
    assert told == [(SuppressionReason.LEFT, None)]
    kept = suppression.find(news.space.pk, EMAIL)
    assert kept is not None
    assert kept.reason == "left"
    assert EMAIL not in kept.digest


def test_a_link_only_opens_a_page_and_a_mistake_can_be_taken_back_for_an_hour(news: News) -> None:
    row = news.subscribed()
    page = news.client.get(f"{leave(row)}?lang=de").content.decode()
    assert "Abmelden?" in page
    row.refresh_from_db()
    assert row.status == "subscribed"
    left = news.press(f"{leave(row)}?lang=en").content.decode()
    assert "It was a mistake" in left
    assert news.press(leave(row), act="back").status_code == 200
    row.refresh_from_db()
    assert row.status == "subscribed"
    assert len(lists.current(news.space.pk, [row.pk])[row.pk]) == 1
    assert suppression.find(news.space.pk, EMAIL) is None
    news.press(leave(row))
    news.clock(3601)
    assert "It was a mistake" not in news.client.get(leave(row)).content.decode()
    news.press(leave(row), act="back")
    row.refresh_from_db()
    assert row.status == "unsubscribed"
    assert news.history() == ["left", "came_back", "left"]


def test_tokens_are_good_for_one_thing_alone(news: News, settings: Any) -> None:
    row = news.subscribed()
    token = addresses.make("leave", row.pk)
    assert addresses.read("leave", token) == (row.pk, None)
    assert addresses.read("mine", token) is None
    for wrong in (
        token[:-1],
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        token + "A",
        "",
        "ä",
        "!" * 40,
    ):
        assert addresses.read("leave", wrong) is None
    for page in ("leave", "mine", "confirm"):
        assert news.client.get(f"/newsletter/{page}/{token[::-1]}").status_code == 410
    both = addresses.make("leave", row.pk, news.card.pk)
    assert addresses.read("leave", both) == (row.pk, news.card.pk)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key"
    assert addresses.read("leave", both) == (row.pk, news.card.pk)
    settings.SECRET_KEY_FALLBACKS = []
    assert addresses.read("leave", both) is None


def test_preferences_are_lists_language_and_name(news: News) -> None:
    row = news.subscribed()
    first = lists.of_space(news.space.pk)[0]
    fairs = lists.create(SYSTEM, news.space, {"en": {"name": "Fairs"}}, is_public=True)
    inner = lists.create(SYSTEM, news.space, {"en": {"name": "Partners only"}}, is_public=False)
    lists.take_up(news.space.pk, row.pk, [inner.pk])
    mine = path(addresses.mine_url(row.pk, "en"))
    page = news.client.get(mine).content.decode()
    assert EMAIL in page
    assert "Fairs" in page
    assert "Partners only" not in page
    given = {f"l-{fairs.pk}": "1", "language": "hu", "first_name": "Matyi", "act": "save"}
    assert "Saved." in news.press(mine, **given).content.decode()
    row.refresh_from_db()
    assert (row.language, row.first_name) == ("hu", "Matyi")
    assert set(lists.current(news.space.pk, [row.pk])[row.pk]) == {fairs.pk, inner.pk}
    # Lists of nobody else's choice, and none of another space.
    assert news.press(mine, act="save", **{f"l-{inner.pk}": "1"}).status_code == 200
    assert first.pk not in lists.current(news.space.pk, [row.pk])[row.pk]
    assert "You are unsubscribed." in news.press(mine, act="leave").content.decode()
    assert news.press(mine, act="back").status_code == 200
    row.refresh_from_db()
    assert row.status == "subscribed"


def test_who_erases_is_gone_everywhere_and_stays_away(news: News) -> None:
    row = news.confirm()
    names = {"last_name": "Kröll", "emails": [{"email": EMAIL}]}
    create_contact(SYSTEM, news.space, names, card_id=news.card.pk)
    mine = path(addresses.mine_url(row.pk, "en"))
    assert "Erase everything?" in news.client.get(f"{mine}&erase=1").content.decode()
    mail.outbox.clear()
    for _twice in range(2):
        assert "Look into your mailbox" in news.press(mine, act="erase").content.decode()
    # Whoever has a forwarded letter has asked no more than that.
    assert Subscriber.objects.in_space(news.space.pk).exists()
    assert Contact.objects.in_space(news.space.pk).exists()
    (letter,) = mail.outbox
    assert letter.to == [EMAIL]
    link = re.search(r"/exchange/mine/\S+", str(letter.body))
    assert link is not None
    assert "Newsletter" in news.client.get(link[0]).content.decode()
    assert news.press(link[0], act="erase", space=str(news.space.pk)).status_code == 200
    assert not Subscriber.objects.in_space(news.space.pk).exists()
    assert not SubscriberEvent.objects.in_space(news.space.pk).exists()
    assert not Contact.objects.in_space(news.space.pk).exists()
    assert not AuditEntry.objects.filter(object_label__icontains="Kröll").exists()
    assert visitors.spaces_of(EMAIL) == []
    kept = suppression.find(news.space.pk, EMAIL)
    assert kept is not None
    assert kept.reason == "erased"
    assert news.client.get(mine).status_code == 410
    # A backup that is read back brings nobody back.
    news.clock(60)
    news.subscribed("other@example.org")
    Subscriber.objects.in_space(news.space.pk).filter(email="other@example.org").update(
        email=EMAIL, created_at=row.created_at
    )
    suppression.forget(news.space.pk, EMAIL)
    assert contacts.replay() == 1
    assert not Subscriber.objects.in_space(news.space.pk).exists()
    assert suppression.find(news.space.pk, EMAIL) is not None


def test_who_is_erased_from_the_contacts_is_erased_from_the_newsletter(news: News) -> None:
    news.subscribed()
    assert news.owner.post(f"/v1/spaces/{news.space.pk}/contacts/erase", {"email": EMAIL}).status_code == 200
    assert not Subscriber.objects.in_space(news.space.pk).exists()


def test_the_end_of_a_contacts_time_leaves_the_newsletter_alone(news: News) -> None:
    row = news.confirm()
    names = {"last_name": "Kröll", "emails": [{"email": EMAIL}]}
    contact = create_contact(SYSTEM, news.space, names, card_id=news.card.pk)
    contacts.remove(SYSTEM, news.space.pk, [contact.pk])
    row.refresh_from_db()
    assert row.status == "subscribed"
    assert visitors.spaces_of(EMAIL) == [news.space.pk]


def test_what_is_kept_stands_on_the_page_of_rights(news: News) -> None:
    news.confirm()
    page = news.client.get(f"/exchange/mine/{visitors.new_link(EMAIL)}?lang=en").content.decode()
    assert "Decide about the newsletter" in page
    assert "/newsletter/mine/" in page
    assert "subscribed" in page


def test_the_sheet_of_the_exchange_offers_it_unticked(news: News) -> None:
    path = f"/c/{news.card.handle}/exchange"
    text = news.client.get(f"{path}?lang=en").content.decode()
    assert "name=also-newsletter" in text
    assert " checked" not in text
    shown = text.split('name=shown value="', 1)[1].split('"', 1)[0]
    news.clock(10)
    sent = {"shown": shown, "version": "1", "name": "Matthias Kröll", "email": EMAIL, "consent": "1"}
    with news.commit(execute=True):
        assert news.client.post(f"{path}?lang=en", {**sent, "also-newsletter": "1"}).status_code == 303
    assert news.subscriber().status == "pending"
    (message,) = (one for one in mail.outbox if one.subject.startswith("Please confirm"))
    assert news.press(news.links(message)[0]).status_code == 200
    assert news.subscriber().last_name == "Kröll"
    news.settings(newsletter=False)
    assert "also-newsletter" not in news.client.get(f"{path}?lang=en").content.decode()


# --- reports of mail servers


def report(news: News, *rows: dict[str, str], age: int = 0, key: str = KEY, changed: bool = False) -> Any:
    body = json.dumps({"reports": list(rows)}).encode()
    seconds = int(clock.now().timestamp()) - age
    signed = reports.signature(body, seconds)
    return news.client.post(
        "/v1/newsletter/reports",
        body.replace(b"complaint", b"bounce   ") if changed else body,
        content_type="application/json",
        headers={reports.HEADER: signed if key == KEY else signed[:-1] + ("0" if signed[-1] != "0" else "1")},
    )


def test_only_an_address_that_is_none_and_a_complaint_stop(news: News, settings: Any) -> None:
    settings.MAIL_REPORTS_SECRET = KEY
    for name in ("full", "none", "angry"):
        news.subscribed(f"{name}@example.org")
    answer = report(
        news,
        {"type": "bounce", "address": "full@example.org", "code": "4.2.2"},
        {"type": "bounce", "address": "full@example.org", "code": "5.7.1"},
        {"type": "bounce", "address": "NONE@example.org", "code": "5.1.1"},
        {"type": "complaint", "address": "angry@example.org"},
        {"type": "complaint", "address": "nobody@example.org"},
    )
    assert answer.json()["data"] == {"taken": 5, "stopped": 2}
    assert news.subscriber("full@example.org").status == "subscribed"
    assert news.subscriber("none@example.org").status == "bounced"
    assert news.subscriber("angry@example.org").status == "complained"
    again = report(news, {"type": "complaint", "address": "angry@example.org"})
    assert again.json()["data"]["stopped"] == 0
    assert news.history("angry@example.org") == ["complained"]


def test_who_leaves_by_a_mail_leaves_by_the_token_alone(news: News, settings: Any) -> None:
    settings.MAIL_REPORTS_SECRET = KEY
    row, other = news.subscribed(), news.subscribed("other@example.org")
    token = addresses.leave_url(row.pk).rpartition("/")[2]
    answer = report(
        news,
        # Anybody writes a mail in another one's name.
        {"type": "unsubscribe", "address": other.email},
        {
            "type": "unsubscribe",
            "address": other.email,
            "token": token[:-1] + ("A" if token[-1] != "A" else "B"),
        },
        {"type": "unsubscribe", "token": addresses.make("mine", other.pk)},
        {"type": "unsubscribe", "address": other.email, "token": f" {token} "},
    )
    assert answer.json()["data"] == {"taken": 4, "stopped": 1}
    assert (news.subscriber().status, news.subscriber(other.email).status) == ("unsubscribed", "subscribed")
    assert report(news, {"type": "unsubscribe", "token": token}).json()["data"]["stopped"] == 0


def test_reports_are_signed_and_young(news: News, settings: Any) -> None:
    row = news.subscribed()
    one = {"type": "complaint", "address": EMAIL}
    settings.MAIL_REPORTS_SECRET = ""
    assert report(news, one).status_code == 404
    settings.MAIL_REPORTS_SECRET = KEY
    assert report(news, one, age=301).status_code == 403
    assert report(news, one, age=-301).status_code == 403
    assert report(news, one, key="another").status_code == 403
    assert report(news, one, changed=True).status_code in (403, 422)
    row.refresh_from_db()
    assert row.status == "subscribed"


# --- what the space does


def test_the_space_adds_looks_up_and_lifts_what_is_its_own(news: News) -> None:
    url = f"{news.url}/suppressions"
    news.subscribed()
    assert news.owner.post(url, {"email": EMAIL.upper()}).json()["data"]["reason"] == "manual"
    assert news.subscriber().status == "unsubscribed"
    found = news.owner.post(f"{url}/look-up", {"email": EMAIL}).json()["data"]
    assert (found["is_suppressed"], found["can_lift"]) == (True, True)
    assert news.editor.post(f"{url}/look-up", {"email": EMAIL}).status_code == 403
    lifted = news.owner.post(f"{url}/lift", {"email": EMAIL, "reason": "Asked us by phone."})
    assert lifted.json()["data"]["is_suppressed"] is False
    # To lift is not to subscribe.
    assert news.subscriber().status == "unsubscribed"
    entry = AuditEntry.objects.get(action="newsletter.suppression_lifted")
    assert "Asked us by phone." in json.dumps(entry.changes)
    assert EMAIL not in json.dumps(entry.changes)
    row = news.subscribed("gone@example.org")
    leaving.stop(row, SuppressionReason.COMPLAINED)
    refused = news.owner.post(f"{url}/lift", {"email": "gone@example.org", "reason": "Mistake"})
    assert (refused.status_code, refused.json()["code"]) == (409, "suppression_stays")
    unknown = news.owner.post(f"{url}/lift", {"email": "never@example.org", "reason": "Mistake"})
    assert (unknown.status_code, unknown.json()["code"]) == (409, "not_suppressed")
    counts = news.analyst.get(url).json()["data"]
    assert counts["total"] == 1


def test_a_subscriber_is_changed_by_its_version_and_many_at_once(news: News) -> None:
    row = news.subscribed()
    fairs = lists.create(SYSTEM, news.space, {"en": {"name": "Fairs"}}, is_public=True)
    url = f"/v1/newsletter-subscribers/{row.pk}"
    body = {"last_name": "Kröll", "lists": [str(fairs.pk)]}
    done = news.editor.patch(url, body, If_Match='"1"')
    assert (done.status_code, done.json()["data"]["version"]) == (200, 2)
    assert [one["name"] for one in done.json()["data"]["lists"]] == ["Fairs"]
    assert news.editor.patch(url, body, If_Match='"1"').status_code == 409
    assert news.analyst.patch(url, body, If_Match='"2"').status_code == 403
    found = news.analyst.get(f"{news.url}/subscribers?search=kroll").json()["data"]
    assert [one["uuid"] for one in found] == [str(row.pk)]
    for wish, number in (
        ("status=subscribed", 1),
        ("status=pending", 0),
        (f"list={fairs.pk}", 1),
        (f"card={news.card.pk}", 1),
        ("language=de", 0),
        ("source=import", 0),
        ("joined_from=2000-01-01&joined_until=2000-01-02", 0),
    ):
        assert news.analyst.get(f"{news.url}/subscribers?{wish}").json()["meta"]["total"] == number, wish
    change = f"{news.url}/subscribers/change"
    left = news.editor.post(change, {"act": "leave", "filter": {"list": str(fairs.pk)}})
    assert left.json()["data"] == {"changed": 1, "unchanged": 0, "next": None}
    again = news.editor.post(change, {"act": "add_list", "uuids": [str(row.pk)], "list": str(fairs.pk)})
    assert again.json()["data"] == {"changed": 0, "unchanged": 1, "next": None}
    assert news.editor.post(change, {"act": "erase", "uuids": [str(row.pk)]}).status_code == 403
    assert news.owner.post(change, {"act": "erase", "uuids": [str(row.pk)]}).json()["data"]["changed"] == 1
    assert not Subscriber.objects.in_space(news.space.pk).exists()


@pytest.mark.parametrize("chosen", ["filter", "uuids"])
def test_many_are_erased_until_none_is_left(news: News, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schemas, "MOST_ERASED", 2)
    people = [news.subscribed(email=f"reader{number}@post.example") for number in range(5)]
    which: dict[str, Any] = (
        {"filter": {}} if chosen == "filter" else {"uuids": [str(one.pk) for one in people]}
    )
    numbers, after = [], None
    while True:
        answer = news.owner.post(f"{news.url}/subscribers/change", {"act": "erase", "after": after, **which})
        assert answer.status_code == 200, answer.content
        numbers.append(answer.json()["data"]["changed"])
        if (after := answer.json()["data"]["next"]) is None:
            break
    assert numbers == [2, 2, 1]
    assert not Subscriber.objects.in_space(news.space.pk).exists()


def test_contacts_who_agreed_are_asked_once(news: News) -> None:
    def contact(email: str, consent: Consent) -> str:
        names = {"last_name": "Berger", **({"emails": [{"email": email}]} if email else {})}
        row = create_contact(SYSTEM, news.space, names, card_id=news.card.pk)
        Contact.objects.in_space(news.space.pk).filter(pk=row.pk).update(consent=consent)
        return str(row.pk)

    suppression.add(news.space.pk, "left@example.org", SuppressionReason.LEFT)
    ids = [
        contact("yes@example.org", Consent.GIVEN),
        contact("maybe@example.org", Consent.UNKNOWN),
        contact("left@example.org", Consent.GIVEN),
        contact("", Consent.GIVEN),
    ]
    mail.outbox.clear()
    with news.commit(execute=True):
        first = news.editor.post(f"{news.url}/invitations", {"contacts": ids}).json()["data"]
        second = news.editor.post(f"{news.url}/invitations", {"contacts": ids}).json()["data"]
    assert first == {"invited": 1, "known": 0, "suppressed": 1, "without_consent": 1, "without_address": 1}
    assert (second["invited"], second["known"]) == (0, 1)
    (message,) = mail.outbox
    assert message.to == ["yes@example.org"]
    # Nobody is asked twice, also when nothing is left of the first time.
    news.clock(8 * 24 * 60 * 60)
    signing_up.purge()
    assert not Subscriber.objects.in_space(news.space.pk).exists()
    found = list(Contact.objects.in_space(news.space.pk).living())
    third = inviting.invite(SYSTEM, Space.objects.get(pk=news.space.pk), found)
    assert (third["invited"], third["known"]) == (0, 1)


def test_lists_are_kept_in_order_and_the_last_one_stays(news: News) -> None:
    (first,) = news.analyst.get(f"{news.url}/lists").json()["data"]
    assert first["name"] == "Newsletter"
    refused = news.editor.delete(f"{news.url}/lists/{first['uuid']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "last_list")
    body = {"texts": {"en": {"name": "Fairs"}, "de": {"name": "Messen"}}}
    second = news.editor.post(f"{news.url}/lists", body).json()["data"]
    ordered = news.editor.put(f"{news.url}/lists/order", {"lists": [second["uuid"]]})
    assert ordered.status_code == 204
    found = news.analyst.get(f"{news.url}/lists").json()["data"]
    assert [one["uuid"] for one in found] == [second["uuid"], first["uuid"]]
    news.subscribed()
    assert news.editor.delete(f"{news.url}/lists/{second['uuid']}").status_code == 204
    assert news.subscriber().status == "subscribed"


def test_numbers_of_the_whole_and_of_one_card(news: News) -> None:
    news.subscribed()
    leaving.stop(news.subscribed("left@example.org", card=None), SuppressionReason.LEFT)
    whole = news.analyst.get(news.url).json()["data"]
    assert (whole["is_on"], whole["is_ready"]) == (True, False)
    assert whole["numbers"]["subscribed"] == 1
    assert (whole["numbers"]["left"], whole["numbers"]["suppressed"]) == (1, 1)
    card = news.person.get(f"/v1/cards/{news.card.pk}/newsletter").json()["data"]
    assert (card["subscribed"], card["left"], card["is_shown"], card["closed"]) == (1, 0, True, None)
    assert (len(card["by_month"]), card["by_month"][-1]["joined"]) == (12, 1)
    assert card["lists_subscribers"] is False


def test_a_backup_brings_nobody_back_who_has_left_since(news: News) -> None:
    row = news.subscribed()
    stays = news.subscribed("back@example.org")
    news.clock(60)
    with news.commit(execute=True):
        leaving.stop(row, SuppressionReason.LEFT)
        leaving.stop(stays, SuppressionReason.LEFT)
    with news.commit(execute=True):
        assert leaving.come_back(stays.pk)
    # The database is that of before.
    Suppression.objects.in_space(news.space.pk).delete()
    Subscriber.objects.in_space(news.space.pk).update(status="subscribed", left_at=None)
    with news.commit(execute=True):
        assert ledger.replay() == 1
    assert news.subscriber().status == "unsubscribed"
    assert news.subscriber("back@example.org").status == "subscribed"
    assert suppression.find(news.space.pk, EMAIL) is not None

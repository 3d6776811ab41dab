"""What links of letters open: clicks count in sum, a letter is read in the browser, and strangers find nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tests.conftest import MakeCard, MakeSpace, MakeUser
from tests.newsletter.letters.conftest import Office
from vizitka.common import clock
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.letters.models import CampaignLink, Delivery, LinkClicks
from vizitka.newsletter.people import leaving

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(office: Office) -> str:
    office.subscribe("ada@post.example", first_name="Ada")
    office.subscribe("anna@post.example", first_name="Anna")
    campaign = office.ready()
    office.do(campaign, "send")
    return campaign


def links(html: str, page: str) -> list[str]:
    return re.findall(rf'http://testserver(/newsletter/{page}/[A-Za-z0-9_-]+)"', html)


def html_of(message: Any) -> str:
    return str(message.alternatives[0][0])


def test_clicks_are_counted_in_sum_and_programs_taken_off(office: Office, sent: str) -> None:
    bodies = [html_of(message) for message in mail.outbox]
    # All have the same links: nothing tells who followed one.
    assert links(bodies[0], "go") == links(bodies[1], "go")
    train, button, trap = links(bodies[0], "go")
    client = Client()
    answer = client.get(train)
    assert (answer.status_code, answer.headers["Location"]) == (302, "https://alpenwerk.at/bahn")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert client.get(button).headers["Location"] == "https://alpenwerk.at/neu?a=1&b=2"
    for address in (train, button):
        client.head(address)
        client.get(address, headers={"Sec-Purpose": "prefetch"})
    # A program follows every link, also the one that nobody sees.
    for address in (train, button, trap):
        client.get(address)
    client.get(train)
    numbers = office.read(sent, "/numbers")
    assert {row["url"]: (row["clicks"], row["by_programs"]) for row in numbers["links"]} == {
        "https://alpenwerk.at/bahn": (3, 1),
        "https://alpenwerk.at/neu?a=1&b=2": (2, 1),
    }
    assert (numbers["clicks"], numbers["scanned"], numbers["scanner_share"]) == (3, 1, 0.5)
    (row,) = office.api.get(f"{office.path}/campaigns").json()["data"]
    assert (row["clicks"], row["sent"], row["languages"]) == (3, 2, ["de"])
    columns = {field.name for model in (LinkClicks, CampaignLink) for field in model._meta.fields}
    assert not columns & {"subscriber", "delivery", "address", "agent"}


def test_a_flood_is_led_on_and_not_counted(
    office: Office, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (train, *_others) = links(html_of(mail.outbox[0]), "go")
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    for address in [*["203.0.113.9"] * 303, "198.51.100.7"]:
        answer = Client().get(train, REMOTE_ADDR=address)
        # Who reads a letter gets where it leads, however many do.
        assert (answer.status_code, answer.headers["Location"]) == (302, "https://alpenwerk.at/bahn")
    assert LinkClicks.objects.in_space(office.space.pk).get().number == 301


def test_a_link_leads_nowhere_but_where_the_letter_says(office: Office, sent: str) -> None:
    (train, *_others) = links(html_of(mail.outbox[0]), "go")
    client = Client()
    for changed in (
        f"{train}?url=https://evil.example/",
        f"{train}?next=//evil.example",
        f"//evil.example{train}",
        train[:-1] + ("A" if train[-1] != "A" else "B"),
        "/newsletter/go/https://evil.example",
        "/newsletter/go/aHR0cHM6Ly9ldmlsLmV4YW1wbGU",
    ):
        answer = client.get(changed, headers={"Host": "testserver"})
        assert "evil" not in answer.headers.get("Location", "")
        assert answer.status_code in (200, 302, 404, 410)
    # What stands in the database is not trusted to be an address of the web.
    for address in ("javascript:alert(1)", "data:text/html,x"):
        CampaignLink.objects.in_space(office.space.pk).filter(kind="plain", position=0).update(url=address)
        assert Client().get(train).status_code in (400, 410)


def test_the_ways_out_are_no_clicks(office: Office, sent: str) -> None:
    html = html_of(mail.outbox[0])
    assert len(links(html, "leave")) == 1
    assert not CampaignLink.objects.in_space(office.space.pk).filter(url__contains="/newsletter/").exists()


def test_a_letter_is_read_in_the_browser(office: Office, sent: str) -> None:
    (address,) = links(html_of(next(one for one in mail.outbox if one.to == ["ada@post.example"])), "read")
    answer = Client().get(address)
    page = answer.content.decode()
    assert "Guten Tag, Ada" in page
    assert "ada@post.example" not in page
    # Who was sent the letter's address must not be able to unsubscribe whose it was.
    assert not links(page, "leave") + links(page, "mine")
    assert (answer.headers["X-Robots-Tag"], answer.headers["Cache-Control"]) == ("noindex", "no-store")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    office.people[0].delete()
    assert Client().get(address).status_code == 410


def test_strangers_find_nothing(office: Office, sent: str) -> None:
    (address,) = links(html_of(mail.outbox[0]), "read")
    train = links(html_of(mail.outbox[0]), "go")[0]
    client = Client()
    for known in (address, train):
        head, token = known.rsplit("/", 1)
        for wrong in (token[:-1], token + "A", token[:-2] + ("AA" if token[-2:] != "AA" else "BB"), "x", "…"):
            assert client.get(f"{head}/{wrong}").status_code == 410
    # The token of one page opens no other.
    assert client.get(f"/newsletter/go/{address.rsplit('/', 1)[1]}").status_code == 410
    assert client.post(train).status_code == 405


def test_who_leaves_by_a_letter_is_counted_with_it(office: Office, sent: str) -> None:
    leaving.stop(office.people[0], SuppressionReason.LEFT, campaign_id=office.row(sent).pk)
    leaving.stop(office.people[1], SuppressionReason.COMPLAINED, campaign_id=office.row(sent).pk)
    numbers = office.read(sent, "/numbers")
    assert (numbers["left"], numbers["complained"], numbers["days"][0]["left"]) == (1, 1, 1)


def test_an_erased_receiver_leaves_a_number(office: Office, sent: str) -> None:
    office.people[0].delete()
    rows = list(Delivery.objects.in_space(office.space.pk).values_list("subscriber", "state"))
    assert sorted(row[0] is None for row in rows) == [False, True]
    assert office.read(sent)["counts"]["sent"] == 2


def test_a_test_goes_to_who_asks_and_is_none_of_the_campaign(office: Office) -> None:
    campaign = office.ready()
    assert office.do(campaign, "test", {"language": "de"}, expect=202) == {"to": "owner@alpenwerk.at"}
    (message,) = mail.outbox
    assert message.to == ["owner@alpenwerk.at"]
    assert message.subject.startswith("Test: Neues für")
    assert not links(html_of(message), "leave") + links(html_of(message), "go")
    assert office.read(campaign)["counts"]["total"] == 0


def test_pictures_and_people_of_other_spaces_stay_there(
    office: Office, make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard
) -> None:
    from tests.images.samples import picture
    from vizitka.images.enums import ImagePurpose
    from vizitka.images.services import store_image

    other = make_space(owner=make_user(), name="Elsewhere", username="elsewhere")
    foreign = store_image(picture(), purpose=ImagePurpose.FRAME, space_id=other.pk)
    card = make_card(other, first_name="Eve", last_name="Fremd")
    campaign = office.create()
    at = f"/v1/newsletter-campaigns/{campaign}"
    version = office.api.get(at).headers["ETag"]
    body = {"subject": "x", "blocks": [{"kind": "image", "image": str(foreign.pk), "alt": "x"}]}
    answer = office.api.put(f"{at}/texts/de", body, If_Match=version)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["blocks"])
    shown = office.do(
        campaign, "preview", {"language": "de", "text": {"blocks": [{"kind": "card", "card": str(card.pk)}]}}
    )
    assert "Fremd" not in shown["html"]
    office.write(campaign, {"subject": "x", "blocks": [{"kind": "card", "card": str(card.pk)}]})
    assert "no_card" in {row["kind"] for row in office.read(campaign, "/checks")["found"]}


def test_checks_name_the_block(office: Office) -> None:
    office.subscribe(language="fr")
    campaign = office.create()
    office.write(
        campaign,
        {
            "subject": "Hallo {nickname}",
            "blocks": [
                {"kind": "button", "id": "b1", "label": "", "href": ""},
                {"kind": "image", "id": "b2"},
                {
                    "kind": "text",
                    "id": "b3",
                    "html": '<p><a href="https://intern.local/x">x</a> {last_name}</p>',
                },
            ],
        },
    )
    checks = office.read(campaign, "/checks")
    found = {(row["kind"], row["severity"], row["block"]) for row in checks["found"]}
    assert found == {
        ("no_preheader", "warning", None),
        ("no_label", "error", "b1"),
        ("no_link", "error", "b1"),
        ("no_picture", "error", "b2"),
        ("dead_link", "error", "b3"),
        ("unknown_word", "error", None),
        ("no_fallback", "warning", None),
        ("language_missing", "warning", None),
    }
    assert not checks["sendable"]
    office.do(campaign, "schedule", {"at": "2020-01-01T00:00:00Z"}, expect=422)


def test_a_version_that_is_old_is_refused_and_what_is_sent_stays(office: Office, sent: str) -> None:
    at = f"/v1/newsletter-campaigns/{sent}"
    answer = office.api.put(f"{at}/texts/de", {"subject": "x"}, If_Match='"1"')
    assert answer.status_code == 409
    version = office.api.get(at).headers["ETag"]
    answer = office.api.put(f"{at}/texts/de", {"subject": "x"}, If_Match=version)
    assert answer.json()["code"] == "campaign_not_editable"
    assert office.api.delete(at).json()["code"] == "campaign_undeletable"
    copy = office.do(sent, "duplicate", expect=201)
    assert (copy["status"], copy["texts"][0]["subject"]) == ("draft", "Neues für {first_name|Sie}")
    assert office.api.delete(f"/v1/newsletter-campaigns/{copy['uuid']}").status_code == 204

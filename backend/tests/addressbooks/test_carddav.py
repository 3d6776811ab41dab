"""Address books as phones read them (RFC 6352): what is there, for whom, and what has changed."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.addressbooks.conftest import NAMES, Phone, hrefs, phone_of, report, statuses, switch_on
from tests.conftest import AddMember, MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.addressbooks import selectors
from vizitka.addressbooks.dav import reading
from vizitka.addressbooks.dav.reading import Unreadable
from vizitka.addressbooks.services import hear_moves
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.events import CardMoved
from vizitka.cards.models import Card, CardMember
from vizitka.cards.rules.resolution import ResolvedCard
from vizitka.cards.services.removal import delete_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.spaces.models import Space, SpaceMember, SpaceVersions

pytestmark = pytest.mark.django_db
ETAGS = "<d:prop><d:getetag/></d:prop>"
OLD_DATA = '<d:prop><c:address-data version="2.1"/></d:prop>'
DATA = "<d:prop><d:getetag/><c:address-data/></d:prop>"


def card_path(phone: Phone, card: Card) -> str:
    return f"{phone.book(card.space)}{card.pk}.vcf"


def long_ago(*cards: Card) -> None:
    """These were changed before anybody has read anything."""
    moment = clock.now() - dt.timedelta(hours=1)
    ids = [card.pk for card in cards]
    Card.objects.across_spaces("a test").filter(pk__in=ids).update(updated_at=moment, created_at=moment)


# --- the way to the book


def test_a_phone_finds_its_books_from_the_name_of_the_server(phone: Phone, space: Space) -> None:
    start = Client().generic("PROPFIND", "/.well-known/carddav")
    assert (start.status_code, start.headers["Location"]) == (301, "/carddav/")
    asks = "<d:propfind xmlns:d='DAV:'><d:prop><d:current-user-principal/></d:prop></d:propfind>"
    root = phone.multistatus("PROPFIND", "/carddav/", asks, depth="0")
    principal = root.findtext(".//d:current-user-principal/d:href", "", NAMES)
    assert principal == f"/carddav/{phone.user.pk}/"
    asks = report("d:propfind", "<d:prop><c:addressbook-home-set/></d:prop>")
    root = phone.multistatus("PROPFIND", principal, asks, depth="0")
    home = root.findtext(".//c:addressbook-home-set/d:href", "", NAMES)
    assert home == phone.home
    root = phone.multistatus("PROPFIND", home, depth="1")
    assert hrefs(root) == [phone.home, phone.book(space)]
    book = root.findall("d:response", NAMES)[1]
    assert book.find(".//c:addressbook", NAMES) is not None
    assert book.findtext(".//d:displayname", "", NAMES) == space.name


def test_only_spaces_that_are_switched_on_and_may_be_read_have_a_book(
    phone: Phone,
    space: Space,
    make_space: MakeSpace,
    add_member: AddMember,
    make_user: MakeUser,
    make_card: MakeCard,
) -> None:
    off, poor, strange = make_space(owner=phone.user), make_space(owner=phone.user), make_space()
    switch_on(poor)
    switch_on(strange)
    Space.objects.filter(pk=poor.pk).update(licence=None)
    assert hrefs(phone.multistatus("PROPFIND", phone.home, depth="1"))[1:] == [phone.book(space)]
    for other in (off, poor, strange):
        assert phone.ask("PROPFIND", phone.book(other), depth="1").status_code == 404
    # Who reads no cards in the manager has none on the phone: no role, and a card of one's own.
    analyst, nobody, worker = add_member(space, "analyst"), add_member(space, "no_role"), make_user()
    card = make_card(space)
    CardMember.objects.create(space=space, card=card, user=worker, role=CardRole.ADMIN, agreed=True)
    assert hrefs(phone_of(analyst).multistatus("PROPFIND", phone_of(analyst).home, depth="1"))[1:]
    for person in (nobody, worker):
        without = phone_of(person)
        assert hrefs(without.multistatus("PROPFIND", without.home, depth="1")) == [without.home]
        assert without.ask("PROPFIND", without.book(space), depth="1").status_code == 404
        assert without.ask("GET", f"{without.book(space)}{card.pk}.vcf").status_code == 404
    # Nor anybody below the address of somebody else.
    assert phone_of(analyst).ask("PROPFIND", phone.book(space), depth="1").status_code == 404


def test_a_role_that_is_taken_away_takes_the_book_away(
    phone: Phone, space: Space, add_member: AddMember
) -> None:
    analyst = add_member(space, "analyst")
    other = phone_of(analyst)
    assert other.ask("PROPFIND", other.book(space), depth="0").status_code == 207
    SpaceMember.objects.in_space(space.pk).filter(user=analyst).update(role="no_role")
    assert other.ask("PROPFIND", other.book(space), depth="0").status_code == 404
    switch_on(space, is_on=False)
    assert phone.ask("PROPFIND", phone.book(space), depth="0").status_code == 404


# --- cards


def test_the_book_has_active_cards_as_visitors_see_them(
    phone: Phone, space: Space, make_card: MakeCard
) -> None:
    shown = make_card(space, first_name="Grace", last_name="Hopper", job_title="Admiral", department="Navy")
    for state in (CardState.DRAFT, CardState.INACTIVE, CardState.LOCKED):
        Card.objects.in_space(space.pk).filter(pk=make_card(space).pk).update(state=state)
    delete_card(Person(phone.user), make_card(space).pk, space.pk)
    Space.objects.filter(pk=space.pk).update(field_modes={"department": {"visible": False, "locked": False}})
    root = phone.multistatus("PROPFIND", phone.book(space), report("d:propfind", ETAGS), depth="1")
    assert hrefs(root) == [phone.book(space), card_path(phone, shown)]
    got = phone.ask("GET", card_path(phone, shown))
    text = got.content.decode()
    assert got.headers["Content-Type"] == "text/vcard; charset=utf-8"
    assert "N:Hopper;Grace;;;" in text
    assert "TITLE:Admiral" in text
    assert "Navy" not in text
    assert got.headers["ETag"] == statuses(root)[card_path(phone, shown)]
    again = phone.ask("GET", card_path(phone, shown), if_none_match=got.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    head = phone.ask("HEAD", card_path(phone, shown))
    assert (head.status_code, head.content) == (200, b"")


def test_a_report_brings_the_cards_that_are_named(phone: Phone, space: Space, make_card: MakeCard) -> None:
    one, other = make_card(space, first_name="Grace"), make_card(space, first_name="Käthe, & <Co>")
    paths = [card_path(phone, one), f"http://testserver{card_path(phone, other)}"]
    strange = [
        f"{phone.book(space)}{uuid.uuid4()}.vcf",
        "/v1/me",
        f"{phone.book(space)}../x.vcf",
        "http://[x",
    ]
    named = "".join(f"<d:href>{path}</d:href>" for path in [*paths, *strange])
    root = phone.report(space, report("c:addressbook-multiget", DATA + named))
    data = [found.text or "" for found in root.findall(".//c:address-data", NAMES)]
    assert [f"UID:{card.pk}" in text for card, text in zip((one, other), data, strict=True)] == [True, True]
    assert "FN:Käthe\\, & <Co>" in data[1]
    assert "\r\n" in data[1]
    gone = [path for path, said in statuses(root).items() if "404" in said]
    assert gone == strange


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ('<c:prop-filter name="FN"><c:text-match>hop</c:text-match></c:prop-filter>', ["Grace"]),
        ('<c:prop-filter name="fn"><c:text-match match-type="starts-with">k</c:text-match></c:prop-filter>', ["Karl"]),
        ('<c:prop-filter name="FN"><c:text-match negate-condition="yes">hop</c:text-match></c:prop-filter>', ["Karl"]),
        ('<c:prop-filter name="TITLE"><c:is-not-defined/></c:prop-filter>', ["Karl"]),
        ('<c:prop-filter name="TITLE"/>', ["Grace"]),
        ('<c:prop-filter name="FN"><c:text-match match-type="equals">KARL</c:text-match></c:prop-filter>', ["Karl"]),
        ("", ["Grace", "Karl"]),
    ],
)  # fmt: skip
def test_a_query_finds_by_what_cards_say(
    phone: Phone, space: Space, make_card: MakeCard, asked: str, found: list[str]
) -> None:
    make_card(space, first_name="Grace", last_name="Hopper", job_title="Admiral")
    make_card(space, first_name="Karl", last_name="")
    root = phone.report(space, report("c:addressbook-query", f"{DATA}<c:filter>{asked}</c:filter>"))
    data = [text.text or "" for text in root.findall(".//c:address-data", NAMES)]
    assert [name for name in ("Grace", "Karl") if any(name in text for text in data)] == found
    assert len(data) == len(found)


def test_photos_are_read_of_those_alone_who_are_found(
    phone: Phone, space: Space, make_card: MakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def photo(_images: object, one: ResolvedCard) -> bytes | None:
        read.append(str(one.first_name))
        return None

    monkeypatch.setattr(selectors, "_photo", photo)
    make_card(space, first_name="Grace", last_name="Hopper")
    make_card(space, first_name="Karl", last_name="")
    asked = '<c:prop-filter name="FN"><c:text-match>hop</c:text-match></c:prop-filter>'
    phone.report(space, report("c:addressbook-query", f"{DATA}<c:filter>{asked}</c:filter>"))
    assert read == ["Grace"]


def test_addresses_of_nothing_name_no_card(phone: Phone, space: Space, make_card: MakeCard) -> None:
    make_card(space)
    for strange in ("http://exa\u2100mple/x", "http://[x/y", "no address"):
        answer = phone.ask(
            "REPORT", phone.book(space), report("c:addressbook-multiget", f"{DATA}<d:href>{strange}</d:href>")
        )
        assert answer.status_code == 207
        assert b"404" in b"".join(answer)


def test_what_cannot_be_asked_for_is_said(phone: Phone, space: Space) -> None:
    asked = '<c:filter><c:prop-filter name="TEL"><c:param-filter name="TYPE"/></c:prop-filter></c:filter>'
    for body, condition in (
        (report("c:addressbook-query", DATA + asked), b"supported-filter"),
        (report("c:addressbook-multiget", OLD_DATA), b"supported-address-data"),
        (report("d:expand-property", ""), b"supported-report"),
    ):  # fmt: skip
        refused = phone.ask("REPORT", phone.book(space), body)
        assert refused.status_code == 403
        assert condition in refused.content
    endless = phone.ask("PROPFIND", phone.book(space))
    assert endless.status_code == 403
    assert b"propfind-finite-depth" in endless.content


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PROPPATCH", "MKCOL", "MOVE", "COPY", "LOCK", "POST"])
def test_nothing_is_written(phone: Phone, space: Space, make_card: MakeCard, method: str) -> None:
    card = make_card(space)
    refused = phone.ask(method, card_path(phone, card), "BEGIN:VCARD")
    assert refused.status_code == 403
    assert b"<d:need-privileges>" in refused.content
    assert Card.objects.in_space(space.pk).get().version == card.version


@pytest.mark.parametrize(
    "body",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><d:propfind xmlns:d="DAV:">&b;</d:propfind>',
        "<a>" * 40 + "</a>" * 40,
        "<a>" + "<b/>" * (reading.MOST_ELEMENTS + 1) + "</a>",
        "no xml",
        "<a>",
    ],
)
def test_xml_that_nobody_sends_in_good_faith_is_not_read(body: str) -> None:
    with pytest.raises(Unreadable):
        reading.tree(body.encode())


# --- what has changed


def token_of(root: Any) -> str:
    found: str = root.findtext("d:sync-token", "", NAMES)
    assert found.startswith("urn:vizitka:sync:")
    return found


def test_a_phone_learns_what_is_new_changed_and_gone(phone: Phone, space: Space, make_card: MakeCard) -> None:
    stays, changes, leaves, goes = (make_card(space) for _n in range(4))
    long_ago(stays, changes, leaves, goes)
    first = phone.sync(space)
    assert set(hrefs(first)) == {card_path(phone, card) for card in (stays, changes, leaves, goes)}
    assert hrefs(phone.sync(space, token_of(first))) == []
    Card.objects.in_space(space.pk).filter(pk=leaves.pk).update(
        state=CardState.INACTIVE, updated_at=clock.now()
    )
    Card.objects.in_space(space.pk).filter(pk=changes.pk).update(version=7, updated_at=clock.now())
    delete_card(Person(phone.user), goes.pk, space.pk)
    new = make_card(space)
    second = phone.sync(space, token_of(first))
    said = statuses(second)
    assert {path for path, text in said.items() if "404" in text} == {
        card_path(phone, leaves),
        card_path(phone, goes),
    }
    assert set(said) == {card_path(phone, card) for card in (changes, leaves, goes, new)}
    assert said[card_path(phone, changes)].startswith('"7-')


def test_what_is_too_much_at_once_comes_in_parts(phone: Phone, space: Space, make_card: MakeCard) -> None:
    cards = [make_card(space) for _n in range(5)]
    long_ago(*cards)
    token, found = "", list[str]()
    for _n in range(3):
        root = phone.sync(space, token, "<d:limit><d:nresults>2</d:nresults></d:limit>")
        told = statuses(root)
        found += [path for path, said in told.items() if said.startswith('"')]
        is_last = not any("507" in said for said in told.values())
        token = token_of(root)
        if is_last:
            break
    assert sorted(found) == sorted(card_path(phone, card) for card in cards)
    assert is_last
    assert hrefs(phone.sync(space, token)) == []


def test_another_design_a_move_and_a_long_time_make_phones_read_all_again(
    phone: Phone, space: Space, make_card: MakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_over(token: str) -> bool:
        body = f"<d:sync-token>{token}</d:sync-token><d:sync-level>1</d:sync-level>{ETAGS}"
        answer = phone.ask("REPORT", phone.book(space), report("d:sync-collection", body))
        return answer.status_code == 403 and b"valid-sync-token" in answer.content

    card = make_card(space)
    assert all(is_over(token) for token in ("urn:vizitka:sync:x", "x", "urn:vizitka:sync:a.b"))
    token, before = token_of(phone.sync(space)), phone.ask("GET", card_path(phone, card)).headers["ETag"]
    assert not is_over(token)
    SpaceVersions.objects.in_space(space.pk).update(page_version=99)
    assert is_over(token)
    assert phone.ask("GET", card_path(phone, card)).headers["ETag"] != before
    token = token_of(phone.sync(space))
    assert not is_over(token)
    hear_moves([CardMoved.at(SYSTEM, space.pk, card.pk, "")])
    assert is_over(token)
    later = clock.now() + dt.timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    token = token_of(phone.sync(space))
    assert not is_over(token)
    much_later = later + dt.timedelta(days=29)
    monkeypatch.setattr(clock, "now", lambda: much_later)
    assert is_over(token)


def test_a_large_book_asks_no_more_for_each_card(phone: Phone, space: Space, make_card: MakeCard) -> None:
    def queries(method: str, body: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            phone.multistatus(method, phone.book(space), body, depth="1")
        return len(found)

    asks = (
        ("PROPFIND", report("d:propfind", ETAGS)),
        ("REPORT", report("c:addressbook-query", DATA)),
        ("REPORT", report("d:sync-collection", f"<d:sync-token/><d:sync-level>1</d:sync-level>{DATA}")),
    )
    for _n in range(2):
        make_card(space)
    for ask in asks:
        queries(*ask)
    few = [queries(*ask) for ask in asks]
    for _n in range(12):
        make_card(space)
    assert [queries(*ask) for ask in asks] == few
    assert max(few) <= 10


def test_without_a_password_of_a_phone_nothing_is_read(
    phone: Phone, space: Space, owner: User, make_user: MakeUser
) -> None:
    assert Client().generic("PROPFIND", "/carddav/").status_code == 401
    assert Client().generic("OPTIONS", "/carddav/").headers["DAV"] == "1, 3, addressbook"
    for user, secret in (
        (owner, "correct-horse-battery"),
        (owner, phone.secret[:-1] + ("a" if phone.secret[-1] != "a" else "b")),
        (make_user(email="eve@example.org"), phone.secret),
    ):
        refused = Phone(user, secret).ask("PROPFIND", "/carddav/", depth="0")
        assert refused.status_code == 401
        assert refused.headers["WWW-Authenticate"].startswith("Basic ")
    assert phone.ask("PROPFIND", "/carddav/", depth="0").status_code == 207
    # As people type it.
    typed = Phone(owner, phone.secret.replace("-", " ").upper())
    assert typed.ask("PROPFIND", "/carddav/", depth="0").status_code == 207

"""How the demo's signatures have come into mailboxes: by the roll-out that every company uses, against mailboxes of the
demo's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.service_accounts import ServiceAccount
from vizitka.demo import company, mailboxes, signing
from vizitka.demo.mailboxes import DemoMailboxes
from vizitka.demo.people import PEOPLE
from vizitka.signatures.mailboxes import google, opening
from vizitka.signatures.mailboxes.gateways import NoMailbox

pytestmark = pytest.mark.django_db


@pytest.fixture
def own_mailboxes(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.GMAIL_URL, settings.DATA = "", tmp_path
    monkeypatch.setattr(opening, "_stand_ins", [DemoMailboxes])
    monkeypatch.setattr(mailboxes, "PAUSE", 0)


@pytest.fixture
def house(make_space: MakeSpace, make_card: MakeCard, user: Any) -> tuple[Any, dict[str, Any]]:
    space = make_space(owner=user)
    ids = {}
    for person in PEOPLE:
        if person.state == "active":
            emails = [{"email": company._address(person)}]
            ids[person.key] = make_card(space, first_name=person.key, state="active", emails=emails).pk
    signing.draw_up(Person(user), space, clock.now())
    return space, ids


def test_what_stands_there_is_of_every_kind_and_nothing_waits(
    own_mailboxes: None, house: tuple[Any, dict[str, Any]], api: ApiClient, user: Any
) -> None:
    space, ids = house
    signing.bring_to_people(Person(user), space, ids)
    client = api.as_(user)
    (google_out, _microsoft) = client.get(f"/v1/spaces/{space.pk}/signature-connections").json()["data"]
    assert (google_out["standing"], google_out["is_trial"], google_out["job"]) == ("ready", True, None)
    rows = client.get(f"/v1/spaces/{space.pk}/signature-mailboxes?per_page=100").json()["data"]
    states = Counter(box["state"] for row in rows for box in row["mailboxes"])
    assert states.keys() == {"current", "old", "changed", "other", "empty", "restored", "no_mailbox"}
    assert (states["old"], states["changed"], states["restored"]) == (3, 2, 1)
    # A visitor of the demo can go on from here.
    answer = client.post(f"/v1/spaces/{space.pk}/signature-mailboxes/restore", {"cards": None})
    assert answer.status_code == 202, answer.content


def test_a_demo_that_asks_gmail_itself_writes_into_no_mailbox(
    own_mailboxes: None, house: tuple[Any, dict[str, Any]], user: Any, settings: Any
) -> None:
    settings.GMAIL_URL = "https://gmail.googleapis.com"
    space, ids = house
    account = ServiceAccount("a@b.example", rsa.generate_private_key(65537, 2048))
    assert isinstance(opening.opened(account), google.GoogleMailboxes)
    signing.bring_to_people(Person(user), space, ids)
    assert not (settings.DATA / mailboxes.FOLDER).exists()


def test_a_mailbox_keeps_what_it_is_given_and_each_company_has_its_own(own_mailboxes: None) -> None:
    key = rsa.generate_private_key(65537, 2048)
    one, another = (DemoMailboxes(ServiceAccount(f"{name}@demo.example", key)) for name in ("one", "another"))
    address = next(
        name
        for name in (f"person{number}@alpenwerk.example" for number in range(50))
        if mailboxes._chance(name) % mailboxes.NOBODYS and mailboxes._chance(name) % mailboxes.WITH_OWN
    )
    assert one.put(address, address, "<table></table>") == '<div dir="ltr"><table></table></div>'
    assert one.senders(address.upper())[0].signature == '<div dir="ltr"><table></table></div>'
    assert another.senders(address)[0].signature == ""
    with pytest.raises(NoMailbox):
        one.senders("somebody@company.org")

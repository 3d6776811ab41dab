"""A company with two people of two cards, their contacts, and a clock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import AddMember, Answer, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import Session, User
from vizitka.cards.models import Card, CardMember
from vizitka.cards.rules import encoded_term, parts_of
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.contacts import services
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.models import Contact, ContactTerm, ContactTermPart
from vizitka.contacts.services import Met, Sent
from vizitka.spaces.models import Space

At = Callable[[str], None]


def whole_rows(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a list with what they name by its place."""
    return [
        {
            **row,
            "owner": None if row["owner"] is None else answer["owners"][row["owner"]],
            "tags": [answer["tags"][place] for place in row["tags"]],
            **({"space": answer["spaces"][row["space"]]} if "space" in row else {}),
        }
        for row in answer["data"]
    ]


@dataclass
class Book:
    """`owner` and `analyst` have roles in the space; Hannes and Petra use one card each, and have none."""

    space: Space
    hannes: Card
    petra: Card
    owner: ApiClient
    analyst: ApiClient
    of_hannes: ApiClient
    of_petra: ApiClient
    people: dict[str, User]

    def meet(
        self, card: Card | None = None, *, email: str = "m.kroell@hochalmbahn.example", **given: Any
    ) -> Met:
        """Somebody leaves an own contact on a card."""
        values = {
            "first_name": "Matthias",
            "last_name": "Kröll",
            "company": "Hochalmbahn AG",
            "emails": [{"email": email}] if email else [],
        }
        how = {
            name: given.pop(name) for name in ("at", "key", "consent", "language", "message") if name in given
        }
        channel = given.pop("channel", MeetingChannel.QR_CODE)
        sent = Sent(values | given, ContactSource.EXCHANGE, channel, **how)
        return services.meet(SYSTEM, self.space, (card or self.hannes).pk, sent)

    def contact(self, card: Card | None = None, **values: Any) -> Contact:
        """Somebody typed in by a person."""
        given = {"first_name": "Lenka", "last_name": "Horáková"} | values
        holder = self.hannes if card is None else card
        return services.create_contact(SYSTEM, self.space, given, card_id=holder.pk)

    def path(self, rest: str = "") -> str:
        return f"/v1/spaces/{self.space.pk}/contacts{rest}"

    def rows(self, by: ApiClient | None = None, query: str = "") -> list[dict[str, Any]]:
        answer = (by or self.owner).get(self.path(query))
        assert answer.status_code == 200, answer.content
        return whole_rows(answer.json())

    def names(self, by: ApiClient | None = None, query: str = "") -> list[str]:
        return [row["name"] for row in self.rows(by, query)]

    def switch(self, **patch: Any) -> None:
        """Changes the space, on top of what is there."""
        path = f"/v1/spaces/{self.space.pk}"
        version = self.owner.get(path).json()["data"]["version"]
        answer = self.owner.patch(path, {"settings": patch}, If_Match=f'"{version}"')
        assert answer.status_code == 200, answer.content
        self.space = Space.objects.get(pk=self.space.pk)

    def change(self, contact: Contact, by: ApiClient | None = None, **values: Any) -> Answer:
        contact.refresh_from_db()
        return (by or self.owner).patch(f"/v1/contacts/{contact.pk}", values, If_Match=f'"{contact.version}"')


@pytest.fixture
def book(
    make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, add_member: AddMember, api: ApiClient
) -> Book:
    people = {name: make_user(email=f"{name}@alpenwerk.example") for name in ("owner", "hannes", "petra")}
    space = make_space(owner=people["owner"], name="Alpenwerk AG", time_zone="Europe/Vienna")
    hannes = make_card(space, first_name="Hannes", last_name="von Auer", username="hannes")
    petra = make_card(space, first_name="Petra", last_name="Gruber", username="petra")
    for card, name in ((hannes, "hannes"), (petra, "petra")):
        CardMember.objects.create(space=space, card=card, user=people[name], role="user")
    people["analyst"] = add_member(space, "analyst")
    clients = {name: api.as_(user) for name, user in people.items()}
    return Book(
        space,
        hannes,
        petra,
        clients["owner"],
        clients["analyst"],
        clients["hannes"],
        clients["petra"],
        people,
    )


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, db: None) -> At:
    def set_to(moment: str) -> None:
        now = dt.datetime.fromisoformat(moment)
        monkeypatch.setattr(clock, "now", lambda: now)
        # Who is signed in stays so.
        Session.objects.update(expires_at=now + dt.timedelta(hours=12), last_used_at=now)

    return set_to


@pytest.fixture(autouse=True)
def _words_are_those_of_contacts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test does: contacts are found by the words that they have, and by no others."""
    yield
    if not {"db", "transactional_db"} & {*request.fixturenames} and not request.node.get_closest_marker(
        "django_db"
    ):
        return
    there: dict[Any, set[str]] = {}
    for key, term in ContactTerm.objects.across_spaces("all of a test").values_list("contact_id", "term"):
        there.setdefault(key, set()).add(term)
    texts = Contact.objects.across_spaces("all of a test").values_list("pk", "search_text")
    wanted = {key: {encoded_term(word) for word in text.split()} for key, text in texts if text.split()}
    assert there == wanted
    parts = ContactTermPart.objects.across_spaces("all of a test").filter(idle_since=None)
    known = set(parts.values_list("term", flat=True))
    assert known == {term for terms in wanted.values() for term in terms if parts_of(term)}

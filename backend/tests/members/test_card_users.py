"""All card users of a space in one list: who keeps which cards, who is invited, and what is done with many."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, CardMember
from vizitka.members.models import Invitation
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(api: Any, owner: Any, space: Space) -> Any:
    """Addresses in their order, each with what is kept there and how."""

    def read(query: str = "") -> list[tuple[str, list[tuple[str, str]]]]:
        body = api.as_(owner).get(f"/v1/spaces/{space.pk}/card-users{query}").json()
        assert body["meta"]["total"] >= len(body["data"])
        return [
            (row["email"], [(card["name"], card["state"]) for card in row["cards"]]) for row in body["data"]
        ]

    return read


def test_people_and_invitations_stand_in_one_list(
    keep: Any, invite: Any, listed: Any, make_card: Any, make_space: Any, owner: Any, space: Space
) -> None:
    keep("zoe@example.org", "Auer", "Berger", last_name="Zoller", first_name="Zoë")
    keep("ida@example.org", "Dorn", last_name="Adam", first_name="Ida")
    card = make_card(space, last_name="Frei", first_name="")
    invite(owner, space, "new@example.org", "zoe@example.org", role="user", card=card)
    elsewhere = make_space(owner=owner)
    invite(owner, elsewhere, "other@example.org", role="user", card=make_card(elsewhere))
    invite(owner, space, "colleague@example.org")
    assert listed() == [
        ("ida@example.org", [("Dorn", "member")]),
        ("new@example.org", [("Frei", "pending")]),
        ("zoe@example.org", [("Auer", "member"), ("Berger", "member"), ("Frei", "pending")]),
    ]
    assert listed("?per_page=1&page=2") == listed()[1:2]


def test_what_is_over_is_left_out(
    api: Any, keep: Any, invite: Any, listed: Any, owner: Any, space: Space, make_card: Any
) -> None:
    keep("zoe@example.org", "Auer")
    api.as_(owner).delete(f"/v1/cards/{Card.objects.in_space(space.pk).get().pk}")
    card = make_card(space)
    invite(owner, space, "new@example.org", role="user", card=card)
    invitation = Invitation.objects.in_space(space.pk).get()
    assert api.as_(owner).delete(f"/v1/cards/{card.pk}/invitations/{invitation.pk}").status_code == 204
    assert listed() == []


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("zoller", ["zoe"]),
        ("ZOE@", ["zoe"]),
        ("zofia dabek", ["zofia"]),
        ("DĄBEK", ["zofia"]),
        ("simic", ["zoe"]),
        ("verwaltung", ["ida", "new"]),
        ("ida verwaltung", ["ida"]),
        ("new@ verwalt", ["new"]),
        ("%", []),
        ("nobody", []),
    ],
)
def test_people_are_found_by_themselves_and_by_their_cards(
    keep: Any, invite: Any, listed: Any, owner: Any, space: Space, search: str, found: list[str]
) -> None:
    keep("zoe@example.org", "Šimić", last_name="Zoller")
    keep("ida@example.org", "Hausverwaltung", last_name="Adam")
    keep("zofia@example.org", "Werft", first_name="Zofia", last_name="Dąbek")
    card = Card.objects.in_space(space.pk).get(last_name="Hausverwaltung")
    invite(owner, space, "new@example.org", role="user", card=card)
    assert [email.split("@")[0] for email, _cards in listed(f"?search={quote(search)}")] == found


def test_many_are_removed_at_once_and_their_cards_stay(
    api: Any, keep: Any, invite: Any, listed: Any, owner: Any, space: Space, make_card: Any
) -> None:
    zoe = keep("zoe@example.org", "Auer", "Berger")
    keep("ida@example.org", "Dorn")
    invite(owner, space, "new@example.org", role="user", card=make_card(space, last_name="Frei"))
    body = {"emails": ["zoe@example.org", "new@example.org", "stranger@example.org"]}
    answer = api.as_(owner).post(f"/v1/spaces/{space.pk}/card-users/remove", body)
    assert answer.json()["data"] == {"removed": 2, "withdrawn": 1}
    assert [email for email, _cards in listed()] == ["ida@example.org"]
    assert Card.objects.in_space(space.pk).living().count() == 4
    told = AuditEntry.objects.filter(space_id=space.pk, action__in=["member.removed", "invitation.withdrawn"])
    assert told.count() == 3
    card = Card.objects.in_space(space.pk).get(last_name="Auer")
    assert api.as_(zoe).get(f"/v1/cards/{card.pk}").status_code == 404


def test_invitations_are_sent_again_once_a_minute(
    api: Any,
    keep: Any,
    invite: Any,
    time: Any,
    mailoutbox: list[Any],
    owner: Any,
    space: Space,
    make_card: Any,
) -> None:
    keep("ida@example.org", "Dorn")
    for name in ("Frei", "Gruber"):
        invite(owner, space, "new@example.org", role="user", card=make_card(space, last_name=name))
    path = f"/v1/spaces/{space.pk}/card-users/resend"
    body = {"emails": ["new@example.org", "ida@example.org"]}
    refused = api.as_(owner).post(path, body).json()["data"]
    assert (refused["sent"], refused["left"]) == (0, 2)
    assert refused["reason"]
    Invitation.objects.in_space(space.pk).update(sent_at="2020-01-01T00:00Z", expires_at="2020-01-15T00:00Z")
    mailoutbox.clear()
    assert api.as_(owner).post(path, body).json()["data"] == {"sent": 2, "left": 0, "reason": ""}
    assert {message.to[0] for message in mailoutbox} == {"new@example.org"}


def test_nothing_of_another_space_is_touched(
    api: Any, keep: Any, make_space: Any, owner: Any, space: Space, make_user: Any
) -> None:
    keep("zoe@example.org", "Auer")
    other = make_space(owner=owner)
    for what in ("remove", "resend"):
        answer = api.as_(owner).post(
            f"/v1/spaces/{other.pk}/card-users/{what}", {"emails": ["zoe@example.org"]}
        )
        assert set(answer.json()["data"].values()) <= {0, ""}
    assert CardMember.objects.in_space(space.pk).count() == 1
    stranger = make_user()
    assert api.as_(stranger).get(f"/v1/spaces/{space.pk}/card-users").status_code == 404


def test_the_number_of_queries_does_not_grow_with_the_people(
    api: Any, keep: Any, owner: Any, space: Space
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            api.as_(owner).get(f"/v1/spaces/{space.pk}/card-users?search=example")
        return len(captured)

    keep("a@example.org", "Auer")
    few = queries()
    for number in range(12):
        keep(f"b{number}@example.org", f"Berger{number}", f"Bauer{number}")
    assert queries() == few


def test_who_is_called_otherwise_stands_elsewhere(
    api: Any, keep: Any, invite: Any, listed: Any, owner: Any, space: Space, make_card: Any
) -> None:
    ada = keep("ada@example.org", "Auer", "Berger", last_name="Öllinger", first_name="Ada")
    keep("bea@example.org", "Christ", last_name="Olsen", first_name="Bea")
    invite(owner, space, "om@example.org", role="user", card=make_card(space))

    def addresses(query: str = "") -> list[str]:
        return [email for email, _cards in listed(query)]

    # Without its accents, Öllinger stands before Olsen.
    in_order = ["ada@example.org", "bea@example.org", "om@example.org"]
    assert addresses() == addresses("?search=example") == in_order
    api.as_(ada).patch("/v1/me", {"last_name": "Zoller"})
    assert addresses() == addresses("?search=example") == [*in_order[1:], "ada@example.org"]
    ada.refresh_from_db()
    ada.email = "zoe@example.org"
    ada.save(update_fields=["email"])
    assert addresses() == [*in_order[1:], "zoe@example.org"]
    assert [addresses(f"?per_page=1&page={page}")[0] for page in (1, 2, 3)] == addresses()


def test_only_who_keeps_a_card_that_is_there_is_counted(
    api: Any, keep: Any, owner: Any, space: Space, make_card: Any
) -> None:
    keep("ada@example.org", "Auer", "Berger")
    keep("bea@example.org", "Christ")
    keep("eva@example.org", "Dorn")
    for name in ("Auer", "Christ"):
        card = Card.objects.in_space(space.pk).get(last_name=name)
        assert api.as_(owner).delete(f"/v1/cards/{card.pk}").status_code == 204
    answer = api.as_(owner).get(f"/v1/spaces/{space.pk}/card-users?per_page=1").json()
    assert [row["email"] for row in answer["data"]] == ["ada@example.org"]
    assert answer["meta"]["total"] == 2

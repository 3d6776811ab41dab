"""Lists of cards: search, filters, order, paging, numbers, and what they cost."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.images.samples import picture as jpeg
from vizitka.cards import listing, output, services
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.schemas.overview import CardFilter, CardRow
from vizitka.cards.values import NewCardValues
from vizitka.common.actor import SYSTEM
from vizitka.common.api.envelope import Page
from vizitka.common.api.paging import PageQuery
from vizitka.images.avatars import avatar_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.services import store_image
from vizitka.spaces.models import Space, Template

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]

PEOPLE: list[NewCardValues] = [
    {"first_name": "Zoë", "last_name": "Šimić", "department": "Sales", "addresses": [{"city": "Zagreb"}]},
    {"first_name": "Anna", "last_name": "Großmann", "department": "Sales", "addresses": [{"city": "Graz"}]},
    {"first_name": "Annabel", "last_name": "Öhler", "department": "IT", "addresses": [{"city": "Wien"}]},
    {
        "first_name": "Ben",
        "last_name": "Annaberg",
        "department": "IT",
        "emails": [{"email": "ben@big.example"}],
    },
    {"organisation": "Anna & Söhne", "external_key": "K-17"},
]


@pytest.fixture
def space(space: Space) -> Space:
    services.create_cards(SYSTEM, space, PEOPLE[:3], state=CardState.ACTIVE)
    services.create_cards(SYSTEM, space, PEOPLE[3:])
    return space


def names(manager: Any, space: Space, query: str = "") -> list[str]:
    response = manager.get(f"/v1/spaces/{space.pk}/cards{query}")
    assert response.status_code == 200, response.json()
    body = response.json()
    Page[CardRow].model_validate(body)
    assert set(body["data"][0]) == set(CardRow.model_fields) if body["data"] else True
    assert body["meta"]["total"] == len(body["data"]) or "page" in query
    return [row["name"].split()[0] for row in body["data"]]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("anna", ["Anna", "Ben", "Anna", "Annabel"]),
        ("ANNA gross", ["Anna"]),
        ("grossmann", ["Anna"]),
        ("Simic", ["Zoë"]),
        ("ö", ["Annabel"]),
        ("ben@big", ["Ben"]),
        ("k-17", ["Anna"]),
        ("sales zag", ["Zoë"]),
        ("nobody", []),
        ("%", []),
        ("_zo", ["Zoë"]),
        ("z_e", []),
        ("!?", []),
        ("   ", ["Anna", "Ben", "Anna", "Annabel", "Zoë"]),
    ],
)
def test_search_finds_the_beginnings_of_words(
    manager: Any, space: Space, search: str, found: list[str]
) -> None:
    assert sorted(names(manager, space, f"?search={quote(search)}")) == sorted(found)


@pytest.mark.parametrize(
    ("sort", "first", "last"),
    [
        ("name", "Anna", "Zoë"),
        ("-name", "Zoë", "Anna"),
        ("created", "Zoë", "Anna"),
        ("-created", "Anna", "Zoë"),
        ("department", "Anna", "Zoë"),
        ("-city", "Zoë", "Anna"),
        ("state", "Anna", "Ben"),
        ("updated", "Zoë", "Anna"),
    ],
)
def test_order(manager: Any, space: Space, sort: str, first: str, last: str) -> None:
    found = names(manager, space, f"?sort={sort}")
    assert len(found) == 5
    assert (found[0], found[-1]) == (first, last)
    # With a filter the list is made in another way, and in the same order.
    assert names(manager, space, f"?sort={sort}&state=active&state=draft") == found


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?state=active", 3),
        ("?state=draft", 2),
        ("?state=active&state=draft", 5),
        ("?state=locked", 0),
        ("?department=IT", 2),
        ("?department=IT&department=Sales", 4),
        ("?department=IT&state=active", 1),
        ("?department=IT&search=anna", 2),
        ("?state=active&search=anna&sort=-updated", 2),
        ("?deleted=true", 0),
        ("?department=Nowhere", 0),
    ],
)
def test_filters(manager: Any, space: Space, query: str, number: int) -> None:
    assert len(names(manager, space, query)) == number


def test_pages_follow_each_other_without_gap_or_repetition(manager: Any, space: Space) -> None:
    for extra in ("", "&search=anna", "&state=active"):
        whole = manager.get(f"/v1/spaces/{space.pk}/cards?page=1{extra}").json()
        everyone = [row["uuid"] for row in whole["data"]]
        pages = []
        for number in range(1, 5):
            body = manager.get(f"/v1/spaces/{space.pk}/cards?per_page=2&page={number}{extra}").json()
            assert body["meta"]["total"] == len(everyone)
            pages += [row["uuid"] for row in body["data"]]
        assert pages == everyone


@pytest.mark.parametrize("query", ["?per_page=201", "?page=0", "?sort=size", "?state=gone"])
def test_bad_queries(manager: Any, space: Space, query: str) -> None:
    assert manager.get(f"/v1/spaces/{space.pk}/cards{query}").status_code == 422


def test_facets_and_overview_count_exactly(manager: Any, space: Space) -> None:
    facets = manager.get(f"/v1/spaces/{space.pk}/cards/facets").json()["data"]
    assert facets["states"] == {"draft": 2, "active": 3, "inactive": 0, "locked": 0}
    assert facets["departments"] == [{"value": "IT", "count": 2}, {"value": "Sales", "count": 2}]
    overview = manager.get(f"/v1/spaces/{space.pk}/overview").json()["data"]
    assert overview["cards"] == {"total": 5, "draft": 2, "active": 3, "inactive": 0, "locked": 0}
    assert overview["seats"] == {"used": 3, "limit": 1000}
    assert len(overview["recent"]) == 5
    assert {step["code"]: step["done"] for step in overview["next_steps"]} == {
        "choose_design": False, "first_card": True, "bring_people": True, "invite_people": False, "publish": True,
    }  # fmt: skip


def test_the_next_steps_of_a_young_space_are_ticked_off_in_their_order(api: Any, make_user: Any) -> None:
    person = api.as_(make_user())
    space = person.post("/v1/spaces", {"name": "Tauernlicht"}).json()["data"]["uuid"]

    def done() -> list[str]:
        steps = person.get(f"/v1/spaces/{space}/overview").json()["data"]["next_steps"]
        return [step["code"] for step in steps if step["done"]]

    assert done() == []
    version = person.get(f"/v1/spaces/{space}").headers["ETag"]
    answer = person.patch(f"/v1/spaces/{space}", {"layout": {"primary": "#4A2A5A"}}, **{"If-Match": version})
    assert answer.status_code == 200
    assert done() == ["choose_design"]
    card = person.post(f"/v1/spaces/{space}/cards", {"first_name": "Ada"}).json()["data"]["uuid"]
    assert done() == ["choose_design", "first_card"]
    invited = person.post(
        f"/v1/cards/{card}/invitations", {"invitations": [{"email": "ada@example.org", "role": "user"}]}
    )
    assert invited.status_code == 200, invited.json()
    assert done() == ["choose_design", "first_card", "invite_people"]


def test_my_cards_are_those_of_all_my_spaces_and_my_own(
    api: Any, manager: Any, owner: Any, space: Space, make_space: Any, make_card: Any
) -> None:
    second, foreign = make_space(owner=owner), make_space()
    make_card(second, first_name="Cleo", last_name="Aaa")
    own = make_card(foreign, first_name="Me", last_name="Myself")
    make_card(foreign, first_name="Not", last_name="Mine")
    CardMember.objects.create(space=foreign, card=own, user=owner, role="user")
    body = manager.get("/v1/me/cards").json()
    found = [row["name"].split()[0] for row in body["data"]]
    assert body["meta"]["total"] == 7
    assert found[0] == "Cleo"
    assert "Me" in found
    assert "Not" not in found
    assert {row["space"]["name"] for row in body["data"]} == {space.name, second.name, foreign.name}
    assert manager.get("/v1/me/cards?search=me").json()["meta"]["total"] == 1
    assert manager.get("/v1/me/cards?search=not").json()["meta"]["total"] == 0


def test_fifty_rows_as_companies_have_them_are_of_three_hundred_bytes_each(
    manager: Any, space: Space
) -> None:
    picture = store_image(jpeg(), purpose=ImagePurpose.PROFILE_PICTURE, space_id=space.pk)
    person: NewCardValues = {
        "first_name": "Katharina",
        "last_name": "Oberhuber",
        "job_title": "Einkäuferin Stahlbau",
        "department": "Einkauf",
        "emails": [{"label": "work", "email": "katharina.oberhuber@alpenwerk.example"}],
        "phones": [{"label": "work", "number": f"+43 512 555 {n}"} for n in (101, 102, 103)],
        "addresses": [{"label": "work", "city": "Rosenheim"}],
        "profile_picture": picture.pk,
    }
    services.create_cards(SYSTEM, space, [person] * 50)
    answer = manager.get(f"/v1/spaces/{space.pk}/cards?search=katharina")
    rows = answer.json()["data"]
    assert len(rows) == 50
    assert {row["picture"] for row in rows} == {avatar_of(picture)}
    assert len(answer.content) <= 50 * 300 + 100


@pytest.mark.parametrize("path", ["/v1/spaces/{}/cards", "/v1/me/cards"])
def test_rows_leave_the_address_out_where_nobody_shows_it(manager: Any, space: Space, path: str) -> None:
    def addresses(query: str) -> list[str]:
        rows = manager.get(f"{path.format(space.pk)}?search=ben@big{query}").json()["data"]
        return [row["email"] for row in rows]

    # Asked twice, since pages are remembered: one form never stands for the other.
    for _ in range(2):
        assert addresses("") == addresses("&with_email=true") == ["ben@big.example"]
        assert addresses("&with_email=false") == [""]


def test_a_person_without_spaces_has_no_cards(api: Any, make_user: Any) -> None:
    assert api.as_(make_user()).get("/v1/me/cards").json() == {
        "data": [], "meta": {"total": 0, "page": 1, "per_page": 50, "more": False},
    }  # fmt: skip


def test_the_picture_of_a_row_is_the_one_that_a_visitor_sees(manager: Any, space: Space) -> None:
    from tests.cards.test_cards_api import image_of

    picture = image_of(space)
    Space.objects.filter(pk=space.pk).update(placeholder_profile_picture=picture)
    rows = manager.get(f"/v1/spaces/{space.pk}/cards").json()["data"]
    assert {row["picture"] for row in rows} == {avatar_of(picture)}
    Space.objects.filter(pk=space.pk).update(
        field_modes={"profile_picture": {"visible": False, "locked": False}}
    )
    rows = manager.get(f"/v1/spaces/{space.pk}/cards").json()["data"]
    assert {row["picture"] for row in rows} == {None}


@pytest.mark.parametrize(
    "query", ["", "?search=anna", "?state=active&department=IT", "?sort=-updated", "?per_page=200"]
)
def test_the_number_of_queries_does_not_grow_with_the_cards(manager: Any, space: Space, query: str) -> None:
    path = f"/v1/spaces/{space.pk}/cards{query}"

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert manager.get(path).status_code == 200
        return len(captured)

    queries()
    few = queries()
    services.create_cards(SYSTEM, space, ({"first_name": f"Anna{n}", "department": "IT"} for n in range(120)))
    assert queries() == few <= 7


@pytest.mark.django_db(transaction=True)
def test_what_is_remembered_is_never_old(manager: Any, space: Space) -> None:
    path = f"/v1/spaces/{space.pk}/cards"
    for query, before, after in (("", 5, 6), ("?search=anna", 4, 5), ("?state=draft&sort=-updated", 2, 3)):
        assert manager.get(f"{path}{query}").json()["meta"]["total"] == before
        assert manager.get(f"{path}{query}").json()["meta"]["total"] == before
        made = manager.post(path, {"first_name": "Anna"}).json()["data"]["uuid"]
        assert manager.get(f"{path}{query}").json()["meta"]["total"] == after
        assert manager.delete(f"/v1/cards/{made}").status_code == 204
        assert manager.get(f"{path}{query}").json()["meta"]["total"] == before


@pytest.mark.django_db(transaction=True)
def test_remembered_pages_cost_two_queries(manager: Any, space: Space) -> None:
    path = f"/v1/spaces/{space.pk}/cards?search=anna"
    first = manager.get(path).content
    with CaptureQueriesContext(connection) as captured:
        again = manager.get(path).content
    # The session and the role.
    assert len(captured) == 2
    assert again == first


def test_rows_say_the_same_in_every_language(space: Space) -> None:
    """Pages of lists are remembered for whoever asks next (cards/answers.py)."""
    scope = listing.scope_of_space(space)
    rows = listing.list_cards(scope, CardFilter(), "name", PageQuery(page=1, per_page=50)).rows

    def said(language: str) -> list[dict[str, Any]]:
        with translation.override(language):
            return output.rows_of_spaces_out(rows, scope.spaces)

    assert len(rows) == 5
    assert said("de") == said("cs") == said("en")


@pytest.mark.django_db(transaction=True)
def test_what_a_list_takes_of_spaces_and_templates_is_never_old(
    manager: Any, space: Space, make_card: Any
) -> None:
    """Neither counts as a change of a card."""
    template = Template.objects.create(space=space, name="Sales", design={})
    own, placeholder = (
        store_image(jpeg(size=size), purpose=ImagePurpose.PROFILE_PICTURE, space_id=space.pk)
        for size in ((80, 80), (90, 90))
    )
    card = make_card(space, first_name="Zora", profile_picture=own.pk)
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(template=template)

    def picture() -> str | None:
        rows = manager.get(f"/v1/spaces/{space.pk}/cards?search=zora").json()["data"]
        mine = manager.get("/v1/me/cards?search=zora").json()["data"]
        assert [row["uuid"] for row in rows] == [row["uuid"] for row in mine] == [str(card.pk)]
        assert rows[0]["picture"] == mine[0]["picture"]
        return rows[0]["picture"]

    assert picture() == avatar_of(own)
    Space.objects.filter(pk=space.pk).update(placeholder_profile_picture=placeholder)
    assert picture() == avatar_of(own)
    Template.objects.in_space(space.pk).update(design={"field_modes": {"profile_picture": {"locked": True}}})
    assert picture() == avatar_of(placeholder)
    Template.objects.in_space(space.pk).update(
        design={"field_modes": {"profile_picture": {"visible": False}}}
    )
    assert picture() is None
    Template.objects.in_space(space.pk).update(design={})
    assert picture() == avatar_of(own)
    assert manager.get("/v1/me/cards?search=zora").json()["data"][0]["space"]["name"] == space.name
    Space.objects.filter(pk=space.pk).update(name="Alpenwerk Bozen")
    assert manager.get("/v1/me/cards?search=zora").json()["data"][0]["space"]["name"] == "Alpenwerk Bozen"


def test_all_ids_of_a_filter_in_order(space: Space) -> None:
    ids = listing.filtered_ids(space, CardFilter(search="anna"))
    assert len(ids) == 4
    assert listing.filtered_ids(space, CardFilter(search="anna"), "-name") == ids[::-1]


def test_all_that_match_are_counted_in_each_space_that_the_person_manages(
    api: Any, manager: Any, owner: Any, space: Space, make_space: Any, make_card: Any, add_member: Any
) -> None:
    second, foreign = make_space(owner=owner), make_space()
    make_card(second, first_name="Annika")
    own = make_card(foreign, first_name="Annamaria")
    CardMember.objects.create(space=foreign, card=own, user=owner, role="user")
    read_only = make_space()
    add_member(read_only, "analyst", owner)
    make_card(read_only, first_name="Annette")

    def counts(query: str) -> dict[str, int]:
        rows = manager.get(f"/v1/me/cards/counts{query}").json()["data"]
        return {row["space"]["uuid"]: row["count"] for row in rows}

    assert counts("?search=ann") == {str(space.pk): 4, str(second.pk): 1}
    assert counts("?search=ann&state=draft") == {str(space.pk): 2}
    assert counts(f"?search=ann&space={second.pk}") == {str(second.pk): 1}
    assert counts(f"?space={foreign.pk}") == {}
    assert counts("") == {str(space.pk): 5, str(second.pk): 1}
    assert counts("?search=!") == counts("?search=nobody") == {}
    manager.delete(f"/v1/cards/{manager.get('/v1/me/cards?search=annika').json()['data'][0]['uuid']}")
    assert counts("?deleted=true") == {str(second.pk): 1}
    assert api.as_(add_member(foreign, "editor")).get("/v1/me/cards/counts?search=ann").json()["data"] == [
        {"space": {"uuid": str(foreign.pk), "name": foreign.name}, "count": 1}
    ]


# The orders that an index has: of all cards of a space, and of those with one value in a column.
WALKED = [
    *((order, "") for order in listing.ORDERS),
    *((order, "&department=Sales") for order in ("name", "department")),
    *((order, "&city=Graz") for order in ("name", "city")),
    *((order, "&state=active") for order in ("name", "state")),
]


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(("order", "query"), WALKED)
def test_an_index_has_the_cards_in_order(
    manager: Any, space: Space, order: str, query: str, sign: str
) -> None:
    """Nothing is sorted for a page: a space may have 100,000 cards."""
    with CaptureQueriesContext(connection) as queries:
        names(manager, space, f"?sort={sign}{order}{query}")
    (page,) = [one["sql"] for one in queries.captured_queries if '"cards_card"."job_title"' in one["sql"]]
    assert "ORDER BY" in page
    assert "LIMIT" in page
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            if settings.DATABASE_DISTRIBUTED:
                cursor.execute("SET LOCAL citus.propagate_set_commands = 'local'")
            # Of so few rows a plan says nothing, unless it must do without sorting where it can.
            for way in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
            cursor.execute(f"EXPLAIN {page}")
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {page}")
        plan = "\n".join(str(row) for row in cursor.fetchall())
    assert "Sort" not in plan, plan
    assert "TEMP B-TREE" not in plan, plan

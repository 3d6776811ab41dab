"""Searching for parts of words: what is found, what that costs, and that the words are kept as cards come and go."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cards.test_cards_list import names as listed
from vizitka.cards import finding, listing, residents, rules, services
from vizitka.cards.models import Card, TermPart
from vizitka.cards.schemas.overview import CardFilter
from vizitka.cards.services import purge_deleted
from vizitka.cards.services.terms import forget_idle
from vizitka.cards.values import NewCardValues
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.spaces.models import Space

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]

PEOPLE: list[NewCardValues] = [
    {"first_name": "Anna-Lena", "last_name": "Müller-Lüdenscheidt", "job_title": "Softwareentwicklerin"},
    {"first_name": "Hannelore", "last_name": "O’Neill", "department": "Hausverwaltung"},
    {"first_name": "Jan", "last_name": "Novák", "emails": [{"email": "jnovak@bergbahnhotels.example"}]},
    {"first_name": "Łucja", "last_name": "Brzęczyszczykiewicz", "external_key": "AT20817"},
    {"organisation": "Donaudampfschiffahrt", "addresses": [{"city": "Klosterneuburg"}]},
]


@pytest.fixture
def space(space: Space) -> Space:
    services.create_cards(SYSTEM, space, PEOPLE)
    return space


def names(manager: Any, space: Space, search: str) -> list[str]:
    return sorted(listed(manager, space, f"?search={quote(search)}"))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        # Of an address, from its middle.
        ("novak", ["Jan"]),
        ("hotels", ["Jan"]),
        ("novak@berg", ["Jan"]),
        # Of a name with a hyphen or an apostrophe, written as one word or as several.
        ("lena", ["Anna-Lena"]),
        ("annalena", ["Anna-Lena"]),
        ("Anna Lena", ["Anna-Lena"]),
        ("lüdenscheid", ["Anna-Lena"]),
        ("oneill", ["Hannelore"]),
        ("o'neill", ["Hannelore"]),
        # Of compounds.
        ("entwickler", ["Anna-Lena"]),
        ("verwaltung", ["Hannelore"]),
        ("SCHIFF", ["Donaudampfschiffahrt"]),
        ("neuburg", ["Donaudampfschiffahrt"]),
        # Accents stay without meaning in the middle.
        ("czyszczyk", ["Łucja"]),
        ("częczy", []),
        # Two letters are a beginning; so are all numbers, also behind letters.
        ("an", ["Anna-Lena"]),
        ("ann", ["Anna-Lena", "Hannelore"]),
        ("at208", ["Łucja"]),
        ("208", ["Łucja"]),
        ("0817", []),
        ("817", []),
        # Every word must be found.
        ("lena entwickler", ["Anna-Lena"]),
        ("lena verwaltung", []),
    ],
)
def test_words_are_found_in_their_middle(manager: Any, space: Space, search: str, found: list[str]) -> None:
    assert names(manager, space, search) == sorted(found)


def test_all_lists_find_alike(
    manager: Any, space: Space, make_space: Any, owner: Any, make_card: Any
) -> None:
    make_card(make_space(owner=owner), last_name="Hausverwalter")
    assert manager.get("/v1/me/cards?search=verwalt").json()["meta"]["total"] == 2
    assert listing.filtered_ids(space, CardFilter(search="verwalt")) == [
        Card.objects.in_space(space.pk).get(first_name="Hannelore").pk
    ]


def test_a_changed_card_is_found_by_the_middle_of_its_new_words_only(manager: Any, space: Space) -> None:
    card = Card.objects.in_space(space.pk).get(first_name="Jan")
    manager.patch(f"/v1/cards/{card.pk}", {"last_name": "Podlaha"}, If_Match='"1"')
    assert names(manager, space, "dlah") == ["Jan"]
    manager.patch(f"/v1/cards/{card.pk}", {"emails": []}, If_Match='"2"')
    assert names(manager, space, "hotels") == []


def test_another_space_finds_nothing_of_it(manager: Any, space: Space, make_space: Any, owner: Any) -> None:
    other = make_space(owner=owner)
    assert names(manager, other, "schiff") == []
    card = Card.objects.in_space(space.pk).get(organisation="Donaudampfschiffahrt")
    residents.move([card.pk], space.pk, other.pk)
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(space_id=other.pk)
    assert names(manager, other, "schiff") == ["Donaudampfschiffahrt"]
    assert names(manager, space, "schiff") == []


# What is wide


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch, space: Space) -> Space:
    """A space where three cards are many."""
    monkeypatch.setattr(finding, "MOST_FOUND", 3)
    monkeypatch.setattr(finding, "MOST_LOOKED_AT", 6)
    rows: list[NewCardValues] = [
        {"first_name": f"Susanne{n}", "last_name": "Bergmann", "department": f"D{n % 2}"} for n in range(9)
    ]
    services.create_cards(SYSTEM, space, rows)
    return space


@pytest.mark.parametrize("query", ["mann", "berg", "susanne berg", "mann&department=D0", "mann&state=draft"])
def test_a_wide_search_shows_the_first_and_says_that_there_are_more(
    manager: Any, wide: Space, query: str
) -> None:
    path = f"/v1/spaces/{wide.pk}/cards?per_page=2&sort=name&search={query}"
    first, second, third = (manager.get(f"{path}&page={number}").json() for number in (1, 2, 3))
    for body in (first, second, third):
        assert (body["meta"]["total"], body["meta"]["more"]) == (3, True)
    assert [len(body["data"]) for body in (first, second, third)] == [2, 1, 0]
    keys = [row["name"] for body in (first, second) for row in body["data"]]
    assert keys == sorted(keys)


@pytest.mark.parametrize("search", ["mann", "susanne berg"])
def test_what_is_chosen_by_a_wide_search_is_whole(wide: Space, search: str) -> None:
    assert len(listing.filtered_ids(wide, CardFilter(search=search))) == 9


def test_a_narrow_word_beside_a_wide_one_is_counted_exactly(manager: Any, wide: Space) -> None:
    body = manager.get(f"/v1/spaces/{wide.pk}/cards?search=susanne3 mann").json()
    assert (body["meta"]["total"], body["meta"]["more"]) == (1, False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("query", ["schiff", "mann", "susanne mann"])
def test_a_search_costs_as_many_queries_among_many_cards(
    manager: Any, space: Space, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(finding, "MOST_FOUND", 40)
    path = f"/v1/spaces/{space.pk}/cards?search={query}"

    def queries() -> int:
        listing.remembered.clear()
        with CaptureQueriesContext(connection) as captured:
            assert manager.get(path).status_code == 200
        return len(captured)

    rows: list[NewCardValues] = [{"first_name": f"Susanne{n}", "last_name": "Bergmann"} for n in range(300)]
    services.create_cards(SYSTEM, space, rows[:100])
    few = queries()
    services.create_cards(SYSTEM, space, rows[100:])
    # Session, role, the list and its rows; and of each word how many have it.
    assert queries() == few <= 4 + 3 * len(query.split())


# The words that are kept


def parts(space: Space) -> set[str]:
    """Words of the space that are known by their ends."""
    rows = TermPart.objects.in_space(space.pk).filter(idle_since=None)
    return {bytes.fromhex(term).decode() for term in rows.values_list("term", flat=True)}


def forget_a_day_later(monkeypatch: pytest.MonkeyPatch) -> int:
    later = clock.now() + dt.timedelta(hours=25)
    with monkeypatch.context() as patched:
        patched.setattr(clock, "now", lambda: later)
        return forget_idle()


def test_a_word_is_kept_once_however_many_have_it(make_space: Any) -> None:
    space = make_space()
    services.create_cards(SYSTEM, space, [{"last_name": "Huber"}])
    before = TermPart.objects.in_space(space.pk).count()
    assert before == 2
    services.create_cards(SYSTEM, space, [{"last_name": "Huber"} for _ in range(7)])
    assert TermPart.objects.in_space(space.pk).count() == before


def test_words_that_nobody_has_any_more_are_gone_a_day_later(
    space: Space, manager: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "hannelore" in parts(space)
    Card.objects.in_space(space.pk).filter(first_name="Hannelore").update(
        deleted_at=clock.now().replace(year=2020)
    )
    assert purge_deleted() == 1
    assert "hannelore" not in parts(space)
    assert forget_idle() == 0
    assert forget_a_day_later(monkeypatch) > 0
    assert not TermPart.objects.in_space(space.pk).filter(idle_since__isnull=False).exists()
    assert names(manager, space, "entwickler") == ["Anna-Lena"]


def test_a_word_that_comes_back_is_found(space: Space, manager: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card.objects.in_space(space.pk).get(first_name="Hannelore")
    manager.patch(f"/v1/cards/{card.pk}", {"department": ""}, If_Match='"1"')
    assert "hausverwaltung" not in parts(space)
    manager.patch(f"/v1/cards/{card.pk}", {"department": "Hausverwaltung"}, If_Match='"2"')
    assert names(manager, space, "verwalt") == ["Hannelore"]
    forget_a_day_later(monkeypatch)
    assert names(manager, space, "verwalt") == ["Hannelore"]


def test_a_word_that_was_written_while_the_last_card_with_it_went_stays(
    space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its writer saw that the word was known, and wrote no parts."""
    TermPart.objects.in_space(space.pk).filter(term=rules.encoded_term("hannelore")).update(
        idle_since=clock.now()
    )
    assert forget_a_day_later(monkeypatch) == 0
    assert "hannelore" in parts(space)

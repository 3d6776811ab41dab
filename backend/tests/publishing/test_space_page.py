"""The public page of a space at `/s/{username}`: whom it shows, how people are found, what it never tells."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import MakeCard, MakeSpace
from tests.front.ways import Counted
from tests.publishing.test_renderer import NASTY, Reader
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.publishing.short_way import packed_of
from vizitka.publishing.space_page.people import PER_PAGE
from vizitka.spaces import services
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
PAGE = "/s/alpenwerk"


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    space = make_space(name="Alpenwerk", username="alpenwerk", visibility="public")
    values = {"public_page": True, "description": "Cable cars.\nSince 1928."}
    return services.update_space(SYSTEM, space.pk, values)


@pytest.fixture
def people(space: Space, make_card: MakeCard) -> None:
    make_card(
        space,
        first_name="Zoë",
        last_name="Šimić",
        username="zoe",
        job_title="Head",
        department="Geschäftsführung",
    )
    make_card(space, first_name="Anna", last_name="Huber", department="Sales", external_key="secret-7")
    make_card(space, first_name="Draft", last_name="Person", state="draft")


def text(path: str = PAGE, language: str = "en") -> str:
    answer = Client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def names(path: str = PAGE) -> list[str]:
    return [part.split("</b>")[0] for part in text(path).split("<b dir=auto>")[1:]]


def test_the_page_shows_the_space_and_its_people_by_name(space: Space, people: None) -> None:
    page = text()
    assert "<h1 dir=auto>Alpenwerk</h1><p class=p dir=auto>Cable cars.\nSince 1928.</p>" in page
    assert names() == ["Anna Huber", "Zoë Šimić"]
    assert '<a href="/c/zoe"><i aria-hidden=true>ZŠ</i>' in page
    assert "<small dir=auto>Head • Geschäftsführung</small>" in page
    assert "2 people" in page
    assert "2 Personen" in text(language="de")
    assert "<script" not in page
    # Two are seen at once.
    assert "<form" not in page


def test_the_api_tells_its_address(api: Any, space: Space) -> None:
    owner = api.as_(space.members.get().user)
    assert owner.get(f"/v1/spaces/{space.pk}").json()["data"]["public_url"] == "http://testserver/s/alpenwerk"


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_search_engines_may_have_it_in_public_spaces_alone(
    space: Space, people: None, visibility: str
) -> None:
    services.update_space(SYSTEM, space.pk, {"visibility": visibility})
    answer = Client().get(PAGE)
    assert ("X-Robots-Tag" in answer.headers) is (visibility != "public")
    assert ("<meta name=robots content=noindex>" in answer.content.decode()) is (visibility != "public")
    # A search is nobody's page.
    assert Client().get(f"{PAGE}?q=anna").headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(
    "change", [{"public_page": False}, {"visibility": "private"}, {"active": False}, {"deleted_at": True}]
)
def test_where_there_is_none_nothing_tells_that_there_is_a_space(
    space: Space, people: None, change: dict[str, Any]
) -> None:
    if "deleted_at" in change:
        Space.objects.filter(pk=space.pk).update(deleted_at=clock.now())
    else:
        services.update_space(SYSTEM, space.pk, change)
    answers = [Client().get(path) for path in (PAGE, "/s/nobody-here", f"{PAGE}?q=zoe", "/s/%00")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert {answer.headers["X-Robots-Tag"] for answer in answers} == {"noindex"}


def test_nobody_is_listed_whose_link_asks_for_a_pin(space: Space, make_card: MakeCard) -> None:
    Space.objects.filter(pk=space.pk).update(pin_hash="there is one")
    for name, channels in (
        ("Plain", {}),
        ("Asks", {"link": "on"}),
        ("Free", {"link": "off"}),
        ("Code", {"qr_code": "on"}),
    ):
        card = make_card(space, first_name=name, last_name="X")
        Card.objects.in_space(space.pk).filter(pk=card.pk).update(pin_channels=channels)
    everybody = ["Asks X", "Code X", "Free X", "Plain X"]
    assert names() == everybody
    for values, listed in (
        ({"pin_verification": True}, ["Code X", "Free X", "Plain X"]),
        ({"force_pin_links": True}, ["Free X"]),
        ({"deny_exceptions": True}, []),
        ({"pin_verification": False}, everybody),
    ):
        services.update_space(SYSTEM, space.pk, values)
        assert names() == listed


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("simic", ["Zoë Šimić"]),
        ("ŠIMIĆ zoe", ["Zoë Šimić"]),
        ("geschäfts", ["Zoë Šimić"]),
        ("sales", ["Anna Huber"]),
        ("hub anna", ["Anna Huber"]),
        ("anna zoe", []),
        ("secret", []),
        ("draft", []),
        ("%", []),
        ("_", []),
        ("!!", []),
        ("\x00", []),
        ("a" * 5000, []),
    ],
)
def test_people_are_found_by_name_and_department_without_script(
    space: Space, people: None, search: str, found: list[str]
) -> None:
    assert names(f"{PAGE}?q={quote(search)}") == found


def test_what_a_design_hides_is_neither_shown_nor_found(space: Space, people: None) -> None:
    hidden = {"field_modes": {"department": {"visible": False, "locked": False, "reason": ""}}}
    services.update_space(SYSTEM, space.pk, hidden)
    assert "Geschäftsführung" not in text()
    assert names(f"{PAGE}?q=sales") == []
    assert names(f"{PAGE}?q=huber") == ["Anna Huber"]
    services.update_space(
        SYSTEM, space.pk, {"field_modes": {"last_name": {"visible": False, "locked": False, "reason": ""}}}
    )
    assert "Huber" not in text()
    assert names(f"{PAGE}?q=huber") == []


def test_many_people_have_pages_and_cost_no_more_queries(space: Space, make_card: MakeCard) -> None:
    make_card(space, first_name="A", last_name="000")
    with CaptureQueriesContext(connection) as few:
        text()
    for number in range(1, 2 * PER_PAGE + 2):
        make_card(space, first_name="A", last_name=f"{number:03}")
    with CaptureQueriesContext(connection) as many:
        first = text()
    assert len(many) == len(few)
    assert len(names()) == PER_PAGE
    assert 'action="/s/alpenwerk"' in first
    assert '<a rel=next href="/s/alpenwerk?page=2&amp;lang=en">' in first
    assert "rel=prev" not in first
    last = text(f"{PAGE}?page=3&q=a")
    assert "Page 3 of 3" in last
    assert 'href="/s/alpenwerk?q=a&amp;page=2&amp;lang=en"' in last
    assert names(f"{PAGE}?page=3") == ["A 096", "A 097"]
    # What is no page is the nearest one.
    assert names(f"{PAGE}?page=99999999") == names(f"{PAGE}?page=-1") == names(f"{PAGE}?page=x") == names()
    assert names(f"{PAGE}?page=900") == names(f"{PAGE}?page=3")


def test_a_full_page_fits_the_first_flight_of_tcp(space: Space, make_card: MakeCard) -> None:
    for number in range(PER_PAGE + 1):
        name = {"first_name": f"Maximiliane-{number * 7919 % 1000}", "last_name": f"von Hohenlohe {number}"}
        make_card(
            space, **name, job_title=f"Head of Products {number * 31}", department="Research & Development"
        )
    assert len(packed_of(text().encode())) <= 14_000


def test_what_people_write_never_becomes_markup(space: Space, make_card: MakeCard) -> None:
    make_card(space, first_name=NASTY[:90], last_name="X", job_title=NASTY[:90], department=NASTY[:90])
    services.update_space(SYSTEM, space.pk, {"name": NASTY[:110], "description": NASTY})
    for path in (PAGE, f"{PAGE}?q={quote(NASTY)}", f"{PAGE}?lang={quote(NASTY)}&page={quote(NASTY)}"):
        page = Reader()
        page.feed(text(path))
        assert not page.all("script")
        assert not [image for image in page.all("img") if image.get("src") == "x"]
        assert not any(name.startswith("on") for _, found in page.elements for name in found)


def test_the_policy_lets_nothing_run_and_a_search_come_back(space: Space) -> None:
    policy = Client().get(PAGE).headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "form-action 'self'" in policy
    assert "script-src" not in policy


# --- from memory ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_page_comes_from_memory_until_a_card_or_the_space_changes(
    api: Any, space: Space, make_card: MakeCard
) -> None:
    card = make_card(space, first_name="Zoë", last_name="Šimić")
    owner = api.as_(space.members.get().user)
    memory = Counted()

    def get(path: str = PAGE, languages: str = "en") -> str:
        return memory.get(path, languages)[0]

    def is_kept(path: str = PAGE) -> bool:
        before = memory.asked
        get(path)
        return memory.asked == before

    assert "Zoë Šimić" in get()
    assert is_kept()
    assert is_kept(f"{PAGE}?utm_source=x")
    assert "1 Person" in get(languages="de")
    assert "1 person" in get()
    # A second page and a search are others.
    assert not is_kept(f"{PAGE}?page=2")
    assert not is_kept(f"{PAGE}?q=zoe")
    assert not is_kept(f"{PAGE}?q=zoe")
    assert owner.patch(f"/v1/cards/{card.pk}", {"last_name": "Novak"}, If_Match='"1"').status_code == 200
    assert "Zoë Novak" in get()
    assert is_kept()
    settings = {"description": "New words"}
    assert (
        owner.patch(f"/v1/spaces/{space.pk}", settings, If_Match=version_of(owner, space)).status_code == 200
    )
    assert "New words" in get()
    assert owner.put(f"/v1/cards/{card.pk}/state", {"state": "inactive"}).status_code == 200
    assert "Zoë" not in get()
    off = {"settings": {"public_page": False}}
    assert owner.patch(f"/v1/spaces/{space.pk}", off, If_Match=version_of(owner, space)).status_code == 200
    assert Client().get(PAGE).status_code == 404
    with pytest.raises(AssertionError, match="404"):
        get()


def version_of(owner: Any, space: Space) -> str:
    return str(owner.get(f"/v1/spaces/{space.pk}").headers["ETag"])

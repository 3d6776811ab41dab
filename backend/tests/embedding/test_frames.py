"""What other sites show of a space: whom, where, and what is never told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards import services as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.pace import Pace
from vizitka.embedding import throttles
from vizitka.embedding.settings import EmbeddingSettings
from vizitka.publishing import observers
from vizitka.spaces import services
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
ALLOWED = "frame-ancestors 'self' https://intranet.alpenwerk.example https://*.alpenwerk.example"


def list_of(space: Space) -> str:
    return f"/embed/people/{space.pk}"


def text(path: str, language: str = "en") -> str:
    answer = Client().get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def names(path: str) -> list[str]:
    return re.findall(r"<b dir=auto>(.*?)</b>", text(path))


def card_named(space: Space, name: str) -> Card:
    return Card.objects.in_space(space.pk).get(username=name)


def test_the_list_shows_active_people_and_opens_their_cards_beside_the_site(
    space: Space, people: None
) -> None:
    page = text(list_of(space))
    assert names(list_of(space)) == ["Anna Huber", "Zoë Šimić"]
    assert '<a href="http://testserver/c/zoe" target=_blank rel=noopener>' in page
    assert "Head &lt;of&gt; • Sales" in page
    assert "<script" not in page
    assert "2 Personen" in text(list_of(space), "de")
    assert "2 Personen" in text(f"{list_of(space)}?lang=de", "fr")


def test_one_card_is_a_small_frame(space: Space, people: None) -> None:
    page = text("/embed/card/zoe")
    assert '<a class=cd href="http://testserver/c/zoe" target=_blank rel=noopener>' in page
    for said in ("<b dir=auto>Zoë Šimić</b>", "Head &lt;of&gt; • Sales", "Alpenwerk", "Open card"):
        assert said in page
    assert "Karte öffnen" in text("/embed/card/zoe", "de")


def test_only_the_allowed_origins_may_frame_and_everything_else_stays_as_it_is(
    space: Space, people: None
) -> None:
    for path in (list_of(space), "/embed/card/zoe"):
        headers = Client().get(path).headers
        assert headers["Content-Security-Policy"].endswith(ALLOWED)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in headers
        assert headers["X-Robots-Tag"] == "noindex"
    assert Client().get("/c/zoe").headers["X-Frame-Options"] == "SAMEORIGIN"
    assert Client().get("/embed/card/nobody").headers["X-Frame-Options"] == "DENY"
    assert Client().get("/auth/login").headers["X-Frame-Options"] == "DENY"


def test_what_somebody_wrote_into_the_table_says_nothing_in_the_policy(space: Space, people: None) -> None:
    rows = EmbeddingSettings.objects.in_space(space.pk)
    rows.update(embedding_origins=["https://a.example; script-src *", "https://b.example"])
    policy = Client().get(list_of(space)).headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors 'self' https://b.example")
    assert "script-src" not in policy


def test_nobody_is_shown_whose_card_is_not_open_to_all(space: Space, make_card: MakeCard) -> None:
    Space.objects.filter(pk=space.pk).update(pin_hash="there is one")
    services.update_space(SYSTEM, space.pk, {"pin_verification": True})
    for name, values in (("open", {}), ("off", {"state": "inactive"}), ("locked", {"state": "locked"})):
        make_card(space, first_name=name, last_name="X", username=f"card-{name}", **values)
    asks = make_card(space, first_name="asks", last_name="X", username="card-asks")
    Card.objects.in_space(space.pk).filter(pk=asks.pk).update(pin_channels={"link": "on"})
    gone = make_card(space, first_name="gone", last_name="X", username="card-gone")
    Card.objects.in_space(space.pk).filter(pk=gone.pk).update(deleted_at=clock.now())
    assert names(list_of(space)) == ["open X"]
    found = {
        name: Client().get(f"/embed/card/card-{name}").status_code
        for name in ("open", "off", "locked", "asks", "gone")
    }
    assert found == {"open": 200, "off": 404, "locked": 404, "asks": 404, "gone": 404}


@pytest.mark.parametrize(
    "change",
    [
        {"embedding": False},
        {"visibility": "private"},
        {"active": False},
        {"deleted_at": True},
        {"licence": None},
    ],
)
def test_where_it_is_not_wanted_all_is_as_if_there_were_nothing(
    space: Space, people: None, change: dict[str, Any]
) -> None:
    there = [list_of(space), "/embed/card/zoe", "/oembed?url=http://testserver/c/zoe"]
    assert [Client().get(path).status_code for path in there] == [200, 200, 200]
    if "deleted_at" in change:
        Space.objects.filter(pk=space.pk).update(deleted_at=clock.now())
    elif "licence" in change:
        Space.objects.filter(pk=space.pk).update(licence=None)
    else:
        services.update_space(SYSTEM, space.pk, change)
    unknown = [
        "/embed/people/018f0000-0000-7000-8000-000000000000",
        "/embed/card/nobody",
        "/oembed?url=http://testserver/c/nobody",
    ]
    for path, other in zip(there, unknown, strict=True):
        answers = [Client().get(one) for one in (path, other)]
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.content for answer in answers}) == 1


def test_a_space_shows_its_own_people_alone(
    space: Space, people: None, make_space: MakeSpace, make_card: MakeCard
) -> None:
    other = make_space(name="Seewerk", username="seewerk", visibility="public")
    make_card(other, first_name="Otto", last_name="Other", username="otto", external_key="E-1001")
    assert "Otto" not in text(f"{list_of(space)}?q=otto")
    assert Client().get(list_of(other)).status_code == 404
    assert Client().get("/embed/card/otto").status_code == 404


def test_people_are_found_and_paged_by_fifty(space: Space, make_card: MakeCard) -> None:
    for number in range(52):
        make_card(space, first_name=f"P{number:02}", last_name="X")
    page = text(list_of(space))
    assert len(names(list_of(space))) == 50
    assert f'<form role=search action="{list_of(space)}">' in page
    assert names(f"{list_of(space)}?page=2") == ["P50 X", "P51 X"]
    assert names(f"{list_of(space)}?q=p07") == ["P07 X"]


def test_a_change_is_seen_at_once_and_the_same_is_not_sent_twice(space: Space, people: None) -> None:
    first = Client().get(list_of(space))
    again = Client().get(list_of(space), headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
    zoe = card_named(space, "zoe")
    cards.update_card(SYSTEM, zoe.pk, space, {"job_title": "Director"})
    assert "Director" in text(list_of(space))
    assert "Director" in text("/embed/card/zoe")


def test_what_was_drawn_costs_one_query_and_is_counted_for_nobody(
    space: Space, people: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    text(list_of(space))

    def refuse(_address: str) -> None:
        raise AssertionError("it was drawn again")

    monkeypatch.setattr(throttles, "count_drawing", refuse)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        text(list_of(space))
    assert len(asked) == 1


def test_who_has_too_much_drawn_waits(space: Space, people: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "DRAWN", Pace(a_second=0.001, at_once=2))
    answers = [Client().get(f"{list_of(space)}?q={number}", REMOTE_ADDR="203.0.113.9") for number in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1].headers["Retry-After"]) >= 1
    # What was drawn before is shown, and others do not wait.
    assert Client().get(f"{list_of(space)}?q=1", REMOTE_ADDR="203.0.113.9").status_code == 200
    assert Client().get(f"{list_of(space)}?q=other", REMOTE_ADDR="198.51.100.7").status_code == 200


def test_who_looks_at_a_frame_is_no_visitor_of_a_card(
    space: Space, people: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(observers, "tell", lambda *said: told.append(said))
    text(list_of(space))
    text("/embed/card/zoe")
    assert told == []
    text("/c/zoe")
    assert len(told) == 1


# --- the switch


def test_the_owner_switches_it_on_and_origins_are_looked_at(api: ApiClient, make_space: MakeSpace) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    version = owner.get(f"/v1/spaces/{space.pk}").headers["ETag"]
    wrong = owner.patch(
        f"/v1/spaces/{space.pk}",
        {"settings": {"embedding_origins": ["https://a.example", "https://b.example; script-src *"]}},
        If_Match=version,
    )
    assert wrong.status_code == 422
    assert list(wrong.json()["errors"]) == ["settings.embedding_origins.1"]
    right = owner.patch(
        f"/v1/spaces/{space.pk}",
        {
            "settings": {
                "embedding": True,
                "embedding_origins": ["https://A.example/", "https://a.example:443"],
            }
        },
        If_Match=version,
    )
    assert right.status_code == 200, right.content
    assert right.json()["data"]["settings"]["embedding_origins"] == ["https://a.example"]
    many = [f"https://s{number}.example.com" for number in range(21)]
    answer = owner.patch(
        f"/v1/spaces/{space.pk}",
        {"settings": {"embedding_origins": many}},
        If_Match=right.headers["ETag"],
    )
    assert answer.status_code == 422


def test_without_the_feature_nobody_switches_it_on(api: ApiClient, make_space: MakeSpace) -> None:
    space = make_space()
    Space.objects.filter(pk=space.pk).update(licence=None)
    owner = api.as_(space.members.get().user)
    version = owner.get(f"/v1/spaces/{space.pk}").headers["ETag"]
    answer = owner.patch(f"/v1/spaces/{space.pk}", {"settings": {"embedding": True}}, If_Match=version)
    assert answer.status_code == 402


def test_the_manager_learns_what_to_copy(api: ApiClient, space: Space, people: None) -> None:
    owner = api.as_(space.members.get().user)
    found = owner.get(f"/v1/spaces/{space.pk}/embedding").json()["data"]
    assert found["is_shown"] is True
    assert found["people"]["address"] == f"http://testserver{list_of(space)}"
    assert 'width="100%"' in found["people"]["markup"]
    assert found["card"]["title"] == "Anna Huber"
    assert Client().get(f"{found['open_links'].removeprefix('http://testserver')}E-1001").status_code == 302

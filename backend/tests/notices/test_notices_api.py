"""Putting a notice on a card over the API: who may, what is refused, what is told."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.notices.conftest import MINUTE, Place, leave
from vizitka.audit.models import AuditEntry
from vizitka.cards import residents
from vizitka.cards.models import Card
from vizitka.cards.services import purge_deleted
from vizitka.common import clock
from vizitka.notices.models import CardNotice


def test_a_notice_is_put_changed_and_taken_away(place: Place) -> None:
    assert place.seen() == {"notice": None, "is_shown": False, "closed": None}
    place.put(translations={"de": "Im Urlaub bis 3. Mai", "fr": ""})
    first = place.seen()
    assert (first["notice"]["text"], first["is_shown"]) == ("On leave until 3 May", True)
    assert first["notice"]["translations"] == {"de": "Im Urlaub bis 3. Mai"}
    place.put(text="Back on Monday", start=MINUTE, end=2 * MINUTE)
    assert (place.seen()["notice"]["text"], place.seen()["is_shown"]) == ("Back on Monday", False)
    assert CardNotice.objects.in_space(place.space.pk).count() == 1
    assert place.owner.delete(place.path).status_code == 204
    assert place.owner.delete(place.path).status_code == 204
    assert place.seen()["notice"] is None


def test_everything_is_told_once_as_whole_sentences(place: Place) -> None:
    values = leave()
    for _twice in range(2):
        place.owner.put(place.path, values)
    place.owner.delete(place.path)
    entries = AuditEntry.objects.filter(action__startswith="notice.").order_by("pk")
    assert [entry.action for entry in entries] == ["notice.set", "notice.removed"]
    log = place.owner.speaking("de").get(f"/v1/spaces/{place.space.pk}/audit").json()["data"]
    assert "Hinweis auf die Karte gesetzt: Zoë Šimić-Hölzl" in str(log)
    assert "Text des Hinweises" in str(log)
    assert "Hinweis sichtbar bis" in str(log)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "x" * 201}, "text"),
        ({"translations": {"de": "x" * 201}}, "translations.de"),
        ({"translations": {"xx": "?"}}, "translations.xx"),
        ({"ends_at": "2027-05-03T08:00:00"}, "ends_at"),
        ({"start": MINUTE, "end": MINUTE}, "ends_at"),
        ({"end": dt.timedelta(days=732)}, "ends_at"),
        ({"start": -2 * MINUTE, "end": -MINUTE}, "ends_at"),
    ],
)
def test_what_is_no_notice_is_refused_at_its_field(place: Place, values: dict[str, Any], field: str) -> None:
    answer = place.owner.put(place.path, leave(**values))
    assert answer.status_code == 422
    assert any(name.startswith(field) for name in answer.json()["errors"])
    assert place.seen()["notice"] is None


def test_card_users_change_it_where_the_space_permits_that(place: Place) -> None:
    assert place.seen(place.person)["closed"] is None
    assert place.person.put(place.path, leave()).status_code == 200
    place.switch(card_permissions={"change_notice": False})
    assert place.seen(place.person)["closed"] == "permission"
    for answer in (place.person.put(place.path, leave(text="Mine")), place.person.delete(place.path)):
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == ["notice"]
    assert place.seen()["notice"]["text"] == "On leave until 3 May"
    # The people of the space are bound by no switch.
    assert place.seen()["closed"] is None
    place.put(text="By the company")


def test_the_spaces_setting_closes_it_for_all(place: Place) -> None:
    place.put()
    place.switch(settings={"notices": False})
    answer = place.owner.put(place.path, leave())
    assert (answer.status_code, answer.json()["code"]) == (409, "notices_off")
    assert answer.json()["message"] == "Notices are switched off in this space."
    assert place.owner.delete(place.path).status_code == 409
    assert (place.seen()["closed"], place.seen()["is_shown"]) == ("space", False)
    place.switch(settings={"notices": True})
    assert place.seen()["is_shown"]


def test_analysts_read_it_and_another_tenant_does_not(
    place: Place, add_member: Any, make_user: Any, make_space: Any, api: Any
) -> None:
    analyst = api.as_(add_member(place.space, "analyst", make_user()))
    assert place.seen(analyst)["closed"] == "role"
    assert analyst.put(place.path, leave()).status_code == 403
    stranger = make_user()
    make_space(owner=stranger)
    for answer in (
        api.as_(stranger).get(place.path),
        api.as_(stranger).put(place.path, leave()),
        api.as_(stranger).delete(place.path),
    ):
        assert answer.status_code == 404


def test_a_notice_moves_with_its_card_and_is_gone_with_it(place: Place, make_space: Any) -> None:
    place.put()
    there = make_space()
    residents.move([place.card.pk], place.space.pk, there.pk)
    Card.objects.in_space(place.space.pk).filter(pk=place.card.pk).update(space_id=there.pk)
    assert CardNotice.objects.in_space(there.pk).filter(card=place.card).exists()
    Card.objects.in_space(there.pk).update(deleted_at=clock.now().replace(year=2020))
    assert purge_deleted() == 1
    assert not CardNotice.objects.in_space(there.pk).exists()

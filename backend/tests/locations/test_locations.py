"""Locations over HTTP: made, changed, deleted and brought back; who follows one shows it in the next request."""

from __future__ import annotations

import datetime as dt
import gzip
import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.deletion import GRACE
from vizitka.locations import selectors, services, tasks
from vizitka.locations.models import Location
from vizitka.publishing.assembly import resolved_card
from vizitka.spaces.models import Space, Template
from vizitka.spaces.places import FOLLOWS
from vizitka.spaces.services import update_space
from vizitka.spaces.templates.services import create_template

pytestmark = pytest.mark.django_db

HOURS = [{"day": day, "opens": "08:00", "closes": "17:00"} for day in range(5)]
VIENNA = {
    "name": "Vienna office",
    "street": "Operngasse 1",
    "zipcode": "1010",
    "city": "Wien",
    "country": "AT",
    "latitude": 48.203,
    "longitude": 16.369,
    "hours": HOURS,
    "time_zone": "Europe/Vienna",
}


@dataclass
class House:
    space: Space
    card: Card
    owner: ApiClient
    person: User

    @property
    def path(self) -> str:
        return f"/v1/spaces/{self.space.pk}/locations"

    def make(self, **values: Any) -> dict[str, Any]:
        answer = self.owner.post(self.path, VIENNA | values)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["data"])

    def change(self, key: str, **values: Any) -> Any:
        version = Location.objects.in_space(self.space.pk).get(pk=key).version
        return self.owner.patch(f"{self.path}/{key}", values, If_Match=f'"{version}"')

    def follow(self, key: str) -> None:
        self.card.refresh_from_db()
        answer = self.owner.patch(
            f"/v1/cards/{self.card.pk}",
            {"addresses": [{"location": key}]},
            If_Match=f'"{self.card.version}"',
        )
        assert answer.status_code == 200, answer.content

    def page(self) -> str:
        return Client().get("/c/eva", headers={"accept-language": "en"}).content.decode()


@pytest.fixture
def house(make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient) -> House:
    owner = make_user()
    space = make_space(owner=owner, visibility="public")
    card = make_card(
        space, first_name="Eva", last_name="Berger", department="Sales", username="eva", language="en"
    )
    return House(space, card, api.as_(owner), owner)


def test_a_location_is_made_changed_deleted_and_brought_back(house: House) -> None:
    made = house.make(phones=[{"number": "01 5123456"}])
    assert made["phones"][0]["e164"] == "+4315123456"
    path = f"{house.path}/{made['uuid']}"
    answer = house.owner.patch(path, {"city": "Graz"}, If_Match='"1"')
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert house.owner.patch(path, {"city": "Linz"}, If_Match='"1"').json()["code"] == "stale_version"
    assert house.owner.delete(path).status_code == 204
    assert house.owner.get(path).status_code == 404
    assert house.owner.patch(path, {"city": "Linz"}, If_Match='"3"').json()["code"] == "location_is_deleted"
    assert house.owner.post(f"{path}/restore").status_code == 200
    assert house.owner.post(f"{path}/restore").json()["code"] == "location_is_not_deleted"
    entries = AuditEntry.objects.filter(object_id=made["uuid"]).order_by("created_at", "pk")
    assert [entry.action for entry in entries] == [
        "location.created", "location.updated", "location.deleted", "location.restored",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"country": "XX"}, "country"),
        ({"latitude": 91}, "latitude"),
        ({"hours": [{"day": 0, "opens": "08:00", "closes": "08:00"}]}, "hours.0"),
        ({"hours": [*HOURS, {"day": 0, "opens": "09:00", "closes": "10:00"}]}, "hours"),
        ({"holidays": [{"date": "2026-12-24"}, {"date": "2026-12-24"}]}, "holidays"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"picture": str(uuid.uuid4())}, "picture"),
        ({"templates": [str(uuid.uuid4())]}, "templates"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(house: House, values: dict[str, Any], field: str) -> None:
    answer = house.owner.post(house.path, VIENNA | values)
    assert answer.status_code == 422
    assert field in answer.json()["errors"], answer.json()
    assert not Location.objects.in_space(house.space.pk).exists()


def test_a_card_shows_what_its_location_says_in_the_next_request(house: House) -> None:
    made = house.make()
    house.follow(made["uuid"])
    assert "Operngasse 1" in house.page()
    assert "Vienna office" in house.page()
    version = house.card.version
    assert house.change(made["uuid"], street="Ringstraße 7").status_code == 200
    shown = house.page()
    assert "Ringstraße 7" in shown
    assert "Operngasse" not in shown
    vcard = Client().get("/c/eva.vcf").content.decode()
    assert "Ringstraße 7" in vcard
    house.card.refresh_from_db()
    # Nobody's open editor is behind by it.
    assert house.card.version == version + 1


def test_pages_are_made_anew_with_the_change_and_not_by_what_follows_it(house: House) -> None:
    """Copies in cards are renewed in the background, some time later: pages do not wait for that."""

    def version() -> int:
        return Space.objects.select_related("versions").get(pk=house.space.pk).versions.page_version

    made = house.make()
    house.follow(made["uuid"])
    before = version()
    assert house.change(made["uuid"], phones=[{"label": "work", "number": "+43 1 555"}]).status_code == 200
    changed = version()
    assert changed > before
    assert house.owner.delete(f"{house.path}/{made['uuid']}", If_Match='"2"').status_code == 204
    assert version() > changed


def test_copies_by_which_cards_are_found_follow(house: House) -> None:
    made = house.make()
    house.follow(made["uuid"])
    house.card.refresh_from_db()
    assert house.card.city == "Wien"
    house.change(made["uuid"], city="Graz")
    tasks.renew_copies.func(str(house.space.pk), made["uuid"])
    house.card.refresh_from_db()
    assert (house.card.city, house.card.addresses[0]["city"]) == ("Graz", "Graz")
    found = house.owner.get(f"/v1/spaces/{house.space.pk}/cards?q=graz").json()["data"]
    assert [row["uuid"] for row in found] == [str(house.card.pk)]


def test_a_deleted_location_shows_nothing_and_comes_back(house: House) -> None:
    made = house.make()
    house.follow(made["uuid"])
    path = f"{house.path}/{made['uuid']}"
    house.owner.delete(path)
    assert "Operngasse" not in house.page()
    house.owner.post(f"{path}/restore")
    assert "Operngasse" in house.page()


def test_what_is_gone_for_good_leaves_no_address_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.make()
    house.follow(made["uuid"])
    update_space(SYSTEM, house.space.pk, {"placeholder_address": {"location": made["uuid"], "label": "work"}})
    house.owner.delete(f"{house.path}/{made['uuid']}")
    assert services.purge_deleted() == 0
    later = clock.now() + GRACE + dt.timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert services.purge_deleted() == 1
    house.card.refresh_from_db()
    assert (house.card.addresses, house.card.city) == ([], "")
    assert Space.objects.get(pk=house.space.pk).placeholder_address is None
    assert "Operngasse" not in house.page()


def test_departments_and_templates_follow_without_a_word_of_the_card(house: House) -> None:
    made = house.make(departments=["sales"])
    assert "Operngasse 1" in house.page()
    template = create_template(SYSTEM, house.space.pk, name="Graz")
    Card.objects.in_space(house.space.pk).filter(pk=house.card.pk).update(template=template)
    house.make(name="Graz office", street="Herrengasse 3", city="Graz", templates=[str(template.pk)])
    # The template says it before the department.
    assert "Herrengasse 3" in house.page()
    refused = house.owner.post(house.path, {"name": "Third", "departments": ["SALES"]})
    assert refused.status_code == 422
    assert "departments" in refused.json()["errors"]
    house.card.refresh_from_db()
    own = {"addresses": [{"street": "Own lane 9", "city": "Linz"}]}
    house.owner.patch(f"/v1/cards/{house.card.pk}", own, If_Match=f'"{house.card.version}"')
    shown = house.page()
    assert "Own lane 9" in shown
    assert "Herrengasse" not in shown
    followers = house.owner.get(f"{house.path}/{made['uuid']}/followers").json()["data"]
    assert followers["departments"] == ["sales"]


def test_who_follows_is_told_before_a_deletion(house: House, make_card: MakeCard) -> None:
    made = house.make(departments=["Sales"])
    make_card(house.space, first_name="Max", department="Sales")
    house.follow(made["uuid"])
    update_space(SYSTEM, house.space.pk, {"placeholder_address": {"location": made["uuid"]}})
    found = house.owner.get(f"{house.path}/{made['uuid']}/followers").json()["data"]
    assert (found["cards"], found["by_department"], found["space_address"]) == (1, 1, True)
    assert found["people"] == [{"uuid": str(house.card.pk), "name": "Eva Berger"}]
    assert house.owner.get(house.path).json()["data"][0]["followers"] == 1


def test_hidden_addresses_stay_hidden_and_locked_ones_are_the_spaces(house: House) -> None:
    house.make(departments=["Sales"])
    update_space(SYSTEM, house.space.pk, {"field_modes": {"addresses": {"visible": False, "locked": False}}})
    assert "Operngasse" not in house.page()
    update_space(SYSTEM, house.space.pk, {"field_modes": {"addresses": {"visible": True, "locked": True}}})
    assert "Operngasse" in house.page()


def test_a_location_of_another_space_cannot_be_followed(house: House, make_space: MakeSpace) -> None:
    from vizitka.locations.schemas import LocationIn

    other = services.create_location(SYSTEM, make_space(), LocationIn(name="Secret", city="Ulm").values())
    house.card.refresh_from_db()
    answer = house.owner.patch(
        f"/v1/cards/{house.card.pk}",
        {"addresses": [{"location": str(other.pk)}]},
        If_Match=f'"{house.card.version}"',
    )
    assert answer.status_code == 422
    assert "addresses.0.location" in answer.json()["errors"]
    answer = house.owner.post(
        f"/v1/spaces/{house.space.pk}/cards", {"first_name": "A", "addresses": [{"location": str(other.pk)}]}
    )
    assert answer.status_code == 422
    # Even a row that says so by itself shows only its copy.
    Card.objects.in_space(house.space.pk).filter(pk=house.card.pk).update(
        addresses=[{"id": "a", "location": str(other.pk), "street": "Copy 1"}]
    )
    shown = house.page()
    assert "Copy 1" in shown
    assert "Ulm" not in shown


def test_a_card_that_goes_to_another_space_keeps_its_address(house: House, make_space: MakeSpace) -> None:
    from vizitka.cards.services import duplicate_card

    made = house.make()
    house.follow(made["uuid"])
    there = make_space(owner=house.person)
    house.card.refresh_from_db()
    copy = duplicate_card(SYSTEM, house.card, there)
    assert copy.addresses[0]["street"] == "Operngasse 1"
    assert "location" not in copy.addresses[0]


def test_open_now_stands_at_the_address_and_goes_with_the_clock(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.make()
    house.follow(made["uuid"])
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2026, 11, 25, 9, 0, tzinfo=dt.UTC))
    assert "Open now, until 5:00" in house.page()
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2026, 11, 25, 16, 0, tzinfo=dt.UTC))
    assert "Closed now, opens on Thursday at 8:00" in house.page()
    german = Client().get("/c/eva?lang=de").content.decode()
    assert "Jetzt geschlossen, öffnet am Donnerstag um 08:00" in german


def test_frames_with_a_map_or_hours_follow_too(house: House) -> None:
    made = house.make(
        holidays=[{"date": (clock.now() + dt.timedelta(days=2)).date().isoformat(), "name": "Fair"}]
    )
    house.card.refresh_from_db()
    frames = [{"kind": "map", "location": made["uuid"]}, {"kind": "opening_hours", "location": made["uuid"]}]
    answer = house.owner.patch(
        f"/v1/cards/{house.card.pk}", {"frames": frames}, If_Match=f'"{house.card.version}"'
    )
    assert answer.status_code == 200, answer.content
    shown = house.page()
    assert "marker=48.203,16.369" in shown
    assert "Fair" in shown
    assert len(gzip.compress(shown.encode())) < 14_000
    house.change(made["uuid"], street="Neue Gasse 5")
    assert "Neue Gasse 5" in house.page()


def test_the_page_of_a_card_that_follows_nothing_asks_for_nothing(
    house: House, django_assert_max_num_queries: Any
) -> None:
    from vizitka.publishing.assembly import page_of

    card = Card.objects.in_space(house.space.pk).select_related("space", "template").get(pk=house.card.pk)
    with django_assert_max_num_queries(0):
        page_of(card, ("en",))


def test_the_page_of_a_space_lists_locations_by_distance(house: House) -> None:
    update_space(SYSTEM, house.space.pk, {"public_page": True})
    vienna = house.make()
    house.make(name="Graz", street="Herrengasse 3", city="Graz", latitude=47.07, longitude=15.44)
    house.make(name="Linz", street="Landstraße 1", city="Linz", latitude=48.3, longitude=14.29)
    house.make(name="Secret", street="Hidden 1", on_page=False)
    path = f"/s/{house.space.username}"
    first = Client().get(path, headers={"accept-language": "en"})
    shown = first.content.decode()
    assert shown.index(">Graz</h3>") < shown.index(">Linz</h3>") < shown.index(">Vienna office</h3>")
    assert "Hidden 1" not in shown
    assert "geolocation=(self)" in first.headers["Permissions-Policy"]
    near = Client().get(f"{path}?near={vienna['uuid']}", headers={"accept-language": "en"}).content.decode()
    assert near.index(">Vienna office</h3>") < near.index(">Graz</h3>") < near.index(">Linz</h3>")
    assert "143.9 km" in near[near.index(">Graz</h3>") : near.index(">Linz</h3>")]
    house.change(vienna["uuid"], on_page=False)
    assert "Vienna office" not in Client().get(path).content.decode()


def test_a_space_with_one_location_asks_nobody_where_they_are(house: House) -> None:
    update_space(SYSTEM, house.space.pk, {"public_page": True})
    house.make()
    answer = Client().get(f"/s/{house.space.username}")
    assert "geolocation=()" in answer.headers["Permissions-Policy"]
    assert "<script>" not in answer.content.decode()


@pytest.mark.on_every_database
@pytest.mark.parametrize("locked", ["nobody", "space", "template"])
def test_who_is_at_a_location_is_what_pages_say(house: House, make_card: MakeCard, locked: str) -> None:
    """Cards are looked for where their pages say that they are: by all ways of following, also when addresses are
    locked, and nobody by a location or a template that is deleted."""
    space = house.space
    template, plain, old = (create_template(SYSTEM, space.pk, name=name) for name in ("Graz", "Plain", "Old"))
    vienna = house.make(departments=["sales"])["uuid"]
    graz = house.make(name="Graz office", templates=[str(template.pk), str(old.pk)])["uuid"]
    linz = house.make(name="Linz office")["uuid"]
    gone = house.make(name="Steyr office")["uuid"]
    own = {key: [{"label": "work", "city": "Wien", FOLLOWS: key}] for key in (vienna, graz, linz, gone)}
    for department, chosen, addresses in [
        ("Sales", None, []),
        ("SALES ", None, []),
        ("Sales", template, []),
        ("Sales", plain, []),
        ("Sales", old, []),
        ("Sales", template, own[linz]),
        ("Sales", None, [{"label": "work", "city": "Wels"}]),
        ("Sales", None, [{"label": "home", "city": "Wels"}, *own[graz]]),
        ("", None, []),
        ("Production", plain, own[vienna]),
        ("Production", template, own[graz]),
    ]:
        card = make_card(space, last_name="Huber", department=department, addresses=addresses)
        Card.objects.in_space(space.pk).filter(pk=card.pk).update(template=chosen)
    nowhere = make_card(space, last_name="Moser", addresses=own[gone])
    house.owner.delete(f"{house.path}/{gone}")
    Template.objects.in_space(space.pk).filter(pk=old.pk).update(deleted_at=clock.now())
    modes = {"field_modes": {"addresses": {"visible": True, "locked": True}}}
    if locked == "template":
        Template.objects.in_space(space.pk).filter(pk=template.pk).update(design=modes)
    update_space(
        SYSTEM, space.pk, {"placeholder_address": {FOLLOWS: linz}} | (modes if locked == "space" else {})
    )
    space = Space.objects.get(pk=space.pk)
    cards = Card.objects.in_space(space.pk).exclude(pk=nowhere.pk).select_related("space", "template")
    shown = {card.pk: {row.get(FOLLOWS) for row in resolved_card(card).addresses} for card in cards}
    for some in ([vienna], [graz], [linz], [vienna, graz]):
        found = set(selectors.cards_at(space, [uuid.UUID(key) for key in some]).values_list("pk", flat=True))
        there = {key for key, places in shown.items() if places & set(some)}
        assert there
        assert found - {nowhere.pk} == there
    # Until a deleted location is gone for good, nobody is there.
    assert not selectors.cards_at(space, [uuid.UUID(gone)]).exists()


@pytest.mark.django_db(transaction=True)
def test_what_is_known_of_a_place_is_never_old(house: House) -> None:
    """Places are remembered under the version of what pages show, and nothing inside of a transaction."""
    key = house.make()["uuid"]
    house.follow(key)

    def city() -> Any:
        found = house.owner.get(f"/v1/cards/{house.card.pk}").json()["data"]["resolved"]["address"]
        return found and found["city"]

    assert [city(), city()] == ["Wien", "Wien"]
    house.change(key, city="Graz")
    assert [city(), city()] == ["Graz", "Graz"]
    assert house.owner.delete(f"{house.path}/{key}").status_code == 204
    assert [city(), city()] == [None, None]
    assert house.owner.post(f"{house.path}/{key}/restore").status_code == 200
    assert [city(), city()] == ["Graz", "Graz"]

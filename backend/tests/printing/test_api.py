"""Card styles over HTTP: made, changed, deleted and brought back; previews of real people; nothing of other spaces."""

from __future__ import annotations

import io
import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from PIL import Image

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.printing.samples import picture, read_by_zxing
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.deletion import GRACE
from vizitka.images.models import Image as StoredImage
from vizitka.images.services import store_image
from vizitka.images.uses import IMAGES
from vizitka.printing import services
from vizitka.printing.models import CardStyle
from vizitka.printing.selectors import SAMPLE_SERIAL
from vizitka.products.addresses import address_of
from vizitka.spaces.models import Space


@dataclass
class House:
    space: Space
    card: Card
    owner: ApiClient
    person: User

    @property
    def path(self) -> str:
        return f"/v1/spaces/{self.space.pk}/card-styles"

    def make(self, **values: Any) -> dict[str, Any]:
        answer = self.owner.post(self.path, {"name": "Ours"} | values)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["data"])


@pytest.fixture
def house(make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient) -> House:
    owner = make_user()
    space = make_space(owner=owner, visibility="public")
    card = make_card(
        space,
        first_name="Eva",
        last_name="Berger",
        job_title="Head of Projects",
        emails=[{"email": "eva@alpenwerk.example"}],
        phones=[{"number": "+43 664 1234567"}],
        websites=[{"url": "https://www.alpenwerk.example/"}],
        language="en",
    )
    return House(space, card, api.as_(owner), owner)


def test_a_style_is_made_changed_deleted_and_brought_back(house: House) -> None:
    made = house.make(layout="poster", base="dark", foil="gold", accent="#2b50e8")
    assert made["front_fields"] == ["name", "job_title"]
    assert (made["accent"], made["ground"], made["version"]) == ("#2B50E8", None, 1)
    path = f"{house.path}/{made['uuid']}"
    answer = house.owner.patch(path, {"foil": "silver"}, If_Match='"1"')
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert answer.json()["data"]["foil"] == "silver"
    assert answer.json()["data"]["layout"] == "poster"
    assert house.owner.patch(path, {"foil": "gold"}, If_Match='"1"').json()["code"] == "stale_version"
    assert house.owner.delete(path).status_code == 204
    assert house.owner.get(path).status_code == 404
    assert house.owner.get(house.path).json()["data"] == []
    assert house.owner.patch(path, {"foil": "gold"}, If_Match='"3"').json()["code"] == "card_style_is_deleted"
    assert house.owner.post(f"{path}/restore").status_code == 200
    assert house.owner.post(f"{path}/restore").json()["code"] == "card_style_is_not_deleted"
    assert [row["name"] for row in house.owner.get(house.path).json()["data"]] == ["Ours"]
    acts = AuditEntry.objects.filter(space_id=house.space.pk, object_id=made["uuid"]).order_by("pk")
    wanted = ["created", "updated", "deleted", "restored"]
    assert [one.action for one in acts] == [f"card_style.{act}" for act in wanted]


def test_a_change_of_nothing_is_none(house: House) -> None:
    made = house.make()
    answer = house.owner.patch(f"{house.path}/{made['uuid']}", {"name": "Ours"}, If_Match='"1"')
    assert answer.json()["data"]["version"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "x", "layout": "baroque"},
        {"name": "x", "ground": "red"},
        {"name": "x", "margin": 1},
        {"name": "x", "margin": 13},
        {"name": "x", "code_size": 11},
        {"name": "x", "type_size": 131},
        {"name": "x", "front_fields": ["iban"]},
        {"name": "x", "logo": str(uuid.UUID(int=1))},
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(house: House, body: dict[str, Any]) -> None:
    answer = house.owner.post(house.path, body)
    assert answer.status_code == 422
    assert list(answer.json()["errors"])
    assert not CardStyle.objects.in_space(house.space.pk).exists()


def test_a_space_has_so_many_styles(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_STYLES", 2)
    first = house.make()
    house.make()
    assert house.owner.post(house.path, {"name": "Third"}).json()["code"] == "too_many_card_styles"
    path = f"{house.path}/{first['uuid']}"
    assert house.owner.delete(path).status_code == 204
    house.make()
    assert house.owner.post(f"{path}/restore").json()["code"] == "too_many_card_styles"


def test_a_preview_is_the_card_of_a_person(house: House) -> None:
    made = house.make()
    answer = house.owner.get(
        f"{house.path}/{made['uuid']}/preview.png?side=back&card={house.card.pk}&ppi=300"
    )
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    picture_ = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert picture_.size == (1011, 638)
    assert read_by_zxing(picture_) == address_of(SAMPLE_SERIAL)
    assert house.owner.get(f"{house.path}/{made['uuid']}/preview.svg").content.startswith(b"<svg")


def test_there_is_no_back_of_what_has_one_side(house: House) -> None:
    path = f"{house.path}/{house.make()['uuid']}/preview.svg"
    assert house.owner.get(f"{path}?side=front&category=sticker").status_code == 200
    assert house.owner.get(f"{path}?side=back&category=sticker").status_code == 404


def test_a_draft_is_drawn_and_looked_at(house: House) -> None:
    answer = house.owner.post(f"{house.path}/draft", {"look": {"base": "dark", "margin": 2}})
    assert answer.status_code == 200, answer.content
    found = answer.json()["data"]
    assert found["card"] == {"uuid": str(house.card.pk), "name": "Eva Berger"}
    assert [one["side"] for one in found["sides"]] == ["front", "back"]
    assert found["ready"] is False
    assert {one["key"]: one["verdict"] for one in found["checks"]}["margin"] == "bad"
    assert found["size"] == {"width": 85.6, "height": 53.98, "radius": 3.18, "sides": 2}
    assert not CardStyle.objects.in_space(house.space.pk).exists()


def test_without_cards_names_of_fields_stand_for_values(
    make_space: MakeSpace, make_user: MakeUser, api: ApiClient
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    answer = api.as_(owner).post(
        f"/v1/spaces/{space.pk}/card-styles/draft", {"look": {}}, Accept_Language="de"
    )
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["card"] is None


def test_what_the_space_hides_is_not_printed(house: House) -> None:
    def content() -> str:
        answer = house.owner.post(f"{house.path}/draft", {"look": {"front_fields": ["name", "job_title"]}})
        found = {one["key"]: one for one in answer.json()["data"]["checks"]}
        return str(found["content"]["message"])

    assert "Job title" not in content()
    Space.objects.filter(pk=house.space.pk).update(field_modes={"job_title": {"visible": False}})
    assert "Job title" in content()


def test_cards_of_others_are_shown_to_nobody(
    house: House, make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser
) -> None:
    foreign = make_card(make_space(owner=make_user()), first_name="Mallory", last_name="Strange")
    made = house.make()
    for card in (foreign.pk, uuid.uuid4()):
        assert house.owner.get(f"{house.path}/{made['uuid']}/preview.svg?card={card}").status_code == 404
        assert house.owner.get(f"{house.path}/{made['uuid']}/checks?card={card}").status_code == 404
        answer = house.owner.post(f"{house.path}/draft", {"look": {}, "card": str(card)})
        assert answer.status_code == 404


def test_a_card_of_another_own_space_is_not_shown_either(
    make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient
) -> None:
    """The person may read it, and yet it is no card of this space."""
    owner = make_user()
    one, other = make_space(owner=owner), make_space(owner=owner)
    card = make_card(other)
    answer = api.as_(owner).post(f"/v1/spaces/{one.pk}/card-styles/draft", {"look": {}, "card": str(card.pk)})
    assert answer.status_code == 404


def test_a_style_of_another_space_is_not_found(house: House, make_space: MakeSpace) -> None:
    made = house.make()
    other = make_space(owner=house.person)
    path = f"/v1/spaces/{other.pk}/card-styles/{made['uuid']}"
    assert house.owner.get(path).status_code == 404
    assert house.owner.delete(path).status_code == 404


def test_an_own_logo_stays_as_long_as_the_style(house: House) -> None:
    def is_used() -> bool:
        return bool(IMAGES._model.objects.in_space(house.space.pk).filter(used_id=image.pk).exists())

    image = store_image(picture(), purpose="logo", space_id=house.space.pk)
    made = house.make(logo=str(image.pk))
    assert made["logo"]["uuid"] == str(image.pk)
    assert is_used()
    assert len(IMAGES.differences(house.space.pk)) == 0
    path = f"{house.path}/{made['uuid']}"
    assert house.owner.delete(path).status_code == 204
    assert is_used()
    CardStyle.objects.in_space(house.space.pk).update(deleted_at=clock.now() - GRACE * 2)
    assert services.purge_deleted() == 1
    assert not is_used()
    assert StoredImage.objects.filter(pk=image.pk).exists()


def test_a_logo_of_another_space_is_refused(house: House, make_space: MakeSpace) -> None:
    image = store_image(picture(), purpose="logo", space_id=make_space().pk)
    made = house.make()
    answer = house.owner.patch(f"{house.path}/{made['uuid']}", {"logo": str(image.pk)}, If_Match='"1"')
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["logo"]

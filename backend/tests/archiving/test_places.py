"""Locations come back from an archive with all that follows them: cards, templates, frames of maps and banners."""

from __future__ import annotations

import pytest

from tests.archiving.test_archives import own_files
from tests.archiving.test_round_trip import archived, brought
from tests.conftest import MakeSpace, MakeUser
from tests.images.samples import picture
from vizitka.cards import services as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.schemas.write import CardIn
from vizitka.common.actor import Person
from vizitka.images.services import store_image
from vizitka.locations.models import Location
from vizitka.locations.schemas import LocationIn
from vizitka.locations.services import create_location
from vizitka.publishing.assembly import resolved_card
from vizitka.signatures.banners import create_banner
from vizitka.signatures.models import Banner
from vizitka.signatures.schemas import BannerIn
from vizitka.spaces.models import Template
from vizitka.spaces.templates.services import create_template

__all__ = ["own_files"]
pytestmark = pytest.mark.django_db


def test_locations_and_what_follows_them_come_back(make_user: MakeUser, make_space: MakeSpace) -> None:
    owner = Person(make_user())
    space = make_space(owner.user, cards=10)
    template = create_template(owner, space.pk, name="Winter")
    photo = store_image(picture("JPEG", (640, 160)), purpose="frame", space_id=space.pk, alt="House")
    given = {
        "name": "Innsbruck",
        "street": "Höttinger Au 40",
        "zipcode": "6020",
        "city": "Innsbruck",
        "country": "AT",
        "latitude": 47.2692,
        "longitude": 11.4041,
        "phones": [{"number": "+43 512 555 0", "label": "work"}],
        "hours": [{"day": 1, "opens": "08:00", "closes": "17:00"}],
        "holidays": [{"date": "2026-12-24", "name": "Heiligabend", "hours": [], "yearly": True}],
        "time_zone": "Europe/Vienna",
        "departments": ["Vertrieb"],
        "templates": [str(template.pk)],
        "picture": str(photo.pk),
    }
    fields = set(LocationIn.model_fields)
    values = LocationIn.model_validate(
        {name: value for name, value in given.items() if name in fields}
    ).values()
    place = create_location(owner, space, values)
    follower = CardIn.model_validate(
        {
            "first_name": "Eva",
            "emails": [{"email": "eva@a.example"}],
            "addresses": [{"location": str(place.pk)}],
        }
    )
    cards.create_cards(owner, space, [follower.values()], state=CardState.ACTIVE)
    banner = BannerIn.model_validate(
        {
            "name": "Fair",
            "picture": str(photo.pk),
            "link": "https://fair.example",
            "alt": "Come",
            "locations": [str(place.pk)],
            "templates": [str(template.pk)],
        }
    )
    create_banner(owner, space, banner.values())

    new = brought(owner, archived(owner, space))
    came = Location.objects.in_space(new.pk).get()
    assert came.pk != place.pk
    kept = (
        "name",
        "street",
        "zipcode",
        "city",
        "country",
        "phones",
        "hours",
        "holidays",
        "time_zone",
        "departments",
    )
    assert {name: getattr(came, name) for name in kept} == {name: getattr(place, name) for name in kept}
    assert came.picture_id
    there = str(Template.objects.in_space(new.pk).get().pk)
    assert came.templates == [there]
    card = Card.objects.in_space(new.pk).select_related("space", "template").get()
    assert [row["location"] for row in card.addresses] == [str(came.pk)]
    assert resolved_card(card).address["city"] == "Innsbruck"  # type: ignore[index]
    shown = Banner.objects.in_space(new.pk).get()
    assert (shown.locations, shown.templates) == ([str(came.pk)], [there])
    # What changes there is said there.
    Location.objects.in_space(new.pk).update(city="Hall")
    card = Card.objects.in_space(new.pk).select_related("space", "template").get()
    assert resolved_card(card).address["city"] == "Hall"  # type: ignore[index]

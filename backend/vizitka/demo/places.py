"""Where the demo company is: its offices, which the cards of their people follow."""

from __future__ import annotations

from typing import Any, Final

from vizitka.common.actor import Person
from vizitka.demo import faces
from vizitka.demo.people import OFFICES
from vizitka.images.models import Image
from vizitka.images.services import store_image
from vizitka.locations.schemas import LocationIn
from vizitka.locations.services import create_location
from vizitka.spaces.models import Space

# By office: the point of its house, and its clock.
PLACES: Final = (
    (47.2677, 11.3813, "Europe/Vienna"),
    (47.8561, 12.1247, "Europe/Berlin"),
    (49.1778, 16.6044, "Europe/Prague"),
    (47.6875, 17.6400, "Europe/Budapest"),
    (41.1496, -8.6060, "Europe/Lisbon"),
    (45.3269, 14.4411, "Europe/Zagreb"),
    (45.7666, 4.8335, "Europe/Paris"),
    (46.4992, 11.3535, "Europe/Rome"),
    (53.3442, -6.2634, "Europe/Dublin"),
    (43.2622, -2.9314, "Europe/Madrid"),
)
WEEK: Final[list[dict[str, Any]]] = [
    row
    for day in range(5)
    for row in (
        {"day": day, "opens": "08:00", "closes": "12:00"},
        {"day": day, "opens": "13:00", "closes": "17:00" if day < 4 else "15:00"},
    )
]
# Kept in a leap year, since they are of every year.
HOLIDAYS: Final[list[dict[str, Any]]] = [
    {"date": "2024-01-01", "name": "Neujahr", "yearly": True},
    {
        "date": "2024-12-24",
        "name": "Heiliger Abend",
        "yearly": True,
        "hours": [{"opens": "08:00", "closes": "12:00"}],
    },
    {"date": "2024-12-25", "name": "Weihnachten", "yearly": True},
]


# What follows beside the cards that name an office.
FOLLOWED: Final[dict[str, dict[str, Any]]] = {
    "Innsbruck": {"departments": ["Geschäftsleitung", "Verwaltung"]},
    "Győr": {"departments": ["Produktion"]},
}
COLOURS: Final = ("#1B4D3E", "#1F3A5F", "#6D4C9F")


def _house(space: Space, number: int) -> Image:
    """What is seen from the office."""
    drawn = faces.draw_header(COLOURS[number], 960, 720)
    return store_image(drawn, purpose="frame", space_id=space.pk, alt="Mountains behind the office")


def open_offices(actor: Person, space: Space) -> list[str]:
    """The ids of the offices, in the order of `OFFICES`."""
    found = []
    for number, (office, (latitude, longitude, zone)) in enumerate(zip(OFFICES, PLACES, strict=True)):
        values = LocationIn.model_validate(
            {
                "name": f"Alpenwerk {office.city}",
                "external_key": f"A{number + 1:02}",
                "street": office.street,
                "zipcode": office.zipcode,
                "city": office.city,
                "country": office.country,
                "latitude": latitude,
                "longitude": longitude,
                "phones": [{"number": office.phone}],
                "hours": WEEK,
                "holidays": HOLIDAYS,
                "time_zone": zone,
                **FOLLOWED.get(office.city, {}),
                "picture": str(_house(space, number).pk) if number < len(COLOURS) else None,
            }
        ).values()
        found.append(str(create_location(actor, space, values).pk))
    return found

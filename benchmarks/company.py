"""A company of any size, made of the demo's people: their names, pictures, frames, templates, languages, states.

What a person of the demo has is taken from the demo's own card, so that whatever the demo shows next is measured too.
Each card has rows of its own as a customer's has: picture, its use, words, handles, audit entry, a card user for every
third. Stored files alone are shared.
"""

from __future__ import annotations

import datetime as dt
import itertools
import random
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.hashers import make_password
from multiply import multiply
from vizitka.accounts.models import User
from vizitka.billing.models import Licence
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole, CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.selectors import card_values
from vizitka.cards.values import NewCardValues, new_values
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.letters import fold
from vizitka.demo.company import STATE_REASON, found_company
from vizitka.demo.design import on_leave
from vizitka.demo.people import OFFICES, PEOPLE
from vizitka.images.models import Image
from vizitka.images.services import COPIED
from vizitka.notices.models import CardNotice
from vizitka.spaces import services as spaces
from vizitka.spaces.enums import Visibility
from vizitka.spaces.models import Space
from vizitka.spaces.protection.pins import pin_hash

CHUNK: Final = 500
# The rest is copied in the database, words and all: so many times a name then stands there.
MOST_BY_SERVICES: Final = 5_000
# Beside so many cards that visitors see stand these, of a hundred more: as companies have them.
UNSEEN: Final = {CardState.DRAFT: 5, CardState.INACTIVE: 4, CardState.LOCKED: 1}
SEEN_FOR_ONE_UNSEEN: Final = 10
FIRST_NAMES: Final = [person.first_name for person in PEOPLE]
LAST_NAMES: Final = [person.last_name for person in PEOPLE]
# How external keys begin; those of the demo's own people are numbers.
KEY: Final = "K"
# Names that no line of a list holds.
LONG_FIRST, LONG_LAST = "Maximiliane Annunziata Elisabeth", "von Brandstätter-Hadžić zu Gegić-Zrilić"


@dataclass(frozen=True, slots=True)
class Model:
    """A person of the demo, whose card others are made like."""

    values: NewCardValues
    picture: Image | None


def models_of(space: Space) -> list[Model]:
    """The demo's cards in a space, with what they show."""
    found = list(Card.objects.in_space(space.pk).order_by("pk"))
    pictures = Image.objects.in_bulk([card.profile_picture_id for card in found if card.profile_picture_id])
    return [
        Model(
            {**new_values(card_values(card)), "template_id": card.template_id},
            pictures.get(card.profile_picture_id) if card.profile_picture_id else None,
        )
        for card in found
    ]


def _names(number: int, chance: random.Random) -> tuple[str, str]:
    """Every fourth has two last names, one of a hundred very long ones."""
    if number % 100 == 7:
        return LONG_FIRST, LONG_LAST
    first, last = chance.choice(FIRST_NAMES), chance.choice(LAST_NAMES)
    return first, f"{last}-{chance.choice(LAST_NAMES)}" if number % 4 == 0 else last


def _phones(number: int, office: str) -> list[dict[str, str]]:
    """Three for every second, as in the demo for the others."""
    mobile = {"label": "mobile", "number": f"+43 664 {5550000 + number:07d}"}
    work = {"label": "work", "number": f"{office} – {100 + number % 900}"}
    fax = {"label": "fax", "number": f"{office} – 9{number % 900:03d}"}
    return [mobile, work, fax] if number % 2 else [mobile, work]


def values_like(model: Model, number: int, picture: Image | None, chance: random.Random) -> NewCardValues:
    """Another person with a card of the same kind."""
    first_name, last_name = _names(number, chance)
    office = chance.choice(OFFICES)
    plain = fold(f"{first_name}.{last_name}").replace(" ", "-").replace("'", "")
    place = {
        "street": office.street,
        "zipcode": office.zipcode,
        "city": office.city,
        "country": office.country,
    }
    return {
        **model.values,
        "first_name": first_name,
        "last_name": last_name,
        "external_key": f"{KEY}{number:06d}",
        "phones": _phones(number, office.phone),
        "emails": [{"label": "work", "email": f"{plain}.{number}@alpenwerk.example"}],
        "addresses": [{"label": "work", **place}],
        "profile_picture": picture.pk if picture else None,
    }


def _pictures(space: Space, wanted: Sequence[Model]) -> list[Image | None]:
    """A picture for each, which shares the files of the model's."""
    made = [
        Image(
            space_id=space.pk,
            files_of=model.picture.files_of or model.picture.pk,
            released_at=None,
            **{name: getattr(model.picture, name) for name in COPIED},
        )
        if model.picture
        else None
        for model in wanted
    ]
    Image.objects.bulk_create([image for image in made if image], batch_size=CHUNK)
    return made


def fill(space: Space, models: Sequence[Model], numbers: Iterable[int], state: CardState) -> None:
    """Cards of these numbers in one state, each like one of the models in turn."""
    chance = random.Random(f"{space.name} {state}")
    for chunk in _chunks(numbers):
        alike = [models[number % len(models)] for number in chunk]
        people = [
            values_like(model, number, picture, chance)
            for model, number, picture in zip(alike, chunk, _pictures(space, alike), strict=True)
        ]
        _live(space, chunk, cards.create_cards(SYSTEM, space, people, state=state), state)


def _chunks(numbers: Iterable[int]) -> Iterator[list[int]]:
    source = iter(numbers)
    while chunk := list(itertools.islice(source, CHUNK)):
        yield chunk


def _live(space: Space, numbers: Sequence[int], made: Sequence[uuid.UUID], state: CardState) -> None:
    """What happens to cards in the months after they were made: changes, card users, notices, PINs."""
    changed = clock.now() - dt.timedelta(hours=numbers[0] % 2000)
    rows = Card.objects.in_space(space.pk)
    rows.filter(pk__in=made).update(
        updated_at=changed,
        created_at=changed - dt.timedelta(days=90),
        lock_reason=STATE_REASON if state == CardState.LOCKED else "",
    )
    of_number = dict(zip(numbers, made, strict=True))
    _users(space, {number: card for number, card in of_number.items() if number % 3 == 0})
    _notices(space, [card for number, card in of_number.items() if number % 50 == 11])
    asking = [card for number, card in of_number.items() if number % 50 == 23]
    rows.filter(pk__in=asking).update(pin_channels={"qr_code": "on"}, pin_hash=PIN)


def _users(space: Space, of_number: dict[int, uuid.UUID]) -> None:
    people = [
        User(email=f"user{number}.{space.username}@alpenwerk.example", password=PASSWORD, language="de",
             first_name=FIRST_NAMES[number % len(FIRST_NAMES)], last_name=LAST_NAMES[number // 3 % len(LAST_NAMES)],
             email_verified_at=clock.now())
        for number in of_number
    ]  # fmt: skip
    User.objects.bulk_create(people, batch_size=CHUNK)
    CardMember.objects.bulk_create(
        [
            CardMember(space=space, card_id=card, user=user, role=CardRole.USER)
            for card, user in zip(of_number.values(), people, strict=True)
        ],
        batch_size=CHUNK,
    )


def _notices(space: Space, card_ids: Iterable[uuid.UUID]) -> None:
    """One that is shown and one that has expired, in turns."""
    now, past = on_leave(clock.now()), on_leave(clock.now() - dt.timedelta(days=60))
    CardNotice.objects.bulk_create(
        [
            CardNotice(space=space, card_id=card, **(past if row % 2 else now))
            for row, card in enumerate(card_ids)
        ],
        batch_size=CHUNK,
    )


PASSWORD: Final = make_password("bench-bench-bench")
PIN: Final = pin_hash("730518")


def found(number: int) -> Space:
    """The demo company with so many cards that visitors see, a tenth more that they do not, and its two neighbours;
    for none, the demo company alone."""
    if not Space.objects.filter(username="alpenwerk").exists():
        found_company()
    space = Space.objects.get(username="alpenwerk")
    if not number:
        return space
    spaces.update_space(SYSTEM, space.pk, {"pin_verification": True})
    licence = grant_licence(package="enterprise", cards=2 * number + 1000, account_name="Alpenwerk Gruppe")
    space = spaces.assign_licence(space.pk, licence.pk)
    models = models_of(space)
    times = -(-number // MOST_BY_SERVICES)
    made = number // times
    fill(space, models, range(made), CardState.ACTIVE)
    unseen = [state for state, share in UNSEEN.items() for _ in range(share)]
    for row, state in enumerate(unseen):
        fill(space, models, range(made + row, made + made // SEEN_FOR_ONE_UNSEEN, len(unseen)), state)
    multiply(space.pk, KEY, times - 1)
    _neighbours(models)
    return space


def _neighbours(models: Sequence[Model]) -> None:
    """Two spaces whose cards no stranger sees: one is private, the licence of the other has ended."""
    plain = [Model({**model.values, "template_id": None}, model.picture) for model in models]
    owner = Person(user=User.objects.get(email="manager@alpenwerk.example"))
    for name, visibility in (
        ("Alpenwerk Werkschutz", Visibility.PRIVATE),
        ("Alpenwerk Bahnen", Visibility.PUBLIC),
    ):
        licence = grant_licence(package="enterprise", cards=100, account_name=name)
        space = spaces.create_space(owner, name=name, username=fold(name).replace(" ", "-"))
        space = spaces.assign_licence(space.pk, licence.pk)
        space = spaces.update_space(SYSTEM, space.pk, {"visibility": visibility.value})
        fill(space, plain, range(len(plain)), CardState.ACTIVE)
        if visibility == Visibility.PUBLIC:
            Licence.objects.filter(pk=licence.pk).update(valid_until=clock.now() - dt.timedelta(days=1))

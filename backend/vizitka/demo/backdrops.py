"""What the demo's people stand in front of in video calls."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from vizitka.backgrounds.models import BackgroundCopy
from vizitka.backgrounds.schemas import BackgroundIn
from vizitka.backgrounds.selectors import people_with
from vizitka.backgrounds.services import create_background, note_fetched
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.spaces.models import Space

BACKGROUNDS: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Für alle Gespräche", "design": "waves"},
    {"name": "Besprechungsraum", "design": "room", "side": "right"},
    {"name": "Abends", "design": "aurora", "fields": ["name", "organisation", "website"]},
)


# Who has fetched the first one: the newest of them have it as it is.
FETCHED: Final = (
    *("zoe", "hannes", "miriam", "lukas", "sofia", "chloe", "tomas", "georg", "katharina", "oliver", "david"),
    *("elif", "siobhan"),
)
FORMER: Final = ("lukas", "georg", "chloe")
MAILED: Final = ("arpad", "beatriz", "ivana", "petra", "robert", "markus")


def draw_up(actor: Person, space: Space, ids: Mapping[str, uuid.UUID], now: dt.datetime) -> None:
    first, *_others = [
        create_background(actor, space, BackgroundIn.model_validate(values).values())
        for values in BACKGROUNDS
    ]
    cards = Card.objects.in_space(space.pk).select_related("space", "template")
    by_id = {card.pk: card for card in cards.filter(pk__in=[ids[name] for name in FETCHED])}
    for name in FETCHED:
        (person,) = people_with(space, first, [by_id[ids[name]]])
        # What was fetched before something changed has another mark.
        note_fetched(first, ids[name], person.mark[::-1] if name in FORMER else person.mark)
    BackgroundCopy.objects.in_space(space.pk).bulk_create(
        BackgroundCopy(space_id=space.pk, background_id=first.pk, card_id=ids[name], sent_at=now)
        for name in MAILED
    )

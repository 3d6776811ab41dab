"""What letters are drawn with, read from the database: the design of the space, its pictures, its people."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.cards.rules import resolve_layout
from vizitka.cards.selectors import public_url
from vizitka.images.models import Image
from vizitka.images.schemas import file_url
from vizitka.images.selectors import images_of_space
from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.looks import Foot, LetterPerson, LetterPicture, Look
from vizitka.newsletter.people.rules import said_in
from vizitka.newsletter.people.settings import settings_of
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.colours import dark_palette, light_palette
from vizitka.publishing.facts import state_of
from vizitka.spaces.models import Space

# What letters show of a picture at most; twice as many pixels as it is wide.
_WIDEST: Final = 1280


def picture_of(image: Image | None, *, at_most: int = _WIDEST) -> LetterPicture | None:
    """The picture as a JPEG, which every mail program shows."""
    if image is None:
        return None
    widths = sorted((int(key) for key, kinds in image.variants.items() if "jpeg" in kinds))
    if not widths:
        return None
    width = next((one for one in reversed(widths) if one <= at_most), widths[0])
    address = file_url(image.variants[str(width)]["jpeg"])
    height = round(image.height * width / image.width) if image.width else width
    return LetterPicture(address if "://" in address else f"{settings.PUBLIC_URL}{address}", width, height)


def look_of(space: Space, blocks: Iterable[Mapping[str, Any]], languages: Sequence[str]) -> Look:
    """What is needed to draw these blocks for readers of the languages, best first. Three queries at most, and a few
    more for people."""
    rows = list(blocks)
    layout = resolve_layout({}, space.layout)
    colours = (layout.primary, layout.background, layout.text)
    logo_id = space.placeholder_logo_id
    images = images_of_space(space.pk, [*rules.image_ids(rows), logo_id])
    pictures = {str(key): shown for key, image in images.items() if (shown := picture_of(image)) is not None}
    return Look(
        name=space.name,
        light=light_palette(*colours),
        dark=dark_palette(*colours),
        rounding=layout.rounding,
        logo=picture_of(images.get(logo_id), at_most=640) if logo_id else None,
        pictures=pictures,
        people=people_of(space, rules.card_ids(rows), languages),
    )


def people_of(
    space: Space, card_ids: Collection[str], languages: Sequence[str] = ()
) -> dict[str, LetterPerson]:
    """Cards of the space as their pages show them, by their ids; who nobody may see is there without details."""
    if not card_ids:
        return {}
    rows = Card.objects.in_space(space.pk).select_related("space", "template").filter(pk__in=card_ids)
    cards = list(rows)
    shown = {card.pk: resolved_card(card, languages=languages) for card in cards}
    pictures = images_of_space(space.pk, [one.profile_picture for one in shown.values()])
    found: dict[str, LetterPerson] = {}
    for card in cards:
        one = shown[card.pk]
        image = pictures.get(uuid.UUID(str(one.profile_picture))) if one.profile_picture else None
        found[str(card.pk)] = LetterPerson(
            name=one.display_name or one.organisation or card.handle,
            job_title=one.job_title,
            url=public_url(card),
            picture=picture_of(image, at_most=320),
            visible=state_of(card) == "visible",
        )
    return found


def foot_of(space: Space, language: str) -> Foot:
    """What stands below letters in a language."""
    imprints: Mapping[str, str] = settings_of(space).newsletter_imprint
    chosen = said_in(imprints, (language, settings.LANGUAGE_CODE))
    with translation.override(language):
        return Foot(
            why=_("You get this letter because you subscribed to the newsletter of %(space)s.")
            % {"space": space.name},
            imprint=str(imprints.get(chosen, "")),
            preferences=pgettext("letter", "Change your settings"),
            leave=pgettext("letter", "Unsubscribe"),
            in_browser=pgettext("letter", "View in the browser"),
            contact=pgettext("letter", "Get in touch"),
        )


def known_words(space: Space) -> tuple[str, ...]:
    """The words that letters may hold in braces."""
    own = tuple(str(row["id"]) for row in settings_of(space).newsletter_fields)
    return (*rules.OWN_WORDS, *own)

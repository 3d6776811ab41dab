"""From a card of the tables to the page that a visitor is shown: rows become types, ids become
pictures and names."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django.conf import settings
from django.utils import translation

from vizitka.cards import rules
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.rules import ResolvedCard
from vizitka.cards.selectors import address_of, card_values
from vizitka.cards.values import CardValues, Row
from vizitka.common import clock
from vizitka.contents.opening import Opening, opening
from vizitka.contents.output import documents_in
from vizitka.contents.rules import frame_document_ids
from vizitka.images.selectors import images_by_id
from vizitka.publishing import parts, words
from vizitka.publishing.channels import paths_of
from vizitka.publishing.frames import assembly as frames
from vizitka.publishing.frames.types import Frame, HoursFrame
from vizitka.publishing.html import trusted
from vizitka.publishing.page import (
    Address,
    CardPage,
    Email,
    Focus,
    HeaderStyle,
    Layout,
    Mode,
    Phone,
    SocialProfile,
    Website,
)
from vizitka.publishing.pictures import Images, image_of, to_picture
from vizitka.reference.selectors import network_icon, network_name
from vizitka.spaces.enums import Visibility
from vizitka.spaces.models import Space
from vizitka.spaces.places import FOLLOWS, Place
from vizitka.spaces.selectors import space_values
from vizitka.spaces.settings_rules import views_are_counted


def _text(row: Row, key: str) -> str:
    return str(row.get(key) or "")


def _address(row: Row, language: str, followed: Mapping[str, Place], now: dt.datetime) -> Address:
    place = followed.get(_text(row, FOLLOWS))
    country = _text(row, "country").upper()
    parts = {part: _text(row, part) for part in ("street", "street2", "zipcode", "city", "region")}
    return Address(
        **parts,
        country=country,
        country_name=words.country_name(country, language),
        label=_text(row, "label"),
        custom_label=_text(row, "custom_label"),
        point=place.point if place else None,
        opening=opening_of(place, now) if place else None,
    )


def opening_of(place: Place, now: dt.datetime) -> Opening | None:
    """Whether a place is open, by its own clock."""
    return opening(place.hours, place.holidays, clock.zone_of(place.time_zone), now)


def _until(addresses: Iterable[Address], shown: Iterable[Frame]) -> dt.datetime | None:
    """When something that is open closes, or the other way round."""
    openings = [address.opening for address in addresses]
    hours = [frame for frame in shown if isinstance(frame, HoursFrame)]
    openings += [frame.opening for frame in hours]
    return parts.earliest(found.until if found else None for found in openings)


def _social(row: Row) -> SocialProfile:
    network = _text(row, "network")
    return SocialProfile(
        network=network,
        name=network_name(network),
        url=_text(row, "url"),
        value=_text(row, "value"),
        # A plain label is the network's own way to write the name; people look for the network.
        label=_text(row, "label") if network == "link" else "",
        icon=trusted(network_icon(network)),
    )


def image_ids_of(resolved: ResolvedCard) -> set[str]:
    """Ids of all pictures on a page."""
    named = (resolved.header, resolved.logo, resolved.logo_dark, resolved.profile_picture)
    found = {str(key) for key in named if key}
    return found | frames.image_ids(resolved.frames)


def document_ids_of(resolved: ResolvedCard) -> set[str]:
    """Ids of all documents on a page."""
    return {key for row in resolved.frames for key in frame_document_ids(row)}


def card_page(
    resolved: ResolvedCard,
    *,
    handle: str,
    code_handle: str,
    uid: uuid.UUID,
    language: str,
    images: Images,
    documents: frames.Documents | None = None,
    indexed: bool = False,
    is_preview: bool = False,
    updated_at: dt.datetime | None = None,
    host: str = "",
    has_code: bool = True,
    profile_link: bool = True,
    brand: str = "",
    is_counted: bool = False,
    takes_details: bool = False,
) -> CardPage:
    """The page of a resolved card in the visitor's `language`. `images` and `documents` hold what
    it names."""
    layout = resolved.layout
    now, followed = clock.now(), resolved.places
    sources = frames.Sources(
        images, documents or {}, lambda row: _address(row, language, followed, now), followed, now
    )
    addresses = tuple(_address(row, language, followed, now) for row in resolved.addresses)
    shown = frames.frames_of(resolved.frames, sources)
    with translation.override(language):
        return CardPage(
            handle=handle,
            uid=str(uid),
            language=language,
            content_language=resolved.content_language,
            content_languages=resolved.content_languages,
            text_languages=resolved.text_languages,
            focus=cast(Focus, resolved.focus),
            display_name=resolved.display_name,
            initials=resolved.initials,
            brand=brand,
            **{field: getattr(resolved, field) for field in rules.TEXT_FIELDS},
            phones=tuple(
                Phone(
                    number=_text(row, "number"),
                    label=_text(row, "label"),
                    custom_label=_text(row, "custom_label"),
                    e164=_text(row, "e164"),
                    extension=_text(row, "extension"),
                )
                for row in resolved.phones
                if row.get("number")
            ),
            emails=tuple(
                Email(_text(row, "email"), _text(row, "label"), _text(row, "custom_label"))
                for row in resolved.emails
                if row.get("email")
            ),
            websites=tuple(
                Website(
                    _text(row, "url"), _text(row, "title"), _text(row, "label"), _text(row, "custom_label")
                )
                for row in resolved.websites
                if row.get("url")
            ),
            addresses=addresses,
            social_media=tuple(_social(row) for row in resolved.social_media if row.get("url")),
            frames=shown,
            right_until=_until(addresses, shown),
            layout=Layout(
                primary=layout.primary,
                background=layout.background,
                text=layout.text,
                mode=cast(Mode, layout.mode),
                rounding=layout.rounding,
                header_style=cast(HeaderStyle, layout.header_style),
            ),
            header=to_picture(image_of(images, resolved.header)),
            logo=to_picture(image_of(images, resolved.logo)),
            logo_dark=to_picture(image_of(images, resolved.logo_dark)),
            picture=to_picture(image_of(images, resolved.profile_picture)),
            host=host or settings.CARDS_URL,
            indexed=indexed,
            is_preview=is_preview,
            has_code=has_code,
            profile_link=profile_link,
            is_counted=is_counted,
            takes_details=takes_details,
            code_handle=code_handle,
            updated_at=updated_at or dt.datetime(2026, 1, 1, tzinfo=dt.UTC),
        )


def handle_of(card: Card) -> str:
    """The part of the address that we show: the chosen name, else the given handle."""
    return card.username or card.handle


def resolved_card(
    card: Card,
    values: CardValues | None = None,
    space: Space | None = None,
    languages: Sequence[str] = (),
) -> ResolvedCard:
    """The card as its space (or its template) lets it be seen by a visitor of these `languages`, best first.

    `values` and `space` stand in for saved ones in a preview.
    """
    of_space = space or card.space
    resolved = rules.resolve(
        values if values is not None else card_values(card), space_values(of_space, card.template), languages
    )
    reachable = of_space.contact_exchange and any(row.get("email") for row in resolved.emails)
    return replace(resolved, frames=frames.shown_rows(resolved.frames, contact_form=reachable))


def page_language(card: Card, languages: Sequence[str]) -> str:
    """The language of the page's own words for a visitor's languages: the first one, else that of the card's
    texts, else English."""
    if languages:
        return languages[0]
    return rules.own_language(card_values(card), space_values(card.space)) or settings.LANGUAGE_CODE


def settings_of(card: Card, space: Space | None = None) -> dict[str, Any]:
    """What the settings of its space say about a card's page; `space` stands in for the saved one."""
    of_space = space or card.space
    return {
        "has_code": of_space.qr_code,
        "profile_link": not of_space.hide_profile_link,
        "brand": of_space.name,
        "is_counted": views_are_counted(tracking=of_space.tracking),
        "takes_details": of_space.contact_exchange,
    }


def with_parts(
    page: CardPage, card: Card, space: Space | None = None, languages: Sequence[str] = (), **more: Any
) -> CardPage:
    """The page with what domains show of its card, and with `more` of its fields; `space` stands in for the saved one.
    Contact files and codes need none of it."""
    shown = parts.shown_on(
        card,
        space=space or card.space,
        language=page.language,
        languages=languages,
        is_preview=page.is_preview,
    )
    until = parts.earliest((page.right_until, shown.right_until))
    return replace(page, parts=shown.parts, right_until=until, versions=shown.versions, **more)


def direct_address(card: Card, resolved: ResolvedCard | None = None, *, came_by: str = "") -> str:
    """Where visitors of the card are sent straight away; empty for most. Never where they are: `came_by` is the path
    of the visit, where that is none of the card's own."""
    if not card.direct_link:
        return ""
    hosts = {address_of(card.space), str(settings.CARDS_URL)}
    own = [f"{host}{path}" for host in hosts for path in filter(None, (*paths_of(card), came_by))]
    return rules.direct_address(resolved or resolved_card(card), card.direct_link, own)


def page_of(card: Card, languages: Sequence[str]) -> CardPage:
    """The saved card for a visitor with these `languages`, best first; as `pages_of`."""
    return pages_of([card], languages)[0]


def pages_of(cards: Sequence[Card], languages: Sequence[str]) -> list[CardPage]:
    """The saved cards for a visitor with these `languages`, best first. Two queries at most, whatever their number:
    the cards are loaded with space and template, pictures and documents come here."""
    resolved = [resolved_card(card, languages=languages) for card in cards]
    images = images_by_id({key for one in resolved for key in image_ids_of(one)})
    documents = documents_in(frame for one in resolved for frame in one.frames)
    return [
        _saved_page(card, one, page_language(card, languages), images, documents)
        for card, one in zip(cards, resolved, strict=True)
    ]


def _saved_page(
    card: Card, resolved: ResolvedCard, language: str, images: Images, documents: frames.Documents
) -> CardPage:
    return card_page(
        resolved,
        handle=handle_of(card),
        code_handle=card.code_handle,
        uid=card.pk,
        language=language,
        images=images,
        documents=documents,
        indexed=card.space.visibility == Visibility.PUBLIC and card.state == CardState.ACTIVE,
        updated_at=card.updated_at,
        host=address_of(card.space),
        **settings_of(card),
    )

"""From a card to what a signature says of it: the values that visitors of its page see, in one language."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.cards.rules import ResolvedCard
from vizitka.cards.selectors import public_url
from vizitka.printing.rules import short_address
from vizitka.publishing import words
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.page import Address, Phone
from vizitka.reference.selectors import network_name
from vizitka.signatures import addresses
from vizitka.signatures.enums import Portrait, SignatureField
from vizitka.signatures.rules import Audience, Banner, Fact, Look, Signer
from vizitka.spaces.models import Space
from vizitka.spaces.places import FOLLOWS

MOST_PHONES: Final = 3
MOST_NETWORKS: Final = 5
_PARTS: Final = ("street", "street2", "zipcode", "city", "region")


@dataclass(frozen=True, slots=True)
class Reader:
    """A card in a language, with the languages in which it has texts (its own first)."""

    card: Card
    resolved: ResolvedCard
    language: str
    languages: tuple[str, ...]


def read(card: Card, language: str = "") -> Reader:
    """The card in that language, else in its own. The card is loaded with space and template."""
    resolved = resolved_card(card, languages=[language] if language else [])
    own = resolved.content_language or resolved.language
    known = dict(settings.LANGUAGES)
    languages = tuple(one for one in resolved.content_languages if one in known)
    chosen = language if language in known else own
    return Reader(card, resolved, chosen if chosen in known else settings.LANGUAGE_CODE, languages)


def name_of(card: Card) -> str:
    """What a person is called in a list. The card is loaded with space and template."""
    resolved = resolved_card(card)
    return resolved.display_name or resolved.organisation


def signer_of(reader: Reader, look: Look) -> Signer:
    """What the card's signature says."""
    card, resolved = reader.card, reader.resolved
    with translation.override(reader.language):
        email = next((row["email"] for row in resolved.emails if row.get("email")), "")
        site = next((row for row in resolved.websites if row.get("url")), None)
        page = public_url(card)
        address = _address(resolved.address or {}, reader.language)
        postal = ", ".join(words.address_lines(address)) if address else ""
        return Signer(
            name=resolved.display_name or resolved.organisation or card.space.name,
            pronouns=resolved.pronouns,
            job_title=resolved.job_title,
            department=resolved.department,
            organisation=resolved.organisation,
            phones=tuple(_phone(row) for row in resolved.phones if row.get("number"))[:MOST_PHONES],
            email=Fact(words.email_label("", ""), email, f"mailto:{email}") if email else None,
            website=_website(site) if site else None,
            address=Fact(words.address_label("", ""), postal) if postal else None,
            card=Fact(pgettext("signature", "Digital card"), short_address(page), page),
            social=tuple(
                Fact(_network(row), str(row["url"]), str(row["url"]))
                for row in resolved.social_media
                if str(row.get("url") or "").startswith(("https://", "http://"))
            )[:MOST_NETWORKS],
            portrait=_portrait(resolved, card.pk, look),
            logo=addresses.picture_url(addresses.LOGO, card.pk) if resolved.logo else "",
            mark=addresses.picture_url(addresses.MARK, card.pk) if resolved.logo else "",
            banner=_banner(card) if look.shows_banner else None,
            language=reader.language,
            country=address.country if address else "",
        )


def nobody(space: Space, language: str) -> Signer:
    """Names of fields stand for values, where a space has no card yet."""
    with translation.override(language):
        labels = {key: str(key.label) for key in SignatureField}

        def named(key: SignatureField) -> Fact:
            return Fact(labels[key], labels[key])

        return Signer(
            name=space.name,
            job_title=labels[SignatureField.JOB_TITLE],
            department=labels[SignatureField.DEPARTMENT],
            organisation=labels[SignatureField.ORGANISATION],
            phones=(Fact(words.phone_label(Phone("")), labels[SignatureField.PHONES]),),
            email=named(SignatureField.EMAIL),
            website=named(SignatureField.WEBSITE),
            address=named(SignatureField.ADDRESS),
            card=named(SignatureField.CARD),
            language=language,
        )


def audience_of(reader: Reader) -> Audience:
    """What decides about banners."""
    card, resolved = reader.card, reader.resolved
    return Audience(
        id=str(card.pk),
        department=resolved.department or card.department,
        locations=frozenset(str(row[FOLLOWS]) for row in resolved.addresses if row.get(FOLLOWS)),
        template=str(card.template_id or ""),
    )


def _phone(row: Mapping[str, Any]) -> Fact:
    names = ("number", "label", "custom_label", "e164", "extension")
    phone = Phone(**{name: str(row.get(name) or "") for name in names})
    number = "".join(sign for sign in phone.number if sign.isdigit() or sign == "+")
    return Fact(words.phone_label(phone), phone.number, f"tel:{phone.e164 or number}")


def _website(row: Mapping[str, Any]) -> Fact:
    url = str(row["url"])
    return Fact(words.website_label("", ""), short_address(url), url)


def _network(row: Mapping[str, Any]) -> str:
    network = str(row.get("network") or "")
    own = str(row.get("label") or "") if network == "link" else ""
    return own or network_name(network)


def _address(row: Mapping[str, Any], language: str) -> Address | None:
    if not any(row.get(part) for part in _PARTS):
        return None
    country = str(row.get("country") or "").upper()
    street, street2, zipcode, city, region = (str(row.get(part) or "") for part in _PARTS)
    name = words.country_name(country, language)
    return Address(street, street2, zipcode, city, region, country, name)


def _portrait(resolved: ResolvedCard, card_id: uuid.UUID, look: Look) -> str:
    if not resolved.profile_picture or look.portrait == Portrait.NONE:
        return ""
    kind = addresses.ROUND if look.portrait == Portrait.ROUND else addresses.SQUARE
    return addresses.picture_url(kind, card_id)


def _banner(card: Card) -> Banner:
    said = pgettext("signature", "News from %(company)s") % {"company": card.space.name}
    return Banner(addresses.banner_url(card.pk), addresses.go_url(card.pk), said)

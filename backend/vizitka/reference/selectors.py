"""Reads of the reference domain: countries, currencies, languages (CLDR) and social media.

All answers depend on the language only, so they are made once per process and language.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import phonenumbers
from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_precision, get_currency_symbol, get_territory_currencies
from django.conf import settings
from django.utils import translation

from vizitka.common.letters import fold
from vizitka.reference.collation import sort_key
from vizitka.reference.enums import Category, Focus, LinkKind
from vizitka.reference.networks.catalogue import ALL, BY_VALUE, FIRST
from vizitka.reference.networks.icons import icon
from vizitka.reference.networks.model import SocialNetwork as Network
from vizitka.reference.rules import leads

# Portuguese is that of Portugal (standards.md).
LOCALES = {"pt": "pt_PT"}
# In CLDR, but no country of ISO 3166-1: unions, private codes, parts of countries.
NO_COUNTRIES = frozenset(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"])


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to store and its name in the language asked for."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Country(Choice):
    """In the shape of a phone prefix, whose `country` says to which code it belongs."""

    country: None = None


@dataclass(frozen=True, slots=True)
class PhonePrefix:
    value: str
    text: str
    country: str


@dataclass(frozen=True, slots=True)
class Currency:
    """`digits` is how many stand after the point, by CLDR: 2 for EUR, 0 for JPY."""

    value: str
    text: str
    symbol: str
    digits: int


@dataclass(frozen=True, slots=True)
class Language:
    value: str
    text: str
    native: str


@dataclass(frozen=True, slots=True)
class SocialNetworkView:
    value: str
    text: str
    category: str
    icon: str
    placeholder: str
    pattern: str
    kind: LinkKind
    example: str
    leads: bool


@dataclass(frozen=True, slots=True)
class SocialNetworkGroup:
    category: str
    text: str
    items: tuple[SocialNetworkView, ...]


def known_language(language: str | None) -> str:
    """One of the nine, or the default."""
    base = (language or "").lower().split("-")[0].split("_")[0]
    return base if base in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


@functools.cache
def list_countries(language: str) -> tuple[Country, ...]:
    """Countries by their ISO 3166-1 alpha-2 code, and Kosovo, in the order of the language."""
    names = _locale(language).territories
    choices = (
        Country(str(code), _titled(names[code]))
        for code in names
        if len(str(code)) == 2 and str(code).isalpha() and code not in NO_COUNTRIES
    )
    return tuple(sorted(choices, key=lambda choice: sort_key(choice.text, language)))


@functools.cache
def country_codes() -> frozenset[str]:
    """The codes that `list_countries` knows."""
    return frozenset(choice.value for choice in list_countries(settings.LANGUAGE_CODE))


@functools.cache
def list_phone_prefixes(language: str) -> tuple[PhonePrefix, ...]:
    """Prefixes of ITU-T E.164 by country; several countries share one (+1, +7, +44)."""
    prefixes = []
    for country in list_countries(language):
        code = phonenumbers.country_code_for_region(country.value)
        if code:
            prefixes.append(PhonePrefix(f"+{code}", f"{country.text} (+{code})", country.value))
    return tuple(prefixes)


@functools.cache
def list_currencies(language: str) -> tuple[Currency, ...]:
    """Currencies of ISO 4217 that are tender somewhere today."""
    locale = _locale(language)
    codes = {code for country in country_codes() for code in _tender(country)}
    found = (
        Currency(
            code,
            _titled(locale.currencies[code]),
            get_currency_symbol(code, locale),
            get_currency_precision(code),
        )
        for code in codes
        if code in locale.currencies
    )
    return tuple(sorted(found, key=lambda currency: sort_key(currency.text, language)))


@functools.cache
def list_languages(language: str) -> tuple[Language, ...]:
    """The nine languages of the product, named in the language asked for and in themselves."""
    names = _locale(language).languages
    found = (
        Language(code, _titled(names[code]), _titled(_locale(code).languages[code]))
        for code, _ in settings.LANGUAGES
    )
    return tuple(sorted(found, key=lambda item: sort_key(item.text, language)))


def list_social_media(
    language: str, *, focus: Focus | None = None, search: str = ""
) -> tuple[SocialNetworkView, ...]:
    """Networks; those that suit the focus come first. `search` looks at names, hosts and other words."""
    everything = _social_media(language, focus)
    wanted = fold(search).split()
    if not wanted:
        return everything
    texts = _search_texts(language)
    return tuple(item for item in everything if all(word in texts[item.value] for word in wanted))


def list_social_media_by_category(
    language: str, *, focus: Focus | None = None, search: str = ""
) -> tuple[SocialNetworkGroup, ...]:
    """The same in categories; the category of the most wanted network comes first."""
    groups: dict[str, list[SocialNetworkView]] = (
        {} if focus else {category.value: [] for category in Category}
    )
    for item in list_social_media(language, focus=focus, search=search):
        groups.setdefault(item.category, []).append(item)
    with translation.override(language):
        return tuple(
            SocialNetworkGroup(category, str(Category(category).label), tuple(items))
            for category, items in groups.items()
            if items
        )


def network_name(value: str) -> str:
    """Name of a network in the active language; the value itself when it is not known."""
    network = BY_VALUE.get(value)
    return str(network.name) if network else value


@functools.cache
def network_icon(value: str) -> str:
    """SVG of a network, 24 × 24 in currentColor; the icon of a link when it is not known."""
    return icon(value if value in BY_VALUE else "link")


@functools.cache
def _social_media(language: str, focus: Focus | None) -> tuple[SocialNetworkView, ...]:
    first = FIRST[focus] if focus else ()
    rank = {value: place for place, value in enumerate(first)}
    with translation.override(language):
        return tuple(
            _view(network, leads=focus is not None and leads(network.value, focus))
            for network in sorted(ALL, key=lambda item: rank.get(item.value, len(rank)))
        )


@functools.cache
def _search_texts(language: str) -> dict[str, str]:
    with translation.override(language):
        return {
            network.value: fold(
                " ".join(
                    (
                        network.value,
                        str(network.name),
                        network.words,
                        *network.all_hosts,
                        str(network.category.label),
                    )
                )
            )
            for network in ALL
        }


def _view(network: Network, *, leads: bool) -> SocialNetworkView:
    return SocialNetworkView(
        value=network.value,
        text=str(network.name),
        category=network.category.value,
        icon=icon(network.value),
        placeholder=network.hint,
        pattern=network.pattern,
        kind=network.kind,
        example=network.example,
        leads=leads,
    )


def _locale(language: str) -> Locale:
    return Locale.parse(LOCALES.get(language, language))


def _titled(name: str) -> str:
    """Names stand alone in lists: with a capital (CLDR contextTransforms, uiListOrMenu)."""
    return name[:1].upper() + name[1:]


def _tender(country: str) -> list[str]:
    if country not in get_global("territory_currencies"):
        return []
    return list(get_territory_currencies(country))

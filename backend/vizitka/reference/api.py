"""Reference data for every form: public, by language, cacheable; `i=true` changes nothing."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from ninja import Query

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC
from vizitka.reference import answers, selectors, services, throttles
from vizitka.reference.address_forms import form_of
from vizitka.reference.enums import Focus
from vizitka.reference.rules import NormalisedLink
from vizitka.reference.schemas import (
    AddressFormOut,
    NormalisedLinkOut,
    NormaliseLinkIn,
    ReferenceCountry,
    ReferenceCurrency,
    ReferenceLanguage,
    ReferenceSocialNetwork,
    ReferenceSocialNetworkGroup,
)

router = Router(tags=["reference"])

SEARCH_LENGTH = 100


@router.get("/config/countries", ability=PUBLIC, response=Data[list[ReferenceCountry]])
def list_countries(request: HttpRequest, phoneprefix: bool = False, i: bool = False) -> HttpResponseBase:
    """Countries of ISO 3166-1, or with `phoneprefix=true` their phone prefixes."""
    make = selectors.list_phone_prefixes if phoneprefix else selectors.list_countries
    return answers.answer(request, *answers.made_once(make, _language()))


@router.get("/config/address-forms", ability=PUBLIC, response=Data[AddressFormOut])
def read_address_form(
    request: HttpRequest, country: Annotated[str, Query(pattern="^[A-Z]{2}$")]
) -> HttpResponseBase:
    """How addresses of a country are written: which fields there are, and what its postcodes look like."""
    return answers.answer(request, *answers.made_once(form_of, country))


@router.get("/config/currencies", ability=PUBLIC, response=Data[list[ReferenceCurrency]])
def list_currencies(request: HttpRequest, i: bool = False) -> HttpResponseBase:
    """Currencies of ISO 4217."""
    return answers.answer(request, *answers.made_once(selectors.list_currencies, _language()))


@router.get("/config/languages", ability=PUBLIC, response=Data[list[ReferenceLanguage]])
def list_languages(request: HttpRequest, i: bool = False) -> HttpResponseBase:
    """The nine languages of the product."""
    return answers.answer(request, *answers.made_once(selectors.list_languages, _language()))


@router.get(
    "/config/socialMedias",
    ability=PUBLIC,
    response=Data[list[ReferenceSocialNetworkGroup] | list[ReferenceSocialNetwork]],
)
def list_social_media(
    request: HttpRequest,
    focus: Focus | None = None,
    group_by: Annotated[Literal["category"] | None, Query(alias="groupBy")] = None,
    s: Annotated[str, Query(max_length=SEARCH_LENGTH)] = "",
    i: bool = False,
) -> HttpResponseBase:
    """Social networks, best for the focus first; in categories with `groupBy=category`; `s` searches."""
    find = selectors.list_social_media_by_category if group_by else selectors.list_social_media
    if s.strip():
        body = answers.body_of(find(_language(), focus=focus, search=s))
        return answers.answer(request, body, answers.tag_of(body))
    make = _networks_by_category if group_by else _networks
    return answers.answer(request, *answers.made_once(make, _language(), focus))


@router.post(
    "/config/socialMedias/normalise",
    ability=PUBLIC,
    throttled=throttles.LINK,
    response=Data[NormalisedLinkOut],
)
def normalise_social_media(request: HttpRequest, payload: NormaliseLinkIn) -> dict[str, NormalisedLink]:
    """The link that was meant by what a person typed or pasted; 422 says what to do."""
    throttles.LINK.attempt("", client_address(request))
    return data(services.normalise_link(payload.network, payload.value))


def _language() -> str:
    return selectors.known_language(translation.get_language())


def _networks(language: str, focus: Focus | None) -> tuple[selectors.SocialNetworkView, ...]:
    return selectors.list_social_media(language, focus=focus)


def _networks_by_category(language: str, focus: Focus | None) -> tuple[selectors.SocialNetworkGroup, ...]:
    return selectors.list_social_media_by_category(language, focus=focus)

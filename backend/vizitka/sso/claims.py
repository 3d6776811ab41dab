"""What a provider says of a person, and what becomes of it here. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from vizitka.sso.enums import Protocol, Provider

Values = Mapping[str, Sequence[str]]
MOST_CLAIMS: Final = 80
LONGEST_VALUE: Final = 500
MOST_GROUPS: Final = 500


class Target(StrEnum):
    """What a claim may stand for. `email` and the names are of the account, too; the others are fields of the card."""

    EMAIL = "email"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    PREFIX = "prefix"
    SUFFIX = "suffix"
    PRONOUNS = "pronouns"
    JOB_TITLE = "job_title"
    DEPARTMENT = "department"
    ORGANISATION = "organisation"
    EXTERNAL_KEY = "external_key"
    WORK_PHONE = "work_phone"
    MOBILE_PHONE = "mobile_phone"
    LANGUAGE = "language"
    GROUPS = "groups"


TEXTS: Final = (
    *(Target.FIRST_NAME, Target.LAST_NAME, Target.PREFIX, Target.SUFFIX, Target.PRONOUNS),
    *(Target.JOB_TITLE, Target.DEPARTMENT, Target.ORGANISATION, Target.EXTERNAL_KEY),
)
_XML: Final = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/"
_MS: Final = "http://schemas.microsoft.com/ws/2008/06/identity/claims/"
# The first of them that is sent counts; a provider's own name stands before those of others.
OPENID: Final[Mapping[Target, tuple[str, ...]]] = {
    Target.EMAIL: ("email",),
    Target.FIRST_NAME: ("given_name",),
    Target.LAST_NAME: ("family_name",),
    Target.JOB_TITLE: ("job_title", "jobTitle", "title"),
    Target.DEPARTMENT: ("department",),
    Target.ORGANISATION: ("organization", "company", "companyName"),
    Target.WORK_PHONE: ("phone_number", "business_phone"),
    Target.MOBILE_PHONE: ("mobile_phone", "mobilePhone"),
    Target.LANGUAGE: ("locale", "preferred_language"),
    Target.GROUPS: ("groups",),
}
SAML: Final[Mapping[Target, tuple[str, ...]]] = {
    Target.EMAIL: (f"{_XML}emailaddress", "email", "mail", "urn:oid:0.9.2342.19200300.100.1.3"),
    Target.FIRST_NAME: (f"{_XML}givenname", "givenname", "givenName", "firstName", "urn:oid:2.5.4.42"),
    Target.LAST_NAME: (f"{_XML}surname", "surname", "sn", "lastName", "urn:oid:2.5.4.4"),
    Target.JOB_TITLE: ("jobtitle", "jobTitle", "title", "urn:oid:2.5.4.12"),
    Target.DEPARTMENT: ("department",),
    Target.ORGANISATION: ("companyname", "organization", "urn:oid:2.5.4.10"),
    Target.WORK_PHONE: ("telephonenumber", "telephoneNumber", "urn:oid:2.5.4.20"),
    Target.MOBILE_PHONE: ("mobilephone", "mobile", "urn:oid:0.9.2342.19200300.100.1.41"),
    Target.LANGUAGE: ("preferredlanguage", "urn:oid:2.16.840.1.113730.3.1.39"),
    Target.GROUPS: (f"{_MS}groups", "groups", "http://schemas.xmlsoap.org/claims/Group", "memberOf"),
}
# Entra has an address for who has a mailbox; the name of the account has the form of one.
_ENTRA_EMAIL: Final = {
    Protocol.OPENID: ("email", "preferred_username", "upn"),
    Protocol.SAML: (*SAML[Target.EMAIL], f"{_XML}name"),
}
# Nothing that a person reads: what the protocol itself needs.
PROTOCOL_CLAIMS: Final = frozenset(
    {
        *("iss", "aud", "exp", "iat", "nbf", "nonce", "azp", "jti", "sid", "acr", "amr", "auth_time"),
        *("at_hash", "c_hash", "s_hash", "aio", "rh", "uti", "ver", "nonce_supported", "xms_ftd", "idp"),
        *("sub", "tid", "oid", "xms_edov"),
    }
)


def names_of(protocol: str, provider: str, mapping: Mapping[str, str]) -> dict[Target, tuple[str, ...]]:
    """Which claims stand for what: as the admin has chosen it, else as it is usual."""
    usual = dict(OPENID if protocol == Protocol.OPENID else SAML)
    if provider == Provider.ENTRA:
        usual[Target.EMAIL] = _ENTRA_EMAIL[Protocol(protocol)]
    for target in Target:
        chosen = mapping.get(target)
        if chosen is not None:
            # Chosen empty: this stays with the card.
            usual[target] = (chosen,) if chosen else ()
    return usual


def wanted_of(protocol: str, provider: str, mapping: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """The names of claims of each thing that a person should not be without: address, name, and what the admin has
    chosen. Of Okta groups too, which its own server keeps out of tokens."""
    names = names_of(protocol, provider, mapping)
    needed = {
        Target.EMAIL,
        Target.FIRST_NAME,
        Target.LAST_NAME,
        *(Target(one) for one in mapping if one in set(Target)),
    }
    if provider == Provider.OKTA:
        needed.add(Target.GROUPS)
    return tuple(names[target] for target in Target if target in needed and names.get(target))


def values_of(claims: Mapping[str, Any]) -> dict[str, list[str]]:
    """Claims of a token as texts; what has parts of its own is named by a dot (`address.country`)."""
    found: dict[str, list[str]] = {}
    for name, value in list(claims.items())[:MOST_CLAIMS]:
        if isinstance(value, Mapping):
            for part, inner in list(value.items())[:20]:
                found[f"{name}.{part}"[:200]] = _texts(inner)
        else:
            found[str(name)[:200]] = _texts(value)
    return {name: texts for name, texts in found.items() if texts}


def _texts(value: Any) -> list[str]:
    if isinstance(value, list | tuple):
        return [
            text
            for row in list(value)[:MOST_GROUPS]
            for text in _texts(row)
            if not isinstance(row, list | dict)
        ]
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, str | int | float):
        text = " ".join(str(value).split())[:LONGEST_VALUE]
        return [text] if text and text.isprintable() else []
    return []


@dataclass(frozen=True, slots=True)
class Person:
    """Who somebody is, by a provider's word. `groups` None: it said nothing of them, which changes no role.

    `used` says which claim became what.
    """

    email: str
    first_name: str
    last_name: str
    language: str
    card: dict[str, Any]
    groups: tuple[str, ...] | None
    used: dict[str, Target] = field(default_factory=dict)


def person_of(values: Values, names: Mapping[Target, tuple[str, ...]]) -> Person:
    used: dict[str, Target] = {}

    def first(target: Target) -> str:
        for name in names.get(target, ()):
            if values.get(name):
                used[name] = target
                return values[name][0]
        return ""

    texts = {target.value: text for target in TEXTS if (text := first(target))}
    phones = [
        {"label": label, "number": number}
        for target, label in ((Target.WORK_PHONE, "work"), (Target.MOBILE_PHONE, "mobile"))
        if (number := first(target))
    ]
    email = first(Target.EMAIL).strip().lower()
    card: dict[str, Any] = {**texts}
    if phones:
        card["phones"] = phones
    if email:
        card["emails"] = [{"label": "work", "email": email}]
    return Person(
        email=email,
        first_name=texts.get("first_name", ""),
        last_name=texts.get("last_name", ""),
        language=_language(first(Target.LANGUAGE)),
        card=card,
        groups=_groups(values, names, used),
        used=used,
    )


def _language(said: str) -> str:
    code = said.replace("_", "-").split("-")[0].lower()
    return code if code in {"en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"} else ""


def _groups(
    values: Values, names: Mapping[Target, tuple[str, ...]], used: dict[str, Target]
) -> tuple[str, ...] | None:
    """Entra leaves them out when there are too many, and says so by `_claim_names`; so missing is unknown."""
    for name in names.get(Target.GROUPS, ()):
        if name in values:
            used[name] = Target.GROUPS
            return tuple(dict.fromkeys(values[name]))
    return None


def subject_of(claims: Mapping[str, Any], provider: str) -> str:
    """By what the provider knows a person for ever: `sub`, and for Entra the tenant's object, since its `sub` is
    another for each application. Empty where that is missing."""
    if provider != Provider.ENTRA:
        return str(claims.get("sub", ""))
    tenant, person = claims.get("tid"), claims.get("oid")
    return (
        f"{tenant}/{person}"
        if isinstance(tenant, str) and isinstance(person, str) and tenant and person
        else ""
    )


def address_is_vouched(claims: Mapping[str, Any]) -> bool:
    """Whether nothing of the token speaks against its address. Within a domain of the directory the provider is the
    company's own; Entra says `xms_edov` where somebody else's domain stands in the address."""
    denied = (False, "false", "False", 0, "0")
    return claims.get("email_verified") not in denied and claims.get("xms_edov") not in denied


def address_is_proved(claims: Mapping[str, Any]) -> bool:
    """Whether a third party says that it has proved the address, which alone makes an account with it. Microsoft's
    work accounts say it by `xms_edov` alone."""
    granted = (True, "true", "True", 1, "1")
    return claims.get("email_verified") in granted or claims.get("xms_edov") in granted

"""What a document of SCIM says of a person here: the address, the name, and the fields of the card.

Pure. What a card cannot hold is left out of it (a telephone number without digits, a web address that is none), a text
that is too long is cut: the document keeps everything as it was sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from email_validator import EmailNotValidError, validate_email
from pydantic import BaseModel, ValidationError

from vizitka.cards.fields import CARD_FIELDS, CardField, Kind
from vizitka.cards.schemas.rows import CardEmailIn, CardPhoneIn, CardWebsiteIn
from vizitka.contents.fields import one_line, several_lines
from vizitka.contents.schemas.rows import PostalAddressIn
from vizitka.scim.shapes import CARD_TEXTS, CARD_URN, ENTERPRISE_URN

Document = Mapping[str, Any]
LANGUAGES: Final = ("en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu")
# The most rows of one kind that a card has of a directory.
MOST_ROWS: Final = 5
LONGEST_NAME: Final = 255

_TEXTS: Final = {card_field.key: card_field for card_field in CARD_FIELDS if card_field.kind is Kind.TEXT}
_PHONES: Final = {"mobile": "mobile", "work": "work", "home": "home", "fax": "fax"}
_LABELS: Final = {"work": "work", "home": "home"}

# Where each text of a card stands, in the order in which it is looked for; the card's own schema goes before all.
# The table of the screen and of the docs is made of it.
SOURCES: Final[Mapping[str, tuple[str, ...]]] = {
    "prefix": ("name.honorificPrefix",),
    "first_name": ("name.givenName",),
    "last_name": ("name.familyName",),
    "suffix": ("name.honorificSuffix",),
    "pronouns": (),
    "job_title": ("title",),
    "department": (f"{ENTERPRISE_URN}:department", f"{ENTERPRISE_URN}:division"),
    "organisation": (f"{ENTERPRISE_URN}:organization",),
    "description": (),
    "external_key": (f"{ENTERPRISE_URN}:employeeNumber",),
    "phones": ("phoneNumbers",),
    "emails": ("emails",),
    "websites": ("profileUrl",),
    "addresses": ("addresses",),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the directory wants of a person."""

    user_name: str
    external_id: str
    active: bool
    email: str
    first_name: str
    last_name: str
    language: str
    manager: str
    card: Mapping[str, Any] = field(default_factory=dict)


def wanted(document: Document) -> Wanted:
    """What a whole document says."""
    card = card_of(document)
    first, last = _name(document, card)
    if first or last:
        card |= {"first_name": first, "last_name": last}
    return Wanted(
        user_name=str(document.get("userName", ""))[:LONGEST_NAME],
        external_id=str(document.get("externalId", ""))[:LONGEST_NAME],
        active=document.get("active") is not False,
        email=address_of(document),
        first_name=first,
        last_name=last,
        language=_language(document),
        manager=str(_at(document, f"{ENTERPRISE_URN}:manager.value") or "")[:LONGEST_NAME],
        card=card,
    )


def address_of(document: Document) -> str:
    """The address by which somebody is known here: the first of all, else that of work, else any, else the user name
    where it is one. Empty where there is none that can be."""
    rows = [row for row in _list(document, "emails") if isinstance(row.get("value"), str)]
    rows.sort(key=lambda row: (row.get("primary") is not True, str(row.get("type", "")).lower() != "work"))
    for text in [*(row["value"] for row in rows), str(document.get("userName", ""))]:
        found = _address(text)
        if found:
            return found
    return ""


def _address(text: str) -> str:
    try:
        # Whether the name exists is asked by nobody: `.local` is what many companies have.
        found = validate_email(text.strip(), check_deliverability=False, test_environment=True)
    except EmailNotValidError:
        return text.strip().lower() if _is_local(text.strip()) else ""
    return found.normalized.lower()


def _is_local(text: str) -> bool:
    """Names that are in no public register, and are addresses inside of a company all the same."""
    name, at, domain = text.rpartition("@")
    return (
        bool(at and name and domain.endswith(".local")) and text.isascii() and not any(map(str.isspace, text))
    )


def _name(document: Document, card: Mapping[str, Any]) -> tuple[str, str]:
    first, last = card.get("first_name", ""), card.get("last_name", "")
    if first or last:
        return first, last
    whole = str(document.get("displayName") or _at(document, "name.formatted") or "")
    names = _cut(whole, _TEXTS["first_name"]).split()
    return " ".join(names[:-1]), names[-1] if names else ""


def _language(document: Document) -> str:
    for name in ("preferredLanguage", "locale"):
        code = (
            str(document.get(name, "")).replace("_", "-").partition("-")[0].partition(",")[0].strip().lower()
        )
        if code in LANGUAGES:
            return code
    return ""


# --- the card


def card_of(document: Document) -> dict[str, Any]:
    """The fields of the card of which the document says something."""
    found: dict[str, Any] = {}
    for key, card_field in _TEXTS.items():
        text = _text(document, key, card_field)
        if text:
            found[key] = text
    number = _at(document, f"{ENTERPRISE_URN}:employeeNumber")
    if number:
        found["external_key"] = one_line(str(number)).strip()[:100]
    for key, rows in (
        ("phones", list(_phones(document))),
        ("emails", list(_emails(document))),
        ("websites", list(_websites(document))),
        ("addresses", list(_addresses(document))),
    ):
        if rows:
            found[key] = rows[:MOST_ROWS]
    return found


def _text(document: Document, key: str, card_field: CardField) -> str:
    own = next(name for name, of in CARD_TEXTS.items() if of == key)
    for path in (f"{CARD_URN}:{own}", *SOURCES.get(key, ())):
        value = _at(document, path)
        if isinstance(value, str) and value.strip():
            return _cut(value, card_field)
    return ""


def _cut(text: str, card_field: CardField) -> str:
    cleaned: str = several_lines(text) if card_field.several_lines else one_line(text)
    return cleaned.strip()[: card_field.limit].rstrip()


def _phones(document: Document) -> Iterator[dict[str, Any]]:
    for row in _first_of_all(_list(document, "phoneNumbers")):
        number = str(row.get("value") or "").removeprefix("tel:")
        yield from _row(CardPhoneIn, label=_label(row, _PHONES), number=number.strip())


def _emails(document: Document) -> Iterator[dict[str, Any]]:
    for row in _first_of_all(_list(document, "emails")):
        yield from _row(CardEmailIn, label=_label(row, _LABELS), email=str(row.get("value") or "").strip())


def _websites(document: Document) -> Iterator[dict[str, Any]]:
    if document.get("profileUrl"):
        yield from _row(CardWebsiteIn, url=str(document["profileUrl"]))


def _addresses(document: Document) -> Iterator[dict[str, Any]]:
    for row in _first_of_all(_list(document, "addresses")):
        street, _line_end, more = str(row.get("streetAddress") or "").strip().partition("\n")
        values = {
            "label": _label(row, _LABELS),
            "street": street[:200],
            "street2": more.strip()[:200],
            "zipcode": str(row.get("postalCode") or "")[:20],
            "city": str(row.get("locality") or "")[:120],
            "region": str(row.get("region") or "")[:120],
        }
        if any(value for key, value in values.items() if key != "label"):
            country = str(row.get("country") or "").strip().upper()
            # Names of countries are in every language: a card says none rather than a wrong one.
            yield from list(_row(PostalAddressIn, **values, country=country)) or _row(
                PostalAddressIn, **values
            )


def _row(schema: type[BaseModel], **values: str) -> Iterator[dict[str, Any]]:
    try:
        yield schema.model_validate(values).model_dump(mode="json", exclude_defaults=True) | (
            {"label": values["label"]} if "label" in values else {}
        )
    except ValidationError:
        return


def _first_of_all(rows: list[Document]) -> list[Document]:
    return sorted(rows, key=lambda row: row.get("primary") is not True)


def _label(row: Document, labels: Mapping[str, str]) -> str:
    kind = str(row.get("type") or "work").lower()
    return labels.get(kind, "other")


def _list(document: Document, name: str) -> list[Document]:
    rows = document.get(name)
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _at(document: Document, path: str) -> Any:
    """A value by its whole name."""
    for urn in (ENTERPRISE_URN, CARD_URN):
        if path.startswith(f"{urn}:"):
            held: Any = document.get(urn)
            path = path[len(urn) + 1 :]
            break
    else:
        held = document
    for name in path.split("."):
        held = held.get(name) if isinstance(held, Mapping) else None
    return held


# --- what is shown of it


@dataclass(frozen=True, slots=True)
class Mapped:
    """A row of the table that says what becomes of what: the attributes that may fill a field, the one that does for a
    person, and what the card then has."""

    field: str
    attributes: tuple[str, ...]
    sent: str = ""
    becomes: str = ""


def table(document: Document | None = None) -> list[Mapped]:
    """Every field of a card that a directory fills; with a document, also what that makes of it."""
    card = {} if document is None else card_of(document)
    names = {of: name for name, of in CARD_TEXTS.items()}
    found = []
    for key, sources in SOURCES.items():
        own = (f"{CARD_URN}:{names[key]}",) if key in names else ()
        sent = [] if document is None else [_said(_at(document, path)) for path in (*own, *sources)]
        found.append(Mapped(key, (*sources, *own), next(filter(None, sent), ""), _said(card.get(key))))
    return found


def _said(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        parts = [value.get(name) for name in ("value", "number", "email", "url")]
        parts += [value.get(name) for name in ("street", "streetAddress")]
        parts += [value.get(name) for name in ("zipcode", "postalCode", "city", "locality", "country")]
        return " ".join(str(part).replace("\n", ", ") for part in parts if part)[:200]
    if isinstance(value, list):
        return ", ".join(filter(None, map(_said, value)))[:200]
    return "" if value is None else str(value)[:200]

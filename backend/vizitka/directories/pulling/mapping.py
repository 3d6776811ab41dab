"""What a provider's row says of a person. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vizitka.directories.enums import PullProvider
from vizitka.directories.services.values import PersonValues

GOOGLE_LABELS: Final = {"work": "work", "mobile": "mobile", "work_mobile": "mobile"}
PULLED: Final = "pulled"
GUEST: Final = "Guest"


def person_of(provider: PullProvider, row: Mapping[str, Any]) -> PersonValues | None:
    """None for who is no person of the company: a guest, or somebody without an address."""
    return _of_google(row) if provider == PullProvider.GOOGLE else _of_microsoft(row)


def merged(known: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """A changed row together with what was told before."""
    return {**flat(known), **flat(row)}


def is_whole(provider: PullProvider, row: Mapping[str, Any]) -> bool:
    """Whether a row says everything of a person: Graph may name somebody once more, with a part alone."""
    return provider == PullProvider.GOOGLE or "userPrincipalName" in row


def flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Without marks of the protocol, and with the manager by id, however Graph names one: as a change of the relation
    (`manager@delta`), or as a person within the row."""
    told = {name: value for name, value in row.items() if "@" not in name and name != "manager"}
    if "manager@delta" in row:
        there = [one for one in _rows(row["manager@delta"]) if "@removed" not in one]
        told["manager"] = _text(there[-1].get("id")) if there else ""
    elif "manager" in row:
        named = row["manager"]
        told["manager"] = _text(named.get("id")) if isinstance(named, Mapping) else _text(named)
    return told


def _text(value: object) -> str:
    return str(value or "").strip()


def _rows(value: object) -> list[Mapping[str, Any]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []


def _first(rows: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    return next((row for row in rows if row.get("primary")), rows[0] if rows else {})


def _card(email: str, **values: Any) -> dict[str, Any]:
    card = {name: value for name, value in values.items() if value}
    return {**card, "emails": [{"label": "work", "email": email}]}


def _of_google(row: Mapping[str, Any]) -> PersonValues | None:
    email = _text(row.get("primaryEmail")).lower()
    if "@" not in email:
        return None
    name = row.get("name") if isinstance(row.get("name"), Mapping) else {}
    assert isinstance(name, Mapping)
    post = _first(_rows(row.get("organizations")))
    manager = next(
        (_text(one.get("value")) for one in _rows(row.get("relations")) if one.get("type") == "manager"), ""
    )
    number = next(
        (_text(o.get("value")) for o in _rows(row.get("externalIds")) if o.get("type") == "organization"), ""
    )
    phones = [
        {"label": GOOGLE_LABELS[_text(one.get("type"))], "number": _text(one.get("value"))}
        for one in _rows(row.get("phones"))
        if _text(one.get("type")) in GOOGLE_LABELS and one.get("value")
    ]
    first, last = _text(name.get("givenName")), _text(name.get("familyName"))
    return PersonValues(
        user_name=email,
        external_id=_text(row.get("id")),
        active=not (row.get("suspended") or row.get("archived")),
        email=email,
        first_name=first,
        last_name=last,
        language=_text(_first(_rows(row.get("languages"))).get("languageCode"))[:2].lower(),
        manager=manager,
        card=_card(
            email,
            first_name=first,
            last_name=last,
            job_title=_text(post.get("title")),
            department=_text(post.get("department")),
            organisation=_text(post.get("name")),
            external_key=number,
            phones=phones,
        ),
    )


def _of_microsoft(sent: Mapping[str, Any]) -> PersonValues | None:
    row = flat(sent)
    name = _text(row.get("userPrincipalName"))
    email = (_text(row.get("mail")) or name).lower()
    if "@" not in email or row.get("userType") == GUEST:
        return None
    given, family = _text(row.get("givenName")), _text(row.get("surname"))
    if not given and not family:
        given, _gap, family = _text(row.get("displayName")).partition(" ")
    business = row.get("businessPhones")
    numbers = [_text(one) for one in business] if isinstance(business, list) else []
    phones = [{"label": "work", "number": number} for number in numbers if number]
    if mobile := _text(row.get("mobilePhone")):
        phones.append({"label": "mobile", "number": mobile})
    return PersonValues(
        user_name=name or email,
        external_id=_text(row.get("id")),
        active=row.get("accountEnabled") is not False,
        email=email,
        first_name=given,
        last_name=family,
        language=_text(row.get("preferredLanguage"))[:2].lower(),
        manager=_text(row.get("manager")),
        card=_card(
            email,
            first_name=given,
            last_name=family,
            job_title=_text(row.get("jobTitle")),
            department=_text(row.get("department")),
            organisation=_text(row.get("companyName")),
            external_key=_text(row.get("employeeId")),
            phones=phones,
        ),
        # Later rounds may tell a part of it alone.
        values={PULLED: row},
    )

"""Pure decisions about connectors: what of a thing goes where, when it is tried again, when it is enough."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, quote_plus

MOST_CONNECTORS: Final = 10
EXAMPLES: Final = 5
LARGEST_ANSWER: Final = 64 * 1024
SECONDS: Final = 10.0
# What is kept of an answer that was no good one.
KEPT_OF_ANSWER: Final = 500
# Shorter ones would be found in words.
SHORTEST_HIDDEN: Final = 8
DEEPEST: Final = 20

# The waits after the first attempt, the second …: three days in all, each of them a little longer by chance.
WAITS: Final = tuple(
    dt.timedelta(seconds=seconds)
    for seconds in (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 82_800)
)
JITTER: Final = 0.1
ENOUGH: Final = dt.timedelta(days=3)
FIRST_REST: Final = dt.timedelta(seconds=30)
LONGEST_REST: Final = dt.timedelta(hours=1)

# What is known of a contact and of a card, in the order in which people read it.
FIELDS: Final = (
    "id", "kind", "name", "prefix", "first_name", "last_name", "surname", "suffix", "company", "job_title",
    "department", "email", "phone", "mobile", "website", "street", "zipcode", "city", "region", "country", "language",
    "consent", "tags", "owner", "met_at", "event", "external_key", "page", "state",
)  # fmt: skip
# Their names of the field by which HubSpot and Pipedrive find people.
ADDRESSES: Final = ("email", "emails")
# Headers that say how a call is carried, in which a credential would break or mislead it.
OUR_HEADERS: Final = frozenset(
    {
        "accept", "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect",
        "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
    }
)  # fmt: skip
PLACEHOLDER: Final = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")

# Our field to theirs, as it is offered.
MAPPINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "hubspot": {
        "first_name": "firstname", "last_name": "lastname", "email": "email", "phone": "phone",
        "mobile": "mobilephone", "company": "company", "job_title": "jobtitle", "website": "website",
        "street": "address", "zipcode": "zip", "city": "city", "region": "state", "country": "country",
    },
    "pipedrive": {"name": "name", "email": "emails", "phone": "phones"},
    "salesforce": {
        "first_name": "FirstName", "surname": "LastName", "email": "Email", "phone": "Phone",
        "mobile": "MobilePhone", "job_title": "Title", "department": "Department", "street": "MailingStreet",
        "zipcode": "MailingPostalCode", "city": "MailingCity", "region": "MailingState",
        "country": "MailingCountry",
    },
    "dynamics": {
        "first_name": "firstname", "surname": "lastname", "email": "emailaddress1", "phone": "telephone1",
        "mobile": "mobilephone", "job_title": "jobtitle", "department": "department", "website": "websiteurl",
        "street": "address1_line1", "zipcode": "address1_postalcode", "city": "address1_city",
        "region": "address1_stateorprovince", "country": "address1_country",
    },
    "json": {},
}  # fmt: skip


# --- what of a thing goes there ---------------------------------------------------------------------------------------


def values_of(kind: str, thing: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a contact or a card, as the API answers it; what it has not is empty."""
    resolved = thing.get("resolved") or {}
    address = _first(thing, "addresses") or resolved.get("address") or {}
    found = {name: _text(thing.get(name)) for name in FIELDS}
    company = _text(thing.get("company")) or _text(resolved.get("organisation"))
    email = _text(_first(thing, "emails").get("email"))
    found |= {
        "id": _text(thing.get("uuid")),
        "kind": kind,
        "name": _text(thing.get("name") or thing.get("display_name")),
        "company": company,
        "email": email,
        "surname": _text(thing.get("last_name")) or company or email,
        "phone": _phone(thing, mobile=False),
        "mobile": _phone(thing, mobile=True),
        "website": _text(_first(thing, "websites").get("url")),
        "consent": _text((thing.get("consent") or {}).get("state")),
        "tags": ", ".join(_text(tag.get("name")) for tag in thing.get("tags") or ()),
        "owner": _text((thing.get("owner") or {}).get("name")),
        "event": _text((thing.get("event") or {}).get("name")),
        "page": _text(thing.get("public_url")),
    }
    return found | {
        name: _text(address.get(name)) for name in ("street", "zipcode", "city", "region", "country")
    }


def _first(thing: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    rows = thing.get(name) or ()
    return rows[0] if rows else {}


def _phone(thing: Mapping[str, Any], *, mobile: bool) -> str:
    for row in thing.get("phones") or ():
        if (row.get("label") == "mobile") is mobile:
            return _text(row.get("e164") or row.get("number"))
    return ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def mapped(values: Mapping[str, str], mapping: Mapping[str, str]) -> dict[str, str]:
    """By their names, in the order of ours."""
    return {mapping[name]: values[name] for name in FIELDS if mapping.get(name)}


def outgoing(theirs: Mapping[str, str], filled: Sequence[str]) -> dict[str, str]:
    """What is sent: an empty value only where one was sent before, so that nothing is emptied that others wrote."""
    return {name: value for name, value in theirs.items() if value or name in filled}


def key_there(mapping: Mapping[str, str], begun: str, now: str) -> str:
    """What a thing is found by after it was written: by the address of now only where that was written too."""
    return now if now and mapping.get("email") in ADDRESSES else begun


def digest_of(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


# --- templates --------------------------------------------------------------------------------------------------------


def filled_template(template: str, values: Mapping[str, str]) -> Any:
    """A JSON template with the values in the places of `{{names}}`, which stand inside of its texts: whatever a value
    is, it stays one text. Raises `ValueError`."""
    return _filled(json.loads(template), values)


def filled_path(template: str, values: Mapping[str, str]) -> str:
    """Each value as a part of the path: dots alone would lead out of it."""
    return PLACEHOLDER.sub(lambda found: quote(_in_path(values.get(found[1], "")), safe=""), template)


def _in_path(value: str) -> str:
    return value if value.strip(".") else ""


def problem_of_template(template: str) -> bool:
    """Whether a template is no JSON object, is deeper than anybody needs, or names a field that nobody knows."""
    try:
        read = json.loads(template)
    except (ValueError, RecursionError):
        return True
    return not isinstance(read, dict) or _is_deep(read, DEEPEST) or not names_known(template)


def _is_deep(part: Any, left: int) -> bool:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return left == 0 or any(_is_deep(one, left - 1) for one in inner)


def names_known(text: str) -> bool:
    return set(PLACEHOLDER.findall(text)) <= set(FIELDS)


def is_path(text: str, fields: Sequence[str] = FIELDS) -> bool:
    """Whether it leads somewhere under the address, by fields that are known."""
    plain = PLACEHOLDER.sub("", text)
    return (
        text.startswith("/")
        and not text.startswith("//")
        and set(PLACEHOLDER.findall(text)) <= set(fields)
        and plain.isprintable()
        and not set(plain) & set(" #{}\\")
    )


def is_field(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,79}", text) is not None


def may_carry(header: str) -> bool:
    """Whether a credential may stand in the header of this name."""
    return header.lower() not in OUR_HEADERS


def _filled(part: Any, values: Mapping[str, str]) -> Any:
    if isinstance(part, dict):
        return {key: _filled(value, values) for key, value in part.items()}
    if isinstance(part, list):
        return [_filled(value, values) for value in part]
    if isinstance(part, str):
        return PLACEHOLDER.sub(lambda found: values.get(found[1], ""), part)
    return part


# --- trying again -----------------------------------------------------------------------------------------------------


def wait_after(attempts: int, chance: float) -> dt.timedelta | None:
    """How long until the next attempt after so many; None: it was the last. `chance` is from 0 to 1."""
    if attempts > len(WAITS):
        return None
    return WAITS[attempts - 1] * (1 + JITTER * chance)


def rest_after(failures: int) -> dt.timedelta:
    """How long the other side is left alone after so many failures in a row."""
    return min(FIRST_REST * (1 << min(failures - 1, 12)), LONGEST_REST)


def is_enough(failing_since: dt.datetime, now: dt.datetime) -> bool:
    return now - failing_since >= ENOUGH


def asked_to_wait(header: str) -> dt.timedelta:
    """What `Retry-After` says in seconds, between a second and an hour; without a number, a minute."""
    seconds = int(header) if header.isascii() and header.isdigit() and len(header) < 7 else 60
    return dt.timedelta(seconds=min(max(seconds, 1), 3600))


def is_final(status: int) -> bool:
    """Whether the same again would be refused again: what was sent is wrong, not the moment or the credential. 207 and
    300 are how HubSpot and Salesforce refuse one record, 409 is somebody there who has the address already."""
    return status in {207, 300} or (400 <= status < 500 and status not in {401, 403, 404, 408, 425, 429})


def kept_of(answer: bytes, hidden: Sequence[str]) -> str:
    """The beginning of an answer for people to read, without the secrets that it may repeat."""
    # A NUL is no text for PostgreSQL.
    text = answer.decode(errors="replace").replace("\0", "\ufffd")
    for secret in hidden:
        # Of `Bearer …`, the second word is the secret.
        for part in (secret, secret.rpartition(" ")[2]):
            for form in (part, quote_plus(part)):
                text = text.replace(form, "***") if len(part) >= SHORTEST_HIDDEN else text
    return text[:KEPT_OF_ANSWER]

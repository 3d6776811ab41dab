"""Names and shapes of SCIM (RFC 7643, 7644) that need no library: it costs a second and more, and is read where a
provider calls (urls.py)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, Final

from vizitka.cards.fields import CARD_FIELDS, Kind

USER_URN: Final = "urn:ietf:params:scim:schemas:core:2.0:User"
GROUP_URN: Final = "urn:ietf:params:scim:schemas:core:2.0:Group"
ENTERPRISE_URN: Final = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
# In the form that Entra asks of attributes of others.
CARD_URN: Final = "urn:ietf:params:scim:schemas:extension:vizitka:2.0:User"
CONTENT_TYPE: Final = "application/scim+json"
LIST_URN: Final = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
ERROR_URN: Final = "urn:ietf:params:scim:api:messages:2.0:Error"
RESOURCE_TYPE_URN: Final = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"

Json = dict[str, Any]


def camel_case(field: str) -> str:
    """`job_title` as SCIM spells names."""
    first, *others = field.split("_")
    return first + "".join(word.capitalize() for word in others)


# The texts of a card, by their names in SCIM: each row of the table is an attribute (cards/fields.py).
CARD_TEXTS: Final = {camel_case(field.key): field.key for field in CARD_FIELDS if field.kind is Kind.TEXT}


def error(status: int, detail: str, scim_type: str = "") -> Json:
    """RFC 7644, section 3.12: `status` is a text."""
    found: Json = {"schemas": [ERROR_URN], "status": str(status), "detail": detail}
    return found | {"scimType": scim_type} if scim_type else found


def listed(rows: Sequence[Json], total: int, start: int) -> Json:
    """A page of a list."""
    return {
        "schemas": [LIST_URN],
        "totalResults": total,
        "startIndex": start,
        "itemsPerPage": len(rows),
        "Resources": rows,
    }


def moment(value: dt.datetime) -> str:
    """As `xsd:dateTime`, in UTC."""
    return value.astimezone(dt.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def version(number: int) -> str:
    """The ETag of a document: what stands in it may be spelt in several ways."""
    return f'W/"{number}"'


def is_version(number: int, header: str) -> bool:
    """Whether `If-Match` or `If-None-Match` names this version."""
    named = {part.strip().removeprefix("W/") for part in header.split(",")}
    return "*" in named or f'"{number}"' in named

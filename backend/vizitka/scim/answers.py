"""What is answered, as RFC 7644 says: parts of documents, lists, errors, and what this service can do. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scim2_models import (
    AuthenticationScheme,
    Bulk,
    ChangePassword,
    Context,
    ETag,
    Filter,
    InvalidPathException,
    InvalidValueException,
    Patch,
    ServiceProviderConfig,
    Sort,
)

from vizitka.scim.filters import LONGEST
from vizitka.scim.resources import CardTexts, Enterprise, Group, User
from vizitka.scim.shapes import CARD_URN, ENTERPRISE_URN, GROUP_URN, RESOURCE_TYPE_URN, USER_URN, Json

# Of one page of a list.
USUAL_COUNT: Final = 100
MOST_COUNT: Final = 200

# --- what is asked of a list


@dataclass(frozen=True, slots=True)
class Asked:
    """The parameters of a list, a search, or of one thing."""

    filter: str = ""
    start: int = 1
    count: int = USUAL_COUNT
    sort_by: str = ""
    is_descending: bool = False
    attributes: tuple[str, ...] = field(default=())
    excluded: tuple[str, ...] = field(default=())


def asked(parameters: Mapping[str, Any]) -> Asked:
    """Of an address, whose values are texts, or of the body of a search. Raises `SCIMException`."""
    keys = {key.lower(): value for key, value in parameters.items()}
    attributes, excluded = _names(keys.get("attributes")), _names(keys.get("excludedattributes"))
    if attributes and excluded:
        raise InvalidValueException(detail="attributes and excludedAttributes exclude each other")
    order = str(keys.get("sortorder") or "ascending").lower()
    if order not in ("ascending", "descending"):
        raise InvalidValueException(detail="sortOrder is ascending or descending")
    return Asked(
        filter=str(keys.get("filter") or "").strip(),
        start=max(1, _number(keys.get("startindex"), 1, "startIndex")),
        count=min(MOST_COUNT, max(0, _number(keys.get("count"), USUAL_COUNT, "count"))),
        sort_by=str(keys.get("sortby") or "").strip(),
        is_descending=order == "descending",
        attributes=attributes,
        excluded=excluded,
    )


def _number(value: Any, usual: int, name: str) -> int:
    if value in (None, ""):
        return usual
    text = str(value).strip()
    if isinstance(value, bool) or not text.lstrip("-").isdecimal() or len(text) > 9:
        raise InvalidValueException(detail=f"{name} is a number")
    return int(text)


def _names(value: Any) -> tuple[str, ...]:
    parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else []
    names = tuple(str(part).strip() for part in parts if str(part).strip())
    if len(names) > 200 or sum(map(len, names)) > LONGEST:
        raise InvalidPathException(detail="too many attributes are named")
    return names


# --- parts of documents

# Always there, whatever is asked.
_ALWAYS: Final = frozenset({"schemas", "id"})


def shown(document: Json, ask: Asked) -> Json:
    """The part of a document that is asked for (RFC 7644, section 3.9)."""
    if ask.attributes:
        kept = _Tree.of(ask.attributes)
        found = {key: value for key, value in document.items() if key in _ALWAYS}
        return found | _kept(document, kept)
    if ask.excluded:
        return _left(document, _Tree.of(ask.excluded))
    return document


@dataclass(slots=True)
class _Tree:
    """Names of attributes, in lower case: whole ones, and those of which only parts are named."""

    whole: set[str] = field(default_factory=set)
    parts: dict[str, _Tree] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Collection[str]) -> _Tree:
        found = cls()
        for name in names:
            found.put(_split(name.lower()))
        return found

    def put(self, path: list[str]) -> None:
        if len(path) == 1:
            self.whole.add(path[0])
        else:
            self.parts.setdefault(path[0], _Tree()).put(path[1:])


def _split(name: str) -> list[str]:
    for urn in (USER_URN.lower(), GROUP_URN.lower()):
        name = name.removeprefix(f"{urn}:")
    for urn in (ENTERPRISE_URN.lower(), CARD_URN.lower()):
        if name.startswith(f"{urn}:"):
            return [urn, *name[len(urn) + 1 :].split(".")]
        if name == urn:
            return [urn]
    return name.split(".")


def _kept(held: Json, tree: _Tree) -> Json:
    found: Json = {}
    for key, value in held.items():
        name = key.lower()
        if name in tree.whole:
            found[key] = value
        elif name in tree.parts:
            part = _each(value, tree.parts[name], _kept)
            if part:
                found[key] = part
    return found


def _left(held: Json, tree: _Tree) -> Json:
    found: Json = {}
    for key, value in held.items():
        name = key.lower()
        if name in tree.whole and name not in _ALWAYS:
            continue
        found[key] = _each(value, tree.parts[name], _left) if name in tree.parts else value
    return found


def _each(value: Any, tree: _Tree, pick: Any) -> Any:
    if isinstance(value, dict):
        return pick(value, tree)
    if isinstance(value, list):
        rows = [pick(row, tree) if isinstance(row, dict) else row for row in value]
        return [row for row in rows if row]
    return value


# --- what this service can do


def _plain(model: Any) -> Json:
    found: Json = model.model_dump(scim_ctx=Context.RESOURCE_QUERY_RESPONSE)
    return found


def service_provider_config(base: str) -> Json:
    """What is supported, truly: a test asks for each of it."""
    found = _plain(
        ServiceProviderConfig(
            patch=Patch(supported=True),
            bulk=Bulk(supported=False, max_operations=0, max_payload_size=0),
            filter=Filter(supported=True, max_results=MOST_COUNT),
            change_password=ChangePassword(supported=False),
            sort=Sort(supported=True),
            etag=ETag(supported=True),
            authentication_schemes=[
                AuthenticationScheme(
                    type=AuthenticationScheme.Type.oauthbearertoken,
                    name="Bearer token",
                    description="A token of this directory, in the Authorization header.",
                    primary=True,
                )
            ],
        )
    )
    return found | {
        "meta": {"resourceType": "ServiceProviderConfig", "location": f"{base}/ServiceProviderConfig"}
    }


def resource_types(base: str) -> list[Json]:
    """People and groups."""
    rows: tuple[Json, ...] = (
        {
            "id": "User",
            "name": "User",
            "endpoint": "/Users",
            "description": "People",
            "schema": USER_URN,
            "schemaExtensions": [
                {"schema": ENTERPRISE_URN, "required": False},
                {"schema": CARD_URN, "required": False},
            ],
        },
        {"id": "Group", "name": "Group", "endpoint": "/Groups", "description": "Groups", "schema": GROUP_URN},
    )
    return [
        {
            "schemas": [RESOURCE_TYPE_URN],
            **row,
            "meta": {"resourceType": "ResourceType", "location": f"{base}/ResourceTypes/{row['id']}"},
        }
        for row in rows
    ]


def schemas(base: str) -> list[Json]:
    """Of people, groups and both extensions."""
    found = [_plain(model.to_schema()) for model in (User, Group, Enterprise, CardTexts)]
    return [
        _without_null(row) | {"meta": {"resourceType": "Schema", "location": f"{base}/Schemas/{row['id']}"}}
        for row in found
    ]


def _without_null(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_null(one) for key, one in value.items() if one is not None}
    return [_without_null(one) for one in value] if isinstance(value, list) else value

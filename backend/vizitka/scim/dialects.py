"""What providers send, as RFC 7643 and 7644 would have them send it.

Entra writes `"False"` for false, a manager as a key alone, dotted and whole names as keys, filters in keys, and both of
its dialects from one tenant; Okta leaves paths out. What is not understood here is left as it is: `scim2_models` says
what is wrong with it. Pure; nothing is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from vizitka.scim.shapes import CARD_URN, ENTERPRISE_URN, GROUP_URN, USER_URN

PATCH_URN: Final = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
Json = Mapping[str, Any]

# What only we say; clients send it back with what they were given.
_OURS: Final = frozenset({"id", "meta", "groups"})
_EXTENSIONS: Final = {urn.lower(): urn for urn in (ENTERPRISE_URN, CARD_URN)}
# Without their schema, as some providers map them.
_ENTERPRISE: Final = {
    name.lower(): name
    for name in ("employeeNumber", "costCenter", "organization", "division", "department", "manager")
}
_MULTIPLE: Final = frozenset(
    {"emails", "phonenumbers", "ims", "photos", "addresses", "entitlements", "roles"}
)
_YES: Final = frozenset({"true", "yes", "1"})
_NO: Final = frozenset({"false", "no", "0"})


# --- a whole person or group


def person(payload: Json) -> dict[str, Any]:
    """The body of a new person, or of one who is replaced."""
    found: dict[str, Any] = {}
    for key, value in payload.items():
        _put(found, key, value)
    found["schemas"] = [USER_URN, *(urn for urn in (ENTERPRISE_URN, CARD_URN) if urn in found)]
    return found


def _put(found: dict[str, Any], key: str, value: Any) -> None:
    """One key of a body: a name, a dotted one, one with its schema, or a schema."""
    name = _without_core(key)
    if name.lower() in _OURS or name.lower() == "schemas" or value is None:
        return
    urn, inner = _split(name)
    if urn:
        held = found.setdefault(urn, {})
        pairs = [(inner, value)] if inner else list(value.items()) if isinstance(value, dict) else []
        for part, one in pairs:
            if one is not None:
                _put_dotted(held, part, _value(part, one))
        if not held:
            del found[urn]
    elif name.lower() in _ENTERPRISE:
        _put(found, f"{ENTERPRISE_URN}:{_ENTERPRISE[name.lower()]}", value)
    else:
        _put_dotted(found, name, _value(name, value))


def _put_dotted(found: dict[str, Any], name: str, value: Any) -> None:
    if value is None:
        return
    head, dot, tail = name.partition(".")
    if not dot or head.lower() in _MULTIPLE or "[" in name:
        held = found.get(name)
        found[name] = {**held, **value} if isinstance(held, dict) and isinstance(value, dict) else value
        return
    held = found.setdefault(head, {})
    if isinstance(held, dict):
        held[tail] = value


def _without_core(name: str) -> str:
    for urn in (USER_URN, GROUP_URN):
        if name.lower().startswith(f"{urn.lower()}:"):
            return name[len(urn) + 1 :]
    return name


def _split(name: str) -> tuple[str, str]:
    """The schema of an extension and what of it is meant: `("", name)` where there is none."""
    for lower, urn in _EXTENSIONS.items():
        if name.lower() == lower:
            return urn, ""
        if name.lower().startswith(f"{lower}:"):
            return urn, name[len(urn) + 1 :]
    return "", name


# --- values


def _value(name: str, value: Any) -> Any:
    """The value of an attribute, in the shape that it has."""
    attribute = name.lower()
    if attribute == "active" or attribute.endswith("primary"):
        return yes_or_no(value)
    if attribute == "manager":
        return _manager(value)
    if attribute in _MULTIPLE:
        return _rows(value)
    return _text(value)


def yes_or_no(value: Any) -> Any:
    """`"False"` is false. What is neither is left to be refused."""
    if isinstance(value, str) and value.strip().lower() in _YES | _NO:
        return value.strip().lower() in _YES
    return value


def _text(value: Any) -> Any:
    """Nobody has an attribute that is a number: a personnel number without quotes is a text."""
    if isinstance(value, dict):
        return {
            key: yes_or_no(one) if key.lower() == "primary" else _text(one)
            for key, one in value.items()
            if one is not None
        }
    if isinstance(value, list):
        return [_text(one) for one in value if one is not None]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return value


def _manager(value: Any) -> Any:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, str | int) and not isinstance(value, bool):
        return {"value": str(value)} if str(value) else None
    if isinstance(value, dict):
        kept = {key: one for key, one in _text(value).items() if one not in ("", None)}
        return kept or None
    return value


def _rows(value: Any) -> Any:
    """Several values: a single one is a list of one, and a bare text its value. One alone is the first of all."""
    found = value if isinstance(value, list) else [value]
    rows: list[Any] = [
        {"value": one} if isinstance(one, str) else _text(one) for one in found if one not in (None, "")
    ]
    first = True
    row: Any
    for row in rows:
        if isinstance(row, dict):
            is_primary = row.get("primary") is True
            if is_primary and not first:
                row["primary"] = False
            first = first and not is_primary
    return rows


# --- changes


def operations(payload: Json) -> list[dict[str, Any]]:
    """The operations of a PATCH as they came, whatever the case of their names; empty where there are none."""
    found = next((value for key, value in payload.items() if key.lower() == "operations"), None)
    rows = [found] if isinstance(found, dict) else found if isinstance(found, list) else []
    return [{key.lower(): value for key, value in row.items()} for row in rows if isinstance(row, dict)]


def changes(payload: Json) -> dict[str, Any]:
    """A PATCH of a person, as `scim2_models` reads it."""
    found = [step for one in operations(payload) for step in _steps(one)]
    return {"schemas": [PATCH_URN], "Operations": found}


def _steps(operation: Json) -> Iterator[dict[str, Any]]:
    """One operation, or those that it holds: a key with a filter is a path of its own."""
    op = str(operation.get("op", "")).strip().lower()
    path, value = operation.get("path"), operation.get("value")
    if isinstance(path, str) and path.strip():
        yield _step(op, _path(path.strip()), value, has_value="value" in operation)
        return
    if not isinstance(value, dict):
        yield {"op": op, **({"value": value} if "value" in operation else {})}
        return
    for key, one in value.items():
        # Okta sends back what it was given.
        if key.lower() not in _OURS and key.lower() != "schemas":
            yield from _keyed(op, key, one)


def _keyed(op: str, key: str, value: Any) -> Iterator[dict[str, Any]]:
    urn, inner = _split(_without_core(key))
    if urn and not inner and isinstance(value, dict):
        for part, one in value.items():
            yield _step(op, _path(f"{urn}:{part}"), one, has_value=True)
    else:
        yield _step(op, _path(key), value, has_value=True)


def _path(path: str) -> str:
    """With the schema of the extension that a bare name belongs to, and without that of the core."""
    name = _without_core(path)
    head = name.partition(".")[0].lower()
    if head in _ENTERPRISE:
        return f"{ENTERPRISE_URN}:{_ENTERPRISE[head]}{name[len(head) :]}"
    return name


def _step(op: str, path: str, value: Any, *, has_value: bool) -> dict[str, Any]:
    if not has_value:
        return {"op": op, "path": path}
    shaped = _shaped(path, value, selects=op == "remove")
    if op != "remove" and shaped in (None, [], {}, ""):
        # To empty is to take away. An addition of nothing changes nothing, which taking away from nothing does as well.
        return {"op": "remove" if op == "replace" else op, "path": path} | (
            {} if op == "replace" else {"value": "" if shaped is None else shaped}
        )
    if op == "remove" and shaped in (None, ""):
        return {"op": op, "path": path}
    return {"op": op, "path": path, "value": shaped}


def _shaped(path: str, value: Any, *, selects: bool) -> Any:
    """The value of a path."""
    attribute = _split(path)[1] if _split(path)[0] else path
    name, has_filter, rest = attribute.partition("[")
    if has_filter:
        inside = rest.rpartition("]")[2].removeprefix(".")
        return _value(inside, _single(value)) if inside else _text(_single(value))
    head, dot, tail = name.partition(".")
    if not dot and (head.lower() in _MULTIPLE):
        return _rows(value)
    if head.lower() == "manager" and not dot:
        return _manager(value)
    shaped = _value(tail or head, value if selects else _single(value))
    # The former dialect writes each value as a row.
    if isinstance(shaped, dict) and set(shaped) <= {"value", "$ref"} and not _is_complex(head):
        return shaped.get("value")
    return shaped


def _single(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _is_complex(head: str) -> bool:
    return head.lower() in {"name", "manager"} | _MULTIPLE

"""What a PUT or PATCH makes of a person, and what one asks of a group. Pure: documents in, documents out.

A person is changed as a whole document. A group is not: its members may be thousands, and several may be added at once
by calls that know nothing of each other, so a change of members is said in steps that rows are written by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError
from scim2_models import (
    Context,
    Error,
    InvalidFilterException,
    InvalidPathException,
    InvalidValueException,
    MutabilityException,
    NoTargetException,
    PatchOp,
    Path,
    SCIMException,
)
from scim2_models.path import Comparison, FilterNode, LogicalExpr, LogicalOperator

from vizitka.scim import dialects
from vizitka.scim.resources import POLICY, Group, Person
from vizitka.scim.shapes import GROUP_URN

Document = dict[str, Any]
_PersonPatch: Final[Any] = PatchOp.__class_getitem__(Person)
_GroupPath: Final[Any] = Path.__class_getitem__(Group)
# What one call may name; Entra sends a thousand at most.
MOST_OPERATIONS: Final = 2_000
LONGEST_PATH: Final = 2_000


class Invalid(SCIMException):
    """A body that `scim2_models` refuses, by the first of its reasons."""

    def __init__(self, error: ValidationError) -> None:
        said = Error.from_validation_error(error.errors()[0])
        super().__init__(detail=said.detail)
        self.status, self.scim_type = said.status or 400, said.scim_type or "invalidValue"


# --- people


def new_person(payload: Mapping[str, Any]) -> Document:
    """The document of a person who is made. Raises `SCIMException`."""
    return _person(payload, Context.RESOURCE_CREATION_REQUEST)


def replaced_person(document: Document, payload: Mapping[str, Any]) -> Document:
    """A whole new document, with `active` as it was where nothing is said of it. Raises `SCIMException`."""
    found = _person(payload, Context.RESOURCE_REPLACEMENT_REQUEST)
    if "active" not in found and "active" in document:
        found["active"] = document["active"]
    return found


def _person(payload: Mapping[str, Any], context: Context) -> Document:
    try:
        read = Person.model_validate(dialects.person(payload), scim_policy=POLICY, scim_ctx=context)
    except ValidationError as error:
        raise Invalid(error) from error
    return _named(_document(read))


def changed_person(document: Document, payload: Mapping[str, Any]) -> Document:
    """The document after a PATCH; equal to what it was where nothing changes. Raises `SCIMException`."""
    shaped = dialects.changes(payload)
    given = dialects.operations(payload)
    if len(given) > MOST_OPERATIONS:
        raise InvalidValueException(detail=f"at most {MOST_OPERATIONS} operations in one call")
    if given and not shaped["Operations"]:
        return document
    try:
        patch = _PersonPatch.model_validate(
            shaped, scim_policy=POLICY, scim_ctx=Context.RESOURCE_PATCH_REQUEST
        )
        person = Person.model_validate(document, scim_policy=POLICY)
        patch.patch(person, scim_policy=POLICY)
    except ValidationError as error:
        raise Invalid(error) from error
    return _named(_document(person))


def _document(person: Any) -> Document:
    found: Document = person.model_dump(scim_ctx=Context.RESOURCE_QUERY_RESPONSE)
    for ours in ("id", "meta", "groups"):
        found.pop(ours, None)
    return found


def _named(document: Document) -> Document:
    if not str(document.get("userName", "")).strip():
        raise InvalidValueException(detail="userName is required")
    return document


# --- groups


@dataclass(frozen=True, slots=True)
class Added:
    """These become members; who is one stays one."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """These are no longer members; who was none stays none."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replaced:
    """These are the members, and nobody else."""

    ids: tuple[str, ...]


Step = Added | Removed | Replaced


@dataclass(frozen=True, slots=True)
class GroupChange:
    """What a call asks of a group; None is left as it is."""

    display_name: str | None = None
    external_id: str | None = None
    steps: tuple[Step, ...] = ()


def whole_group(payload: Mapping[str, Any]) -> GroupChange:
    """A group that is made or replaced. Without `members` it keeps those that it has: Okta renames that way.

    Raises `SCIMException`.
    """
    keys = {key.lower(): value for key, value in _without_schema(payload)}
    name = keys.get("displayname")
    if not isinstance(name, str) or not name.strip():
        raise InvalidValueException(detail="displayName is required")
    members = keys.get("members")
    steps = (Replaced(_ids(members)),) if "members" in keys and members is not None else ()
    return GroupChange(name, _text(keys.get("externalid", ""), "externalId"), steps)


def _without_schema(payload: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    before = f"{GROUP_URN.lower()}:"
    for key, value in payload.items():
        yield (key[len(before) :] if key.lower().startswith(before) else key), value


def changed_group(payload: Mapping[str, Any]) -> GroupChange:
    """What a PATCH asks of a group. Raises `SCIMException`."""
    given = dialects.operations(payload)
    if not given:
        raise InvalidValueException(detail="Operations holds one or more operations")
    if len(given) > MOST_OPERATIONS:
        raise InvalidValueException(detail=f"at most {MOST_OPERATIONS} operations in one call")
    found = GroupChange()
    for operation in given:
        found = _with(found, operation)
    return found


def _with(change: GroupChange, operation: Mapping[str, Any]) -> GroupChange:
    op = str(operation.get("op", "")).strip().lower()
    if op not in ("add", "replace", "remove"):
        raise InvalidValueException(detail=f"{operation.get('op')!r} is not a PATCH operation")
    path, value = operation.get("path"), operation.get("value")
    if isinstance(path, str) and path.strip():
        return _at(change, op, path.strip(), value, has_value="value" in operation)
    if op == "remove":
        raise NoTargetException(detail="Remove operation requires a path")
    if not isinstance(value, dict):
        raise InvalidValueException(detail="an operation without a path takes an object")
    for key, one in _without_schema(value):
        # Okta sends the id along.
        if key.lower() not in ("id", "schemas", "meta"):
            change = _at(change, op, key, one, has_value=True)
    return change


def _at(change: GroupChange, op: str, path: str, value: Any, *, has_value: bool) -> GroupChange:
    if len(path) > LONGEST_PATH:
        raise InvalidPathException(detail="the path is too long")
    [(name, _none)] = _without_schema({path: None})
    attribute = name.partition("[")[0].partition(".")[0].lower()
    if attribute == "members":
        return _and(change, _step(op, name, value, has_value=has_value))
    if attribute in ("id", "meta"):
        raise MutabilityException(attribute=attribute, detail=f"'{attribute}' is read-only")
    if attribute == "displayname":
        text = _text(_only(value), "displayName")
        if op == "remove" or not text.strip():
            raise MutabilityException(attribute="displayName", detail="displayName is required")
        return GroupChange(text, change.external_id, change.steps)
    if attribute == "externalid":
        return GroupChange(
            change.display_name,
            "" if op == "remove" else _text(_only(value), "externalId"),
            change.steps,
        )
    # What is not known here is nobody's: providers map attributes that we have not.
    return change


def _and(change: GroupChange, step: Step | None) -> GroupChange:
    if step is None:
        return change
    return GroupChange(change.display_name, change.external_id, (*change.steps, step))


def _step(op: str, path: str, value: Any, *, has_value: bool) -> Step | None:
    if "[" in path:
        selected = _selected(path)
        if op != "remove":
            # Of a member nothing can be changed; who is selected and is none becomes one, as Entra expects.
            return Added(selected)
        return Removed(selected)
    if op == "add":
        return Added(_ids(value))
    if op == "replace":
        return Replaced(_ids(value))
    # Entra names whom it takes away; without a name all go.
    return Removed(_ids(value)) if has_value and value not in (None, "") else Replaced(())


def _ids(value: Any) -> tuple[str, ...]:
    """The members that a value names, each once."""
    rows = value if isinstance(value, list) else [] if value in (None, "") else [value]
    found: dict[str, None] = {}
    for row in rows:
        name = row.get("value") if isinstance(row, dict) else row
        if not isinstance(name, str) or not name:
            raise InvalidValueException(detail="each member names a person by its value")
        found[name] = None
    return tuple(found)


def _selected(path: str) -> tuple[str, ...]:
    """Whom `members[value eq "…"]` means. Raises `InvalidFilterException` for what selects otherwise."""
    try:
        node = _GroupPath(path).value_filter
    except SCIMException as error:
        raise InvalidPathException(detail=f"the path cannot be read: {error}") from error
    return tuple(dict.fromkeys(_values(node)))


def _values(node: FilterNode | None) -> Iterable[str]:
    if isinstance(node, LogicalExpr) and node.op == LogicalOperator.or_:
        for term in node.terms:
            yield from _values(term)
    elif (
        isinstance(node, Comparison)
        and node.op == "eq"
        and str(node.attr_path).lower() == "value"
        and isinstance(node.value, str)
    ):
        yield node.value
    else:
        raise InvalidFilterException(detail="members are selected by their value alone")


def _only(value: Any) -> Any:
    """The former dialect of Entra writes a value as a row."""
    if isinstance(value, list) and len(value) == 1:
        [value] = value
    return value.get("value") if isinstance(value, dict) else value


def _text(value: Any, name: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise InvalidValueException(detail=f"{name} is a text")
    return str(value)

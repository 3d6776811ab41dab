"""Filters (RFC 7644, section 3.4.2.2): as a query of the database as far as its columns go, and for the rest by reading
documents. `scim2_models` reads the grammar; a test compares both ways with its own.
"""

from __future__ import annotations

import datetime as dt
import unicodedata
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from django.db.models import Q
from scim2_models import InvalidFilterException, SCIMException, ScimFilter
from scim2_models.path import (
    AttributeBinding,
    AttrPath,
    Comparison,
    FilterNode,
    LogicalExpr,
    LogicalOperator,
    Not,
    Present,
    ValuePath,
)
from scim2_models.path.resolution import coerce_value

LONGEST: Final = 4_000
Document = Mapping[str, Any]


def key_of(text: str) -> str:
    """A text as it is compared without case, as `directories.rules.key_of` does."""
    return unicodedata.normalize("NFKC", text).casefold()


def read(expression: str, model: Any, *, strict: bool = True) -> ScimFilter[Any]:
    """A filter of a request; one that is not `strict` may speak of what nobody has. Raises `InvalidFilterException`."""
    if len(expression) > LONGEST:
        raise InvalidFilterException(detail="the filter is too long")
    try:
        found: ScimFilter[Any] = ScimFilter.__class_getitem__(model)(expression)
        if strict:
            # An attribute that nobody has is the mistake of who asks.
            found._validate_semantics(strict=True)
    except SCIMException:
        raise
    except (ValueError, RecursionError, OverflowError) as error:
        raise InvalidFilterException(detail="the filter cannot be read") from error
    return found


# --- as a query


class Kind(Enum):
    """How a column is compared."""

    # Holds `key_of` of the attribute.
    CASELESS = auto()
    EXACT = auto()
    KEY = auto()
    YES_OR_NO = auto()
    MOMENT = auto()


@dataclass(frozen=True, slots=True)
class Column:
    """The column of an attribute, and how it is compared."""

    name: str
    kind: Kind


Columns = Mapping[str, Column]
# A condition that all rows fulfil in which a text stands anywhere in an attribute (by its whole name); None: unknown.
Hint = Callable[[str, str], Q | None]


@dataclass(frozen=True, slots=True)
class Query:
    """`q` is met by all rows that match; where `is_exact`, by no others."""

    q: Q
    is_exact: bool


_ALL: Final = Query(Q(), is_exact=False)
_NOBODY: Final = Query(Q(pk__in=()), is_exact=True)


def no_hint(urn: str, text: str) -> Q | None:
    """Nothing is known of attributes without a column."""
    return None


def query(scim_filter: ScimFilter[Any], columns: Columns, hint: Hint = no_hint) -> Query:
    """The filter as a query. `columns` are by the whole names of attributes, in lower case."""
    return _Translation(scim_filter, columns, hint).of(scim_filter.ast)


@dataclass(frozen=True, slots=True)
class _Translation:
    filter: ScimFilter[Any]
    columns: Columns
    hint: Hint

    def of(self, node: FilterNode) -> Query:
        if isinstance(node, LogicalExpr):
            return self._both(node) if node.op == LogicalOperator.and_ else self._either(node)
        if isinstance(node, Not):
            inner = self.of(node.expr)
            return Query(~inner.q, is_exact=True) if inner.is_exact else _ALL
        if isinstance(node, Comparison):
            return self._comparison(node)
        if isinstance(node, ValuePath):
            return self._value_path(node)
        return _ALL

    def _both(self, node: LogicalExpr) -> Query:
        found = [self.of(term) for term in node.terms]
        q = Q()
        for one in found:
            q &= one.q
        return Query(q, is_exact=all(one.is_exact for one in found))

    def _either(self, node: LogicalExpr) -> Query:
        found = [self.of(term) for term in node.terms]
        if any(one == _ALL for one in found):
            return _ALL
        q = found[0].q
        for one in found[1:]:
            q |= one.q
        return Query(q, is_exact=all(one.is_exact for one in found))

    def _comparison(self, node: Comparison) -> Query:
        binding = self.filter.resolve_comparison(node.attr_path, strict=False)
        if binding is None:
            return _NOBODY
        urn = binding.urn.lower()
        if (column := self.columns.get(urn)) is not None:
            return _compared(column, node, binding)
        return self._hinted(binding.urn, node)

    def _value_path(self, node: ValuePath) -> Query:
        """What is asked of one value of a list is at least that its compared parts are somewhere."""
        terms = node.val_filter.terms if isinstance(node.val_filter, LogicalExpr) else (node.val_filter,)
        if isinstance(node.val_filter, LogicalExpr) and node.val_filter.op != LogicalOperator.and_:
            return _ALL
        q = Q()
        for term in terms:
            if isinstance(term, Comparison) and isinstance(term.value, str):
                path = AttrPath(
                    attr=node.attr_path.attr, sub_attr=term.attr_path.attr, uri=node.attr_path.uri
                )
                binding = self.filter.resolve(path, strict=False)
                if binding is not None:
                    q &= self._hinted(binding.urn, term).q
        return Query(q, is_exact=False)

    def _hinted(self, urn: str, node: Comparison) -> Query:
        if node.op not in ("eq", "co", "sw", "ew") or not isinstance(node.value, str) or not node.value:
            return _ALL
        q = self.hint(urn, node.value)
        return _ALL if q is None else Query(q, is_exact=False)


def _compared(column: Column, node: Comparison, binding: AttributeBinding) -> Query:
    value = coerce_value(binding, node.value, node.op)
    if value is None:
        return _ALL
    if column.kind is Kind.MOMENT:
        return _moment(column, node.op, value)
    if column.kind is Kind.YES_OR_NO:
        if not isinstance(value, bool) or node.op not in ("eq", "ne"):
            return _ALL
        q = Q(**{column.name: value})
        return Query(q if node.op == "eq" else ~q, is_exact=True)
    if not isinstance(value, str) or not value or "\0" in value:
        return _NOBODY if isinstance(value, str) and "\0" in value and node.op != "ne" else _ALL
    return _text(column, node.op, value)


def _moment(column: Column, op: str, value: Any) -> Query:
    if not isinstance(value, dt.datetime):
        return _ALL
    moment = value if value.tzinfo is not None else value.replace(tzinfo=dt.UTC)
    if op == "ne":
        return Query(~Q(**{column.name: moment}), is_exact=True)
    lookup = {"eq": "exact", "gt": "gt", "ge": "gte", "lt": "lt", "le": "lte"}.get(op)
    return _ALL if lookup is None else Query(Q(**{f"{column.name}__{lookup}": moment}), is_exact=True)


def _text(column: Column, op: str, value: str) -> Query:
    if column.kind is Kind.KEY:
        return _key(column, op, value)
    compared = key_of(value) if column.kind is Kind.CASELESS else value
    if op == "eq":
        return Query(Q(**{column.name: compared}), is_exact=True)
    if op == "ne":
        return Query(~Q(**{column.name: compared}), is_exact=True)
    lookup = {"co": "contains", "sw": "startswith", "ew": "endswith"}.get(op)
    if lookup is None:
        # Databases order texts in their own ways.
        return _ALL
    # SQLite finds without case, which is right in a column without any.
    return Query(Q(**{f"{column.name}__{lookup}": compared}), is_exact=column.kind is Kind.CASELESS)


def _key(column: Column, op: str, value: str) -> Query:
    try:
        key = uuid.UUID(value)
    except ValueError:
        return _NOBODY if op == "eq" else _ALL
    if str(key) != value:
        return _NOBODY if op == "eq" else _ALL
    if op == "eq":
        return Query(Q(**{column.name: key}), is_exact=True)
    return Query(~Q(**{column.name: key}), is_exact=True) if op == "ne" else _ALL


# --- by reading


def matches(scim_filter: ScimFilter[Any], document: Document) -> bool:
    """Whether a document, as it is answered, is one that is asked for."""
    return _Reading(scim_filter).of(scim_filter.ast, document)


@dataclass(frozen=True, slots=True)
class _Reading:
    filter: ScimFilter[Any]

    def of(self, node: FilterNode, document: Document) -> bool:
        if isinstance(node, LogicalExpr):
            results = (self.of(term, document) for term in node.terms)
            return all(results) if node.op == LogicalOperator.and_ else any(results)
        if isinstance(node, Not):
            return not self.of(node.expr, document)
        if isinstance(node, Comparison):
            return self._comparison(node, document)
        if isinstance(node, Present):
            return self._present(node, document)
        return isinstance(node, ValuePath) and self._any_row(node, document)

    def _comparison(self, node: Comparison, document: Document) -> bool:
        binding = self.filter.resolve_comparison(node.attr_path, strict=False)
        return binding is not None and _holds(node, binding, value_at(document, binding))

    def _present(self, node: Present, document: Document) -> bool:
        binding = self.filter.resolve(node.attr_path, strict=False)
        return binding is not None and is_present(value_at(document, binding))

    def _any_row(self, node: ValuePath, document: Document) -> bool:
        binding = self.filter.resolve(node.attr_path, strict=False)
        rows = value_at(document, binding) if binding is not None else None
        if not isinstance(rows, list):
            return False
        return any(isinstance(row, dict) and self._row(node, node.val_filter, row) for row in rows)

    def _row(self, path: ValuePath, node: FilterNode, row: Document) -> bool:
        if isinstance(node, LogicalExpr):
            results = (self._row(path, term, row) for term in node.terms)
            return all(results) if node.op == LogicalOperator.and_ else any(results)
        if isinstance(node, Not):
            return not self._row(path, node.expr, row)
        if not isinstance(node, Comparison | Present) or node.attr_path.sub_attr is not None:
            return False
        whole = AttrPath(attr=path.attr_path.attr, sub_attr=node.attr_path.attr, uri=path.attr_path.uri)
        binding = self.filter.resolve(whole, strict=False)
        if binding is None:
            return False
        value = row.get(binding.urn.rpartition(".")[2])
        return is_present(value) if isinstance(node, Present) else _holds(node, binding, value)


def value_at(document: Document, binding: AttributeBinding) -> Any:
    """The value of an attribute in a document; a list of values for a part of several."""
    schema, _colon, name = binding.urn.rpartition(":")
    held: Any = document
    if getattr(binding.model, "__schema__", None) and schema in document:
        held = document.get(schema)
    elif ":extension:" in binding.urn:
        return None
    head, _dot, tail = name.partition(".")
    value = held.get(head) if isinstance(held, Mapping) else None
    if not tail or value is None:
        return value
    if isinstance(value, list):
        return [row.get(tail) if isinstance(row, Mapping) else None for row in value]
    return value.get(tail) if isinstance(value, Mapping) else None


def is_present(value: Any) -> bool:
    """`pr`: false and nought are something, an empty text is nothing."""
    if value is None or value == "":
        return False
    if isinstance(value, Mapping):
        return any(is_present(one) for one in value.values())
    if isinstance(value, list):
        return any(is_present(one) for one in value)
    return True


def _holds(node: Comparison, binding: AttributeBinding, actual: Any) -> bool:
    expected = comparable(binding, coerce_value(binding, node.value, node.op))
    if isinstance(actual, list):
        found = [_pair(node.op, comparable(binding, one), expected) for one in actual]
        return all(found) if node.op == "ne" else any(found)
    return _pair(node.op, comparable(binding, actual), expected)


def comparable(binding: AttributeBinding, value: Any) -> Any:
    """A value as it is compared: moments as such, texts without case where their attribute has none."""
    if isinstance(value, dt.datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=dt.UTC)
    if binding.target_type is dt.datetime and isinstance(value, str):
        try:
            moment = dt.datetime.fromisoformat(value)
        except ValueError:
            return value
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=dt.UTC)
    if isinstance(value, str):
        return value if binding.case_exact else key_of(value)
    return value


def _pair(op: str, left: Any, right: Any) -> bool:
    if left is None or right is None:
        if op == "eq":
            return left is right
        return op == "ne" and left is not right
    if op in ("co", "sw", "ew"):
        if not isinstance(left, str) or not isinstance(right, str):
            return False
        return right in left if op == "co" else left.startswith(right) if op == "sw" else left.endswith(right)
    if op in ("eq", "ne"):
        return (left == right) is (op == "eq")
    try:
        return bool(
            {"gt": left.__gt__, "ge": left.__ge__, "lt": left.__lt__, "le": left.__le__}[op](right) is True
        )
    except TypeError:
        return False

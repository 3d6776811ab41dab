"""Filters: the query of the database and the reading of documents say the same as `scim2_models` does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scim2_models import InvalidFilterException

from tests.scim.conftest import ENTERPRISE, Provider
from vizitka.scim import filters
from vizitka.scim.resources import POLICY, Person

# Texts of which "without case" is one thing to everybody.
LETTERS = "abAB12éÉ _.%\\\"'"
WORDS = st.text(LETTERS, min_size=0, max_size=4)
TEXTS = ("userName", "displayName", "title", "externalId", "name.familyName", f"{ENTERPRISE}:department")
LISTS = ("emails.value", "emails.type", "phoneNumbers.value", "emails", "phoneNumbers")
OPERATORS = ("eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le")


def comparisons(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, operator, word: f"{name} {operator} {json.dumps(word)}",
        st.sampled_from(names),
        st.sampled_from(OPERATORS),
        WORDS,
    )


PRESENT = st.sampled_from([*TEXTS, *LISTS, "active", "name", "meta.lastModified"]).map(
    lambda name: f"{name} pr"
)
YES_OR_NO = st.builds(
    lambda operator, value: f"active {operator} {value}",
    st.sampled_from(["eq", "ne"]),
    st.sampled_from(["true", "false"]),
)
OF_A_ROW = st.recursive(
    comparisons(("value", "type")) | st.just("primary eq true") | st.just("value pr"),
    lambda inner: (
        st.builds(lambda a, word, b: f"({a} {word} {b})", inner, st.sampled_from(["and", "or"]), inner)
        | inner.map(lambda one: f"not ({one})")
    ),
    max_leaves=3,
)
ROWS = st.builds(
    lambda name, inner: f"{name}[{inner}]", st.sampled_from(["emails", "phoneNumbers"]), OF_A_ROW
)
EXPRESSIONS = st.recursive(
    comparisons(TEXTS) | comparisons(LISTS) | PRESENT | YES_OR_NO | ROWS,
    lambda inner: (
        st.builds(lambda a, word, b: f"({a}) {word} ({b})", inner, st.sampled_from(["and", "or"]), inner)
        | inner.map(lambda one: f"not ({one})")
    ),
    max_leaves=5,
)
ROW = st.fixed_dictionaries(
    {"value": WORDS}, optional={"type": st.sampled_from(["work", "home", "A"]), "primary": st.just(False)}
)
DOCUMENTS = st.fixed_dictionaries(
    {"userName": st.text("abAB12éÉ", min_size=1, max_size=4), "active": st.booleans()},
    optional={
        "displayName": WORDS,
        "title": WORDS,
        "externalId": WORDS,
        "name": st.fixed_dictionaries({"familyName": WORDS}),
        "emails": st.lists(ROW, min_size=1, max_size=2),
        "phoneNumbers": st.lists(ROW, min_size=1, max_size=2),
        ENTERPRISE: st.fixed_dictionaries({"department": WORDS}),
    },
)


def whole(document: dict[str, Any]) -> dict[str, Any]:
    return {"schemas": ["urn:ietf:params:scim:schemas:core:2.0:User", ENTERPRISE], "id": "1", **document}


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(EXPRESSIONS, DOCUMENTS)
def test_documents_are_read_as_the_library_reads_them(expression: str, document: dict[str, Any]) -> None:
    scim_filter = filters.read(expression, Person)
    theirs = scim_filter.match(Person.model_validate(whole(document), scim_policy=POLICY))
    assert filters.matches(scim_filter, whole(document)) is theirs, expression


@settings(max_examples=300)
@given(st.text('userName eqpranotvl()[]"\\.:1\x00é', max_size=40))
def test_whatever_is_written_is_a_filter_or_is_refused(expression: str) -> None:
    try:
        scim_filter = filters.read(expression, Person)
    except InvalidFilterException:
        return
    filters.matches(scim_filter, whole({"userName": "a"}))
    filters.query(scim_filter, {})


@pytest.mark.parametrize(
    "expression",
    [
        "", "userName", "userName eq", 'userName xx "a"', 'userName eq "a', 'nobody eq "a"', 'active gt true',
        'userName eq "a" and', '(userName eq "a"', 'emails[type eq "work"', 'userName eq "\\ud8"',
        'meta.lastModified gt "yesterday"', "userName eq \"a\" " * 2_000, "(" * 3_000 + "userName pr" + ")" * 3_000,
    ],
)  # fmt: skip
def test_what_is_no_filter_is_refused(expression: str) -> None:
    with pytest.raises(InvalidFilterException):
        filters.read(expression, Person)


PEOPLE: tuple[dict[str, Any], ...] = (
    {"userName": "anna", "title": "CTO", "emails": [{"value": "anna@a.example", "type": "work"}]},
    {"userName": "BORIS", "active": False, "emails": [{"value": "b@a.example", "type": "home"}]},
    {"userName": "čeněk%_", "externalId": "C-3", "name": {"familyName": "Žák"}},
    {"userName": "dora", "externalId": "c-3", ENTERPRISE: {"department": "Sales 100%"}},
    {"userName": "emil\\\"x", "displayName": "Emil", "phoneNumbers": [{"value": "+43 1", "type": "work"}]},
)  # fmt: skip
ASKED = (
    'userName eq "ANNA"', 'userName eq "anna"', 'USERNAME eq "Boris"', 'userName ne "anna"', 'userName co "A"',
    'userName sw "če"', 'userName ew "%_"', 'userName eq "emil\\\\\\"x"', 'externalId eq "C-3"', 'externalId co "c"',
    'active eq false', 'active ne true', 'not (active eq true)', 'title pr', 'not (title pr)', 'title eq "cto"',
    'emails[type eq "work" and value co "a.example"]', 'emails[type eq "work"].value eq "anna@a.example"',
    'emails.value eq "B@A.example"', 'emails co "a.example"', 'emails[type eq "home"] or userName eq "anna"',
    'name.familyName eq "žák"', f'{ENTERPRISE}:department co "100%"', f'{ENTERPRISE}:department ew "100%"',
    'userName gt "c"', 'userName le "boris"', 'meta.lastModified gt "2011-05-13T04:42:34Z"',
    'meta.created lt "2011-05-13T04:42:34Z"', 'userName eq "anna" and (active eq true or title pr)',
    'phoneNumbers[value sw "+43"]', 'groups pr', 'id pr', 'userName pr and not (emails pr)', 'displayName eq "EMIL"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "dora"', 'userName eq ""', 'externalId eq ""',
)  # fmt: skip


@pytest.mark.on_every_database
@pytest.mark.django_db
def test_the_database_finds_whom_the_library_finds(scim: Provider) -> None:
    made = [scim("POST", "/Users", {"schemas": [], **one}).json() for one in PEOPLE]
    people = [Person.model_validate(one, scim_policy=POLICY) for one in made]
    for expression in ASKED:
        scim_filter = filters.read(expression, Person)
        theirs = [person.user_name for person in people if scim_filter.match(person)]
        assert scim.finds(expression) == theirs, expression


@pytest.mark.on_every_database
@pytest.mark.django_db
def test_nobody_of_another_directory_is_found(scim: Provider, make_provider: Any) -> None:
    scim.makes("anna")
    other = make_provider(domain="")
    assert other.finds("userName pr") == []
    assert scim.finds('not (userName eq "nobody")') == ["anna@alpenwerk.example"]

"""How addresses are written in each country."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ApiClient
from vizitka.reference.address_forms import form_of
from vizitka.reference.enums import PostcodeName, PostcodePlace
from vizitka.reference.selectors import country_codes


@pytest.mark.parametrize(
    ("country", "place", "accepted", "refused"),
    [
        ("AT", PostcodePlace.BEFORE, "6020", "602"),
        ("DE", PostcodePlace.BEFORE, "80331", "6020"),
        ("US", PostcodePlace.AFTER, "22162-1010", "1010"),
        ("GB", PostcodePlace.BELOW, "ec1y 8sy", "12345"),
        ("HU", PostcodePlace.BELOW, "1037", "103"),
        ("PT", PostcodePlace.BEFORE, "2725-079", "abc"),
    ],
)
def test_postcodes_are_those_of_the_country(
    country: str, place: PostcodePlace, accepted: str, refused: str
) -> None:
    form = form_of(country)
    assert (form.postcode, form.postcode_needed) == (place, True)
    assert form.accepts(f" {accepted} ")
    assert not form.accepts(refused)


def test_some_countries_have_none_and_some_do_not_need_one() -> None:
    assert form_of("HK").postcode == PostcodePlace.NONE
    assert not form_of("AE").postcode_needed
    assert (form_of("IE").postcode_needed, form_of("IE").postcode_name) == (False, PostcodeName.EIRCODE)


def test_every_example_is_one() -> None:
    forms = [form_of(country) for country in sorted(country_codes())]
    assert sum(form.postcode != PostcodePlace.NONE for form in forms) > 150
    for form in forms:
        re.compile(form.postcode_pattern)
        assert not form.postcode_example or form.accepts(form.postcode_example), form.country


def test_of_a_country_that_is_not_in_the_table_a_postcode_may_be_left_out() -> None:
    assert (form_of("XX").postcode_needed, form_of("XX").accepts("anything")) == (False, True)


def test_a_form_is_read(api: ApiClient) -> None:
    answer = api.get("/v1/config/address-forms?country=US")
    assert answer.json()["data"]["area"] is True
    assert answer.json()["data"]["postcode_name"] == "zip"
    assert api.get("/v1/config/address-forms?country=us").status_code == 422

"""Moments of requests are in UTC, whatever offset they come with."""

from __future__ import annotations

import datetime as dt

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.conftest import ApiClient, MakeSpace, MakeUser
from vizitka.common.api.moments import LooseMoment, Moment


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2026-05-01T10:00:00+02:00", "2026-05-01T08:00:00+00:00"),
        ("2476-03-04T19:43:29-22:31", "2476-03-05T18:14:29+00:00"),
        ("0001-01-01T00:00:00+18:00", "0001-01-01T00:00:00+00:00"),
        ("9999-12-31T23:59:59-18:00", "9999-12-31T23:59:59+00:00"),
    ],
)
def test_a_moment_is_in_utc(said: str, meant: str) -> None:
    found = TypeAdapter(Moment).validate_python(said)
    assert (found.isoformat(), found.tzinfo) == (meant, dt.UTC)


def test_without_an_offset_it_is_refused_or_in_utc() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Moment).validate_python("2026-05-01T10:00:00")
    assert TypeAdapter(LooseMoment).validate_python("2026-05-01T10:00:00").tzinfo == dt.UTC


@pytest.mark.django_db
@pytest.mark.on_every_database
def test_databases_take_what_people_can_write(
    api: ApiClient, make_user: MakeUser, make_space: MakeSpace
) -> None:
    owner = make_user()
    space, api = make_space(owner), api.as_(owner)
    query = "?tapped_since=2476-03-04T19:43:29-22:31&untapped_since=0172-02-01T05:12:48-18:00"
    for end in ("", "/labels"):
        assert api.get(f"/v1/spaces/{space.pk}/products{end}{query}").status_code == 200

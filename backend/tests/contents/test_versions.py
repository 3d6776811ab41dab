"""Frames outlive the release that wrote them: rows of each version are read as the present one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import TextField
from django.db.models.functions import Cast

from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.contents import versions
from vizitka.spaces.models import Space, Template


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner)


def renamed(row: dict[str, Any]) -> dict[str, Any]:
    return {**{name: part for name, part in row.items() if name != "label"}, "words": row["label"]}


def doubled(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "words": row["words"] * 2}


@pytest.mark.parametrize(
    ("row", "read"),
    [
        ({"label": "a"}, {"words": "aa", "version": 3}),
        ({"label": "a", "version": 1}, {"words": "aa", "version": 3}),
        ({"words": "a", "version": 2}, {"words": "aa", "version": 3}),
        ({"words": "a", "version": 3}, {"words": "a", "version": 3}),
        ({"words": "a", "more": 1, "version": 4}, {"words": "a", "more": 1, "version": 4}),
    ],
)
def test_a_row_takes_the_steps_that_it_lacks(row: dict[str, Any], read: dict[str, Any]) -> None:
    assert versions.present(row, steps=(renamed, doubled)) == read


# As releases wrote them before rows said their version.
FORMER = {"id": "a", "kind": "text", "title": "Hello", "html": "<p>Hi</p>", "translations": {}}


@pytest.mark.django_db
def test_rows_that_say_no_version_are_read_as_the_first(space: Space) -> None:
    card = Card.objects.create(space=space, handle="aaaaaaaaaa", frames=[FORMER])
    Space.objects.filter(pk=space.pk).update(shared_frames=[FORMER])
    template = Template.objects.create(space=space, name="Fair", design={"shared_frames": [FORMER]})
    now = {**FORMER, "version": versions.PRESENT}
    assert Card.objects.in_space(space.pk).get(pk=card.pk).frames == [now]
    assert list(Space.objects.filter(pk=space.pk).values_list("shared_frames", flat=True)) == [[now]]
    assert Template.objects.in_space(space.pk).get(pk=template.pk).design == {"shared_frames": [now]}


@pytest.mark.django_db
def test_what_is_sent_is_kept_with_its_version_and_is_no_change_of_a_former_row(
    api: Any, space: Space, owner: Any
) -> None:
    card = Card.objects.create(space=space, handle="aaaaaaaaaa", frames=[FORMER])
    path, sent = f"/v1/cards/{card.pk}", {"frames": [FORMER]}
    same = api.as_(owner).patch(path, sent, If_Match='"1"').json()["data"]
    assert same["version"] == 1
    assert "version" not in same["frames"][0]
    assert not AuditEntry.objects.filter(action="card.updated").exists()
    sent["frames"].append({"kind": "link", "url": "example.org"})
    assert api.as_(owner).patch(path, sent, If_Match='"1"').json()["data"]["version"] == 2
    kept = Card.objects.in_space(space.pk).annotate(kept=Cast("frames", TextField())).get().kept
    assert kept.count('"version": 1') == 2

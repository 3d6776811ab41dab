"""Blocks outlive the release that wrote them: rows of each version are read as the present one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import TextField
from django.db.models.functions import Cast

from tests.newsletter.letters.conftest import TEXT, Office
from vizitka.newsletter.letters import versions
from vizitka.newsletter.letters.models import CampaignText


def renamed(row: dict[str, Any]) -> dict[str, Any]:
    return {"words" if name == "text" else name: part for name, part in row.items()}


def test_a_row_takes_the_steps_that_it_lacks_and_so_do_those_in_its_columns() -> None:
    inner = {"kind": "heading", "text": "A"}
    row = {"kind": "columns", "columns": [[inner], [{**inner, "version": 2, "text": "later"}]]}
    assert versions.present(row, steps=(renamed,)) == {
        "kind": "columns",
        "version": 2,
        "columns": [
            [{"kind": "heading", "words": "A", "version": 2}],
            [{"kind": "heading", "text": "later", "version": 2}],
        ],
    }
    later = {"kind": "heading", "text": "A", "more": 1, "version": 9}
    assert versions.present(later, steps=(renamed,)) == later


@pytest.mark.django_db(transaction=True)
def test_what_is_written_says_its_version_and_what_says_none_is_the_first(office: Office) -> None:
    campaign = office.ready()
    rows = CampaignText.objects.in_space(office.space.pk).filter(campaign_id=campaign)
    kept = rows.annotate(plain=Cast("blocks", TextField())).values_list("plain", flat=True).get()
    assert kept.count('"version"') == len(TEXT["blocks"])
    rows.update(blocks=[{"kind": "heading", "text": "Before"}])
    (block,) = rows.get().blocks
    assert (block["text"], block["version"]) == ("Before", versions.PRESENT)
    (shown,) = office.read(campaign)["texts"]
    assert [row["text"] for row in shown["blocks"]] == ["Before"]
    assert "version" not in shown["blocks"][0]

"""Who reads the newsletter of the demo company: nobody who is real, and of all languages."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest
from django.conf import settings as configured

from vizitka.common.actor import Person
from vizitka.demo import letters, newsletter
from vizitka.demo.people import PEOPLE as EMPLOYEES
from vizitka.newsletter.letters import checks, rules
from vizitka.newsletter.letters.models import Campaign, CampaignLink, CampaignText
from vizitka.newsletter.letters.schemas import CampaignTextIn
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent
from vizitka.spaces.models import Space

NOW = dt.datetime(2026, 11, 23, 9, 30, tzinfo=dt.UTC)


@pytest.mark.django_db
def test_sixty_readers_of_nobody(make_space: Any, make_user: Any) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    assert set(newsletter.CARDS) <= {person.key for person in EMPLOYEES}
    newsletter.people_of_company(Person(user=owner), space, {}, NOW)
    rows = list(Subscriber.objects.in_space(space.pk))
    assert len(rows) == 60
    assert len({row.email for row in rows}) == 60
    assert all(row.email.endswith(".example") and row.email.isascii() for row in rows)
    assert {row.language for row in rows} == {code for code, _ in configured.LANGUAGES}
    states = Counter(row.status for row in rows)
    assert (states["subscribed"], states["pending"]) == (54, 2)
    assert all(row.created_at <= NOW and (row.left_at or NOW) <= NOW for row in rows)
    # Each has what proves it.
    proved = SubscriberEvent.objects.in_space(space.pk).filter(kind__in=("confirmed", "imported"))
    assert proved.values("subscriber").distinct().count() == 58


@pytest.mark.django_db
def test_nothing_is_to_be_mended_in_the_letter_that_waits(
    make_space: Any, make_user: Any, make_card: Any, settings: Any
) -> None:
    """Whoever tries it finds a letter that can go: its links stand, wherever the demo runs."""
    settings.PUBLIC_URL = settings.CARDS_URL = "http://localhost:8000"
    owner = make_user()
    space = make_space(owner=owner, username="alpenwerk")
    names = ("hannes", "thomas", "johanna", "zoe", *newsletter.CARDS)
    ids = {key: make_card(space, first_name=key, state="active").pk for key in dict.fromkeys(names)}
    newsletter.people_of_company(Person(user=owner), space, ids, NOW)
    letters.of_company(Person(user=owner), space, ids, NOW)
    space = Space.objects.get(pk=space.pk)
    draft, sent = (Campaign.objects.in_space(space.pk).get(status=one) for one in ("draft", "finished"))
    found = checks.check(space, draft)
    assert found.found == []
    assert 0 < found.number < 54
    # What was sent leads there, too: its links can be followed from the numbers.
    links = CampaignLink.objects.in_space(space.pk).filter(campaign=sent).exclude(url="")
    assert links.count() == 3
    assert all(checks.is_ours(url) for url in links.values_list("url", flat=True))
    # The editor takes what stands there as it is, and shows it.
    for text in CampaignText.objects.in_space(space.pk):
        kept = CampaignTextIn.model_validate({"blocks": [_as_written(block) for block in text.blocks]})
        assert rules.links_of(kept.model_dump(mode="json")["blocks"]) == rules.links_of(text.blocks)


def _as_written(block: Any) -> Any:
    """As the editor sends it: without what the database knows besides."""
    columns = [[_as_written(row) for row in column] for column in block.get("columns") or ()]
    return {key: value for key, value in block.items() if key != "version"} | {"columns": columns}

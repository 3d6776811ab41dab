"""Whom the demo company has met: nobody who is real, and of all languages."""

from __future__ import annotations

import re

from django.conf import settings

from vizitka.demo.contacts import CONSENT, PEOPLE, TAGS, TO_DO
from vizitka.demo.people import PEOPLE as EMPLOYEES


def test_forty_contacts_of_nobody() -> None:
    assert len(PEOPLE) == 40
    assert len({known.host for known in PEOPLE}) == 40
    assert {known.by for known in PEOPLE} <= {person.key for person in EMPLOYEES}
    assert {tag for known in PEOPLE for tag in known.tags.split()} == {name for name, _ in TAGS}
    assert all(re.fullmatch(r"[a-z-]+", known.host) for known in PEOPLE)
    assert {known.language for known in PEOPLE} <= {code for code, _ in settings.LANGUAGES}
    assert set(CONSENT) == {code for code, _ in settings.LANGUAGES}
    assert set(TO_DO) <= {known.name.split()[-1] for known in PEOPLE}

"""Words of pages are looked up once, and follow the language."""

from __future__ import annotations

import pytest
from django.utils import translation

from vizitka.publishing.said import pgettext


@pytest.mark.parametrize("_again", range(2))
def test_a_word_is_said_in_the_active_language(_again: int) -> None:
    found = {}
    for language in ("de", "en", "fr"):
        with translation.override(language):
            found[language] = pgettext("card page", "Save contact")
            assert found[language] == translation.pgettext("card page", "Save contact")
    assert found["en"] == "Save contact"
    assert len(set(found.values())) == 3


def test_the_context_counts() -> None:
    with translation.override("de"):
        assert pgettext("card page", "Contact") == translation.pgettext("card page", "Contact")
        assert pgettext("nowhere", "Contact") == "Contact"

"""The words of pages in the active language, each looked up once.

Some forty stand on every page. Django looks each of them up in the catalogues of all domains, one after the other,
which took a tenth of the work of a page.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils import translation
from django.utils.translation import get_language


def pgettext(context: str, message: str) -> str:
    """The message in the active language; found in the code by its name, as Django's own is (common.messages)."""
    return _said(get_language(), context, message)


@lru_cache(maxsize=4096)
def _said(language: str | None, context: str, message: str) -> str:
    """For each language, since the active one is no part of what a call is given."""
    return str(translation.pgettext(context, message))

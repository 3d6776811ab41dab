"""Which methods a page takes (RFC 9110, section 15.5.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def only_reads(view: View) -> View:
    """A page that takes GET and HEAD. The guard of forms does not stand before it: it would say that a token is
    missing, of a method that the page does not have."""
    return csrf_exempt(require_safe(view))

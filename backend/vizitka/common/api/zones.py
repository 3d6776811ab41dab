"""Time zones as requests name them."""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from vizitka.common import clock
from vizitka.common.api.errors import FieldProblem


def _known(name: str) -> str:
    if name and name not in clock.zone_names():
        raise FieldProblem(_("This time zone is not known. Choose one such as Europe/Vienna."))
    return name


def _known_or_none(name: str) -> str:
    return name if name in clock.zone_names() else ""


# An IANA name; empty for the installation's zone.
TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_known)]
# As a browser tells it without anybody having chosen: one that is newer than what is known here is none.
BrowserZone = Annotated[str, Field(max_length=64), AfterValidator(_known_or_none)]

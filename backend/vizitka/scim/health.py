"""What people should know of provisioning before it stops: tokens that end, and silence (directories.health)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.directories.health import Level, Signal
from vizitka.directories.models import Directory
from vizitka.jobs.messages import sentence
from vizitka.scim import rules, selectors

PAGE: Final = "scim-provisioning"
# Providers come every 20 to 40 minutes, whether anything has changed or not.
SILENCE: Final = dt.timedelta(days=3)
# The stages at which somebody is told by mail, in days before the end.
STAGES: Final = (1, 7, 30)

ENDED: Final = _("The token for provisioning that ends with %(ending)s has expired. Make a new one.")
ENDS: Final = _("The token for provisioning that ends with %(ending)s expires soon. Make a new one.")
SILENT: Final = _("The provider has not called for three days. Look whether provisioning is on there.")
CALLS: Final = _("The provider calls, and its token is valid.")


def look(directory: Directory) -> Iterator[Signal]:
    """One signal a token, and one of the contact."""
    now = clock.now()
    tokens = selectors.tokens_of(directory)
    valid = [token for token in tokens if rules.is_valid(token.expires_at, token.ended_at, now)]
    for token in tokens:
        left = token.expires_at - now
        if left <= dt.timedelta(0):
            # One that has a successor in use has done its work.
            if not valid:
                yield Signal(
                    f"scim-token:{token.pk}",
                    Level.BAD,
                    sentence(ENDED, ending=token.ending),
                    PAGE,
                    token.expires_at,
                )
        elif rules.ends_soon(token.expires_at, now) and len(valid) == 1:
            days = left.days + 1
            stage = next(stage for stage in STAGES if days <= stage or stage == STAGES[-1])
            yield Signal(
                f"scim-token:{token.pk}:{stage}",
                Level.SOON,
                sentence(ENDS, ending=token.ending),
                PAGE,
                token.expires_at,
            )
    used = max((token.last_used_at for token in valid if token.last_used_at is not None), default=None)
    if used is not None:
        if now - used > SILENCE:
            yield Signal("scim-silent", Level.SOON, sentence(SILENT), PAGE)
        else:
            yield Signal("scim", Level.GOOD, sentence(CALLS), PAGE)

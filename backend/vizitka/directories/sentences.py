"""What the log says of people, and the list of people of why somebody has no card. Stored as message ids, said later in
the reader's language (jobs.messages)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.directories.enums import Effect, Hold
from vizitka.jobs.messages import Stored, sentence

DONE: Final[Mapping[Effect, str]] = {
    Effect.JOIN: _("Has come: an account and a card are there."),
    Effect.CHANGE: _("Has been changed."),
    Effect.LEAVE: _("Has left: all sessions have ended."),
    Effect.RETURN: _("Has returned: account, roles and card are there again."),
}
HELD: Final[Mapping[Hold, str]] = {
    Hold.DOMAIN: _(
        "Waits: the address %(email)s lies in no verified domain of this directory. Verify the domain, and the "
        "person comes by itself."
    ),
    Hold.DRY_RUN: _("Waits: it came while the dry run was on. Let it through or reject it."),
    Hold.LEAVERS: _("Waits: too many people would leave within a day. Let it through or reject it."),
    Hold.SEATS: _("Waits: the licence has no card left. Add cards to the licence, then let it through."),
    Hold.LAST_OWNER: _(
        "Waits: the person is the last owner of a space. Hand over the ownership, then let it through."
    ),
    Hold.ELSEWHERE: _(
        "Waits: an account with the address %(email)s is there already, and may not be taken over. Ask support."
    ),
    Hold.LICENCE: _("Waits: the space has no active Enterprise licence."),
}
# In lines of the log that a release before has written.
FORMER: Final = (_("Waits: the dry run is on. Let it through or reject it."),)
NOTHING: Final = _("Nothing has changed.")
INACTIVE: Final = _("Is known, and has no card: the directory says that the person is not active.")
AWAY: Final = _("Has left. The directory says that the person is not active.")
REJECTED: Final = _(
    "Was rejected here. To have it sent again, change the person in the directory or restart provisioning there."
)
LATER: Final = _("Is written down, and follows with others in a moment.")
NOT_SETTLED: Final = _("Something went wrong here. It is tried again in an hour.")
GROUPS_FIRST: Final = _("Comes as soon as the groups have been read.")
NO_CARD: Final = _(
    "Is here without a card: somebody has deleted it. Restore it among the deleted cards; once it is gone for "
    "good, deactivate the person in the directory and activate them again."
)
HERE: Final = _("Is here and has a card.")


def done(effect: Effect) -> Stored:
    return sentence(DONE[effect])


def held(hold: Hold, email: str) -> Stored:
    text = HELD[hold]
    return sentence(text, email=email or "–") if "%(email)s" in text else sentence(text)

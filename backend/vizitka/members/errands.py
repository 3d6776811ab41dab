"""What the members have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

SEND_INVITATION: Final = Errand[[str]]("members.send_invitation", Queue.MAIL)
# One of a round, which may be thousands: behind mails that somebody waits for.
SEND_INVITATION_OF_ROUND: Final = Errand[[str]]("members.send_invitation_of_round", Queue.MAIL, behind=True)
# Person, round, parcel with card, language and own words.
SEND_TEST_INVITATION: Final = Errand[[str, str, str]]("members.send_test_invitation", Queue.MAIL)
# Space, invitations.
LET_IN: Final = Errand[[str, list[str]]]("members.let_in", Queue.SHORT)
# Kind, person, parameters.
SEND_MEMBER_LETTER: Final = Errand[[str, str, dict[str, str]]]("members.send_member_letter", Queue.MAIL)

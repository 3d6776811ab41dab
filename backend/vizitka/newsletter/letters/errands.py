"""What campaigns have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# A turn of a campaign, by its number: some seconds of it. It puts the next one behind those of other campaigns.
SEND: Final = Errand[[str, int]]("newsletter.send_letters", Queue.LETTERS)
# To whom a campaign that has ended, or was stopped by Vizitka, is told: person, campaign, its turn then.
TELL_SENDER: Final = Errand[[str, str, int]]("newsletter.tell_sender", Queue.MAIL)
# Person, campaign, language.
SEND_TEST: Final = Errand[[str, str, str]]("newsletter.send_test_letter", Queue.MAIL)
# Whether the links of a campaign lead anywhere.
LOOK_AT_LINKS: Final = Errand[[str]]("newsletter.look_at_links", Queue.HOOKS)

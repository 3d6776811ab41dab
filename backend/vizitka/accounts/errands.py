"""What the accounts have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Kind, person, parameters.
SEND_LETTER: Final = Errand[[str, str, dict[str, str]]]("accounts.send_letter", Queue.MAIL)
# A parcel with whatever address was typed: it is looked up where nobody can measure it.
PREPARE_RECOVERY: Final = Errand[[str]]("accounts.prepare_recovery", Queue.MAIL)
# The id of the proof, never its address.
SEND_PROOF: Final = Errand[[str]]("accounts.send_proof", Queue.MAIL)

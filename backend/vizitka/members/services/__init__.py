"""Every write of people and invitations: one function per use case."""

from vizitka.members.services.acceptance import accept, accept_mine, accept_with_new_account, decline_mine
from vizitka.members.services.cleaning import purge_ended
from vizitka.members.services.invitations import Outcome, invite, send_again, withdraw
from vizitka.members.services.people import change_role, hand_over, leave, remove

__all__ = [
    "Outcome",
    "accept",
    "accept_mine",
    "accept_with_new_account",
    "change_role",
    "decline_mine",
    "hand_over",
    "invite",
    "leave",
    "purge_ended",
    "remove",
    "send_again",
    "withdraw",
]

"""Every write of people and invitations: one function per use case."""

from vizitka.members.services.acceptance import (
    accept,
    accept_mine,
    accept_with_new_account,
    decline,
    decline_mine,
)
from vizitka.members.services.card_users import remove_card_users, resend_to_card_users
from vizitka.members.services.cleaning import purge_ended
from vizitka.members.services.invitations import Outcome, invite, language_of, send_again, withdraw
from vizitka.members.services.joining import end_unanswered, let_in
from vizitka.members.services.ownership import (
    accept_offer,
    decline_offer,
    offer_ownership,
    purge_offers,
    withdraw_offer,
)
from vizitka.members.services.people import change_role, leave, remove
from vizitka.members.services.sending import note_bounce, note_opened, note_refusal, note_sending

__all__ = [
    "Outcome",
    "accept",
    "accept_mine",
    "accept_offer",
    "accept_with_new_account",
    "change_role",
    "decline",
    "decline_mine",
    "decline_offer",
    "end_unanswered",
    "invite",
    "language_of",
    "leave",
    "let_in",
    "note_bounce",
    "note_opened",
    "note_refusal",
    "note_sending",
    "offer_ownership",
    "purge_ended",
    "purge_offers",
    "remove",
    "remove_card_users",
    "resend_to_card_users",
    "send_again",
    "withdraw",
    "withdraw_offer",
]

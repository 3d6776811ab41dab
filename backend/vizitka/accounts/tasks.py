"""Background work of the accounts: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.accounts import emails, errands, services
from vizitka.accounts.enums import LetterKind
from vizitka.accounts.services import letters
from vizitka.common import parcels
from vizitka.common.mail import delivery


@errands.SEND_LETTER.done_by
def send_letter(kind: str, user_id: str, parameters: dict[str, str], attempt: int = 0) -> None:
    """Sends one letter; a repeated run makes the earlier link void and sends a new one."""
    parcel = parameters.get(letters.PARCEL)
    words = parcels.opened(parcel) if parcel else parameters
    message = emails.build(LetterKind(kind), uuid.UUID(user_id), words) if words is not None else None
    over = (
        message is None
        or delivery.send(
            message, task=send_letter, arguments=[kind, user_id, parameters], attempt=attempt
        ).over
    )
    if over and parcel:
        parcels.drop(parcel)


@errands.PREPARE_RECOVERY.done_by
def prepare_recovery(parcel: str) -> None:
    """Looks up an address where nobody can measure it, and queues the letter if there is somebody."""
    words = parcels.opened(parcel)
    if words is not None:
        services.prepare_recovery(words["email"])
        parcels.drop(parcel)


@errands.SEND_PROOF.done_by
def send_proof(proof_id: str, attempt: int = 0) -> None:
    """Sends link and code that prove an address, or says at the address that it has an account; whether it has one
    is looked up where nobody can measure it. A repeated run makes the earlier link and code void."""
    message = emails.build_proof(uuid.UUID(proof_id))
    if message is not None:
        delivery.send(message, task=send_proof, arguments=[proof_id], attempt=attempt)

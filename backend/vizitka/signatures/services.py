"""Making, changing and deleting signatures, and noting who has them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.signatures import events, rules
from vizitka.signatures.errors import SignatureIsDeleted, SignatureIsNotDeleted, TooManySignatures
from vizitka.signatures.models import Signature, SignatureCopy
from vizitka.spaces.keeping import Keeping
from vizitka.spaces.models import Space

WRITABLE: Final = (
    *("name", "layout", "use", "colour", "fields", "portrait", "size"),
    *("shows_logo", "shows_labels", "shows_banner", "legal"),
)
SIGNATURES: Final = Keeping(
    model=Signature,
    kind="signature",
    most=lambda: rules.MOST_SIGNATURES,
    too_many=TooManySignatures,
    is_deleted=SignatureIsDeleted,
    is_not_deleted=SignatureIsNotDeleted,
    made=events.SignatureMade,
    updated=events.SignatureUpdated,
    deleted=events.SignatureDeleted,
    restored=events.SignatureRestored,
    purged=events.SignaturePurged,
)


def create_signature(
    actor: Actor, space: Space, values: Mapping[str, Any], *, signature_id: uuid.UUID | None = None
) -> Signature:
    """`values` are those of `SignatureIn.values()`. Raises `TooManySignatures`."""
    signature = Signature(space=space, created_by_id=actor.user_id if isinstance(actor, Person) else None)
    if signature_id is not None:
        signature.pk = signature_id
    return SIGNATURES.create(actor, signature, values)


def note_taken(signature: Signature, card_id: uuid.UUID, mark: str, language: str) -> None:
    """The person of the card has this signature from now on."""
    SignatureCopy.objects.in_space(signature.space_id).update_or_create(
        signature_id=signature.pk,
        card_id=card_id,
        space_id=signature.space_id,
        defaults={"mark": mark, "language": language, "taken_at": clock.now()},
    )


def note_given_back(space_id: uuid.UUID, card_id: uuid.UUID, signature_id: uuid.UUID | None) -> None:
    """The person of the card has this signature no longer."""
    if signature_id is not None:
        rows = SignatureCopy.objects.in_space(space_id).filter(card_id=card_id, signature_id=signature_id)
        rows.update(mark="", taken_at=None)


def purge_deleted() -> int:
    """Removes signatures that were deleted 30 days ago. Safe to repeat. Returns how many."""
    return SIGNATURES.purge()

"""Invitations to a space or to one card of it, and offers of ownership. Members are in `spaces` and `cards`."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.cards.models import Card
from vizitka.cards.numbers import CARD_USERS
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.members.enums import Delivery, InvitationStatus
from vizitka.spaces.models import Space
from vizitka.spaces.numbers import Noted, NotedManager

OPEN = Q(status=InvitationStatus.PENDING, withdrawn_at=None, declined_at=None)


class Invitation(Noted, TenantModel):
    """An address that may become a member; with `card` a card user of that card.

    The mail holds the code, the table only its hash: it is made when the mail is sent, so that sending again
    makes the earlier link void. One address is invited to a place once at a time.
    """

    never_twice = ("code_hash",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="invitations")
    card = models.ForeignKey(
        Card,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="invitations",
        db_constraint=False,
    )
    email = models.EmailField(max_length=254)
    # A role in the space, or on the card.
    role = models.CharField(max_length=16)
    language = models.CharField(max_length=5, default="en")
    message = models.CharField(max_length=500, blank=True)
    code_hash = models.CharField(max_length=64, null=True, unique=True)
    status = models.CharField(
        max_length=16, choices=InvitationStatus.choices, default=InvitationStatus.PENDING
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    sent_at = models.DateTimeField(default=clock.now)
    sent_count = models.PositiveIntegerField(default=1)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    # While it is pending: who is in by automatic confirmation and has not said yes.
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    declined_at = models.DateTimeField(null=True, blank=True)
    # Somebody has said no to it once, also when it was sent again after that: from then on the address is asked.
    refused = models.BooleanField(default=False, db_default=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    # The space from which the card came with the person, who is asked since.
    came_from = models.UUIDField(null=True, blank=True)
    # The round that it was sent in (rounds.models), a plain id: rounds are forgotten before.
    round_id = models.UUIDField(null=True, blank=True)
    # Whether its newest mail reminds of an earlier one.
    reminds = models.BooleanField(default=False, db_default=False)
    delivery = models.CharField(
        max_length=16, choices=Delivery.choices, blank=True, default=Delivery.QUEUED, db_default=""
    )
    # Since when `delivery` is what it is, and what the server said where it refused.
    delivery_at = models.DateTimeField(null=True, blank=True)
    delivery_note = models.CharField(max_length=200, blank=True, default="", db_default="")
    # When its page was opened first.
    opened_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)

    # Those to cards stand among the card users.
    noted = CARD_USERS
    objects: ClassVar[NotedManager[Invitation]] = NotedManager()  # type: ignore[assignment]

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="card", name="invitation_in_the_space_of_its_card"),
            models.UniqueConstraint(
                fields=["space", "email"],
                condition=OPEN & Q(card=None),
                name="one_open_invitation_per_space_and_address",
            ),
            models.UniqueConstraint(
                fields=["card", "email", "space"],
                condition=OPEN & Q(card__isnull=False),
                name="one_open_invitation_to_a_card",
            ),
        ]
        indexes = [
            models.Index(fields=["space", "card", "status", "-sent_at"], name="invitation_by_place"),
            models.Index(fields=["email", "status"], name="invitation_by_address"),
            models.Index(fields=["space", "round_id"], name="invitation_by_round"),
        ]

    def __str__(self) -> str:
        return self.email


class OwnershipOffer(TenantModel):
    """A space that is offered to one of its people. Until the person accepts, nothing has changed.

    Whoever offers becomes an admin by the yes, or stays an owner (`stays`). The row ends with the answer.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="ownership_offers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    offered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    stays = models.BooleanField(default=False)
    sent_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space"], name="one_offer_of_ownership_per_space")]

    def __str__(self) -> str:
        return str(self.user)


# Other tables of the room: Django finds them only from here.
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart  # noqa: E402, F401
from vizitka.members.settings import InvitationSettings  # noqa: E402, F401

"""Who is in a space or at a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    Sample,
    World,
)
from vizitka.common.actor import Person

if TYPE_CHECKING:
    from vizitka.cards.models import Card


def _invitation(world: World, email: str, role: str, card: Card | None = None) -> None:
    import datetime as dt

    from vizitka.common import clock
    from vizitka.members.models import Invitation

    now = clock.now()
    invitation = Invitation.objects.create(
        space=world.space,
        email=email,
        sent_at=now - dt.timedelta(hours=1),
        expires_at=now + dt.timedelta(days=1),
        role=role,
        card=card,
    )
    world.extra["invitation_id"] = invitation.pk


def with_invitation(world: World) -> None:
    """An open invitation to the space."""
    _invitation(world, "new@example.org", role="editor")


def with_card_invitation(world: World) -> None:
    """An open invitation to the card."""
    _invitation(world, "new@example.org", role="user", card=world.card)


def with_old_card_invitation(world: World) -> None:
    """One that was sent two days ago."""
    import datetime as dt

    from vizitka.common import clock
    from vizitka.members.models import Invitation

    with_card_invitation(world)
    Invitation.objects.in_space(world.space.pk).update(
        sent_at=clock.now() - dt.timedelta(days=2), delivery="sent"
    )


def with_round(world: World) -> None:
    """A draft of a round with one card that nobody keeps, and that has an address."""
    from vizitka.cards.schemas.write import CardIn
    from vizitka.cards.services import create_card
    from vizitka.members.rounds import services
    from vizitka.members.rounds.enums import RoundSource

    owner = Person(user=world.people["owner"])
    values = CardIn.model_validate(
        {"last_name": "Auer", "emails": [{"label": "work", "email": "auer@example.org"}]}
    ).values()
    card = create_card(owner, world.space, values)
    world.extra["round_id"] = services.draft(owner, world.space, [card.pk], source=RoundSource.CHOSEN).pk


def with_invited_stranger(world: World) -> None:
    """An open invitation for somebody who is not in the space."""
    _invitation(world, "stranger@example.org", role="editor")


def with_offer(world: World) -> None:
    """The owner has offered the space to the analyst."""
    from vizitka.members.places import Place
    from vizitka.members.services import offer_ownership

    owner, analyst = world.people["owner"], world.people["analyst"]
    offer = offer_ownership(Person(user=owner), Place(world.space, None, "owner"), analyst.pk, stays=False)
    world.extra["offer_id"] = offer.pk


INVITATION = {"invitation_id": lambda world: world.extra["invitation_id"]}
ROUND = {"round_id": lambda world: world.extra["round_id"]}
ANALYST = {"user_id": lambda world: world.people["analyst"].pk}
CARD_USER = {"user_id": lambda world: world.people["card_user"].pk}
OFFER = {"offer_id": lambda world: world.extra["offer_id"]}
INVITED = {"invitations": [{"email": "new@example.org", "role": "no_role"}]}

SAMPLES: dict[str, Sample] = {
    # people
    "list_space_members": Sample(),
    "list_member_changes": Sample(),
    "update_space_member": Sample({"role": "editor"}, path=ANALYST),
    "remove_space_member": Sample(path=ANALYST),
    "hand_over_space": Sample(lambda world: {"user": str(world.people["admin"].pk)}),
    "leave_space": Sample(),
    "list_space_invitations": Sample(),
    "invite_to_space": Sample(INVITED),
    "resend_space_invitation": Sample(path=INVITATION, prepare=with_invitation),
    "withdraw_space_invitation": Sample(path=INVITATION, prepare=with_invitation),
    "list_card_users": Sample(),
    "resend_to_card_users": Sample({"emails": ["card_user@example.org"]}),
    "remove_card_users": Sample({"emails": ["card_user@example.org"]}),
    "create_invitation_round": Sample(lambda world: {"uuids": [str(world.card.pk)]}),
    "read_invitation_round": Sample(path=ROUND, prepare=with_round),
    "list_prospects": Sample(path=ROUND, prepare=with_round),
    "preview_invitation": Sample({"language": "en"}, path=ROUND, prepare=with_round),
    "send_test_invitation": Sample({"language": "en"}, path=ROUND, prepare=with_round),
    "start_invitation_round": Sample({}, path=ROUND, prepare=with_round),
    "stop_invitation_round": Sample(path=ROUND, prepare=with_round),
    "list_all_card_invitations": Sample(prepare=with_card_invitation),
    "summarise_card_invitations": Sample(),
    "remind_invited": Sample({}, prepare=with_old_card_invitation),
    "correct_invited_address": Sample(
        {"email": "right@example.org"}, path=INVITATION, prepare=with_card_invitation
    ),
    "list_card_members": Sample(on_card=True, card_user_sees=True),
    "update_card_member": Sample({"role": "admin"}, path=CARD_USER, on_card=True, card_user_sees=True),
    "remove_card_member": Sample(path=CARD_USER, on_card=True, card_user_sees=True),
    "list_card_invitations": Sample(on_card=True, card_user_sees=True),
    "invite_to_card": Sample(INVITED, on_card=True, card_user_sees=True),
    "resend_card_invitation": Sample(
        path=INVITATION, prepare=with_card_invitation, on_card=True, card_user_sees=True
    ),
    "withdraw_card_invitation": Sample(
        path=INVITATION, prepare=with_card_invitation, on_card=True, card_user_sees=True
    ),
    "get_invitation": Sample(path={"code": "none"}),
    "accept_invitation": Sample(path={"code": "none"}),
    "decline_invitation": Sample(path={"code": "none"}),
    "register_with_invitation": Sample(
        {"first_name": "Ada", "last_name": "L", "password": "a-long-enough-secret"}, path={"code": "none"}
    ),
    "list_my_invitations": Sample(),
    "accept_my_invitation": Sample(path=INVITATION, prepare=with_invited_stranger, owned_by="stranger"),
    "decline_my_invitation": Sample(path=INVITATION, prepare=with_invited_stranger, owned_by="stranger"),
    "get_ownership_offer": Sample(prepare=with_offer),
    "withdraw_ownership_offer": Sample(prepare=with_offer),
    "list_my_ownership_offers": Sample(),
    "accept_ownership_offer": Sample(path=OFFER, prepare=with_offer, owned_by="analyst"),
    "decline_ownership_offer": Sample(path=OFFER, prepare=with_offer, owned_by="analyst"),
}

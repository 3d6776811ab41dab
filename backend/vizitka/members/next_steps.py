"""Inviting people, as a step of a young space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vizitka.cards.models import CardMember
from vizitka.cards.next_steps import Step
from vizitka.members.models import Invitation
from vizitka.spaces.models import Space


def _is_done(space: Space, states: Mapping[str, int]) -> bool:
    """Whether anybody was invited, or has a card to look after."""
    invited = Invitation.objects.in_space(space.pk).order_by()
    return invited.exists() or CardMember.objects.in_space(space.pk).order_by().exists()


STEP: Final = Step("invite_people", _is_done)

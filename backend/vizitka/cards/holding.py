"""What spaces must know of the cards in them (spaces.holdings)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping

from django.db.models import Count, Exists, OuterRef, Subquery

from vizitka.cards.models import Card, CardMember
from vizitka.cards.seats import TAKES_A_SEAT


class CardHolding:
    """Cards belong to a space and may be somebody's own; active ones count towards its licence."""

    def living(self, space: str) -> Exists:
        cards = Card.objects.across_spaces("the query names the space of each row").living()
        return Exists(cards.filter(space=OuterRef(space)))

    def own_of(self, user_id: uuid.UUID, space: str) -> Exists:
        members = CardMember.objects.across_spaces("the person's own cards").filter(user_id=user_id)
        return Exists(members.filter(space=OuterRef(space), card__deleted_at=None))

    def seats(self, space_ids: Collection[uuid.UUID]) -> Mapping[uuid.UUID, int]:
        active = Card.objects.in_spaces(space_ids).living().filter(TAKES_A_SEAT).order_by()
        return dict(active.values_list("space_id").annotate(Count("pk")))

    def following(self, template: str) -> Subquery:
        cards = Card.objects.across_spaces("a template is followed in its own space").living()
        followers = cards.filter(template=OuterRef(template)).order_by().values("template")
        return Subquery(followers.annotate(n=Count("pk")).values("n"))

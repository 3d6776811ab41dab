"""The notice of a card: a text that its page shows for a while."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.spaces.models import Space


class CardNotice(TenantModel):
    """One a card. `text` is in the card's own language, `translations` {language: text} in others."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    # Found by the index of the constraint below.
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="notices", db_constraint=False, db_index=False
    )
    text = models.CharField(max_length=200)
    translations = models.JSONField(default=dict, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["card", "space"], name="one_notice_on_a_card"),
            SameSpace(field="card", name="notice_in_the_space_of_its_card"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="notice_ends_after_it_starts"
            ),
        ]


# The room's settings: Django finds tables only from here.
from vizitka.notices.settings import NoticeSettings  # noqa: E402, F401

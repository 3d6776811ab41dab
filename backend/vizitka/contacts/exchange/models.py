"""What the exchange keeps beside the contacts themselves."""

from __future__ import annotations

from django.db import models

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.tables import look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.contacts.exchange.settings import ExchangeSettings
from vizitka.spaces.models import Space

__all__ = ["CardExchange", "ExchangeSettings", "KnownVisitor", "RightsLink"]


class CardExchange(TenantModel):
    """Whether a card takes details of visitors, where its people have said so; a card without a row does."""

    card = models.OneToOneField(
        Card, primary_key=True, on_delete=models.CASCADE, related_name="exchange", db_constraint=False
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    is_offered = models.BooleanField()

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="card", name="exchange_in_the_space_of_its_card")]


class KnownVisitor(models.Model):
    """In which spaces somebody has left an address: found by `digest`, which nobody can turn back into the address
    (rights.py), so that one link shows all of it."""

    table_kind = look_up("digest")
    digest = models.CharField(max_length=64, primary_key=True)
    # Ids as texts.
    spaces = models.JSONField(default=list)
    updated_at = models.DateTimeField(default=clock.now, db_index=True)


class RightsLink(models.Model):
    """A link to what is kept of an address. The address is sealed with the token, of which only the hash is kept: who
    has the table reads neither."""

    table_kind = look_up("token_hash")
    token_hash = models.CharField(max_length=64, primary_key=True)
    sealed = models.TextField()
    created_at = models.DateTimeField(default=clock.now, db_index=True)

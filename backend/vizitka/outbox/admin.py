"""Back office of the outbox: what could not be delivered, and once more."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.outbox import services
from vizitka.outbox.models import Delivery


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("told_at", "subscriber", "event", "space_id", "attempts", "dead", "settled_at", "problem")
    list_filter = ("dead", ("settled_at", admin.EmptyFieldListFilter), "subscriber")
    search_fields = ("message_id", "space_id", "problem")
    # Dead ones first.
    ordering = ("-dead", "-position")
    fields = tuple(field.name for field in Delivery._meta.concrete_fields)
    readonly_fields = fields
    actions = ("deliver_again",)

    @admin.action(description="Deliver dead ones again", permissions=["work"])
    def deliver_again(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        revived = services.deliver_again(list(chosen.values_list("pk", flat=True)))
        self.message_user(request, f"{revived} will be delivered again.")

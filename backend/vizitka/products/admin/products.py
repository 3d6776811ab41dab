"""Back office: what was printed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.products import selectors, services
from vizitka.products.admin.words import ReasonForm, refusal
from vizitka.products.enums import Act, Side
from vizitka.products.models import Product
from vizitka.products.rules import normalised_serial, printed_serial
from vizitka.spaces.models import Space


@admin.register(Product)
class ProductAdmin(ReadOnlyAdmin):
    """Found by its serial, however that is written; locked and unlocked, nothing else."""

    action_form = ReasonForm
    actions = ("lock", "unlock")
    list_display = ("printed", "label", "batch", "owner", "card", "connected_at", "last_tap_at")
    list_filter = ("label", "batch__type")
    list_select_related = ("batch", "card")
    search_fields = ("=serial",)
    search_help_text = _("The serial, as it is printed")
    show_full_result_count = False
    ordering = ("-pk",)
    fields = (
        "printed", "label", "reason", "batch", "owner", "card", "first_claimed_at", "connected_at", "last_tap_at",
        "history",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("Serial"), ordering="serial")
    def printed(self, product: Product) -> str:
        return printed_serial(product.serial)

    @admin.display(description=_("Space"), empty_value="–")
    def owner(self, product: Any) -> str | None:
        """None for what lies in stock."""
        name: str | None = product.space_name
        return name

    @admin.display(description=_("History"), empty_value="–")
    def history(self, product: Product) -> str | None:
        """What happened to it, wherever it was; None for what was only made."""
        lines = [
            (
                date_format(timezone.localtime(one.entry.at), "SHORT_DATETIME_FORMAT"),
                one.entry.get_act_display(),
                f"{one.entry.get_before_display()} → {one.entry.get_after_display()}",
                " · ".join(filter(None, (one.entry.reason, one.by, one.space))),
            )
            for one in selectors.whole_history_of(product)
        ]
        return format_html_join("", "<p>{} · {} · {} · {}</p>", lines) or None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Product]:
        names = Space.objects.filter(pk=OuterRef("space_id")).values("name")
        return Product.objects.across_spaces("the back office sees all spaces").annotate(
            space_name=Subquery(names[:1])
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Product], search_term: str
    ) -> tuple[QuerySet[Product], bool]:
        found: tuple[QuerySet[Product], bool] = super().get_search_results(
            request, queryset, normalised_serial(search_term)
        )
        return found

    @admin.action(description=_("Lock (with a reason)"), permissions=["work"])
    def lock(self, request: HttpRequest, queryset: QuerySet[Product]) -> None:
        self._change(request, queryset, Act.LOCK)

    @admin.action(description=_("Unlock"), permissions=["work"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[Product]) -> None:
        self._change(request, queryset, Act.UNLOCK)

    def _change(self, request: HttpRequest, queryset: QuerySet[Product], act: Act) -> None:
        number, reason = 0, request.POST.get("reason", "")
        for product in queryset:
            try:
                services.change(
                    operator(request), Side.OPERATOR, product.space_id, product.pk, act, reason=reason
                )
                number += 1
            except ApplicationError as error:
                self.message_user(request, f"{self.printed(product)}: {refusal(error)}", messages.ERROR)
        if number:
            done = ngettext("%(n)d product changed.", "%(n)d products changed.", number) % {"n": number}
            self.message_user(request, done)

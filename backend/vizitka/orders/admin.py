"""Back office of orders: the queue, what the printer gets, states for many at once, parcels and their tracking."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.forms import ActionForm
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.money import formatted
from vizitka.orders import cancelling, files, output, production, returns, rules, selectors
from vizitka.orders.enums import OrderState
from vizitka.orders.models import Order, OrderEntry, OrderLine, OrderReturn, OrderSettings, Parcel
from vizitka.payments.admin.words import what_is_to_be_transferred
from vizitka.products.rules import printed_serial

# So many serials are shown of a line; all are in its table.
SHOWN = 20


class ReasonForm(ActionForm):  # type: ignore[misc]
    """Beside the choice of an action: why an order is cancelled."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )


class ReadOnlyInline(TabularInline):  # type: ignore[misc]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LineInline(ReadOnlyInline):
    model = OrderLine
    fields = ("position", "name", "variant_name", "style_name", "quantity", "serials")
    readonly_fields = fields

    @admin.display(description=_("article"))
    def name(self, line: OrderLine) -> str:
        return output.name_of(line)

    @admin.display(description=_("serials"))
    def serials(self, line: OrderLine) -> str:
        found = [
            printed_serial(serial)
            for serial in line.pieces_made.values_list("serial", flat=True)[: SHOWN + 1]
        ]
        return ", ".join(found[:SHOWN]) + (" …" if len(found) > SHOWN else "")


class ParcelInline(ReadOnlyInline):
    model = Parcel
    fields = ("number", "department", "where", "grams", "carrier", "tracking_number", "shipped_at", "change")
    readonly_fields = fields

    @admin.display(description=_("address"))
    def where(self, parcel: Parcel) -> str:
        said = parcel.address
        return ", ".join(
            filter(
                None,
                (said["name"], said["address_line1"], f"{said['zipcode']} {said['city']}", said["country"]),
            )
        )

    @admin.display(description=_("tracking"))
    def change(self, parcel: Parcel) -> str:
        address = reverse("admin:orders_parcel_track", args=(parcel.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Enter"))


class HistoryInline(ReadOnlyInline):
    model = OrderEntry
    fields = ("at", "act", "before", "after", "note")
    readonly_fields = fields


class TrackingForm(forms.Form):
    carrier = forms.CharField(
        label=_("carrier"), max_length=60, widget=UnfoldAdminTextInputWidget, required=False
    )
    tracking_number = forms.CharField(
        label=_("tracking number"), max_length=80, widget=UnfoldAdminTextInputWidget, required=False
    )
    tracking_url = forms.URLField(
        label=_("address for tracking"),
        max_length=300,
        widget=UnfoldAdminTextInputWidget,
        required=False,
        assume_scheme="https",
    )


class TakeBackForm(forms.Form):
    """How many of each line."""

    def __init__(self, order: Order, data: Any = None) -> None:
        super().__init__(data)
        taken = returns.taken_back(order)
        self._lines = [line for line in order.lines.all() if line.is_made]
        for line in self._lines:
            left = line.quantity - taken.get(str(line.pk), 0)
            self.fields[str(line.pk)] = forms.IntegerField(
                label=f"{output.name_of(line)} ({left})",
                min_value=0,
                max_value=left,
                initial=0,
                widget=UnfoldAdminIntegerFieldWidget,
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"), max_length=200, widget=UnfoldAdminTextInputWidget
        )

    def pieces(self) -> dict[uuid.UUID, int]:
        """What was chosen, by the ids of lines."""
        chosen = {line.pk: self.cleaned_data[str(line.pk)] for line in self._lines}
        return {key: number for key, number in chosen.items() if number}

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not any(values.get(str(line.pk)) for line in self._lines):
            raise forms.ValidationError(str(_("Say how many pieces are taken back.")))
        return values


@admin.register(Order)
class OrderAdmin(ReadOnlyAdmin):
    """The queue: the oldest that wait first where a state is chosen."""

    list_display = (
        "number",
        "account",
        "shown_state",
        "pieces",
        "sum",
        "ready",
        "impossible_why",
        "created_at",
    )
    list_filter = ("state", ("impossible_since", admin.EmptyFieldListFilter), "paid_with", "created_at")
    list_select_related = ("account", "invoice")
    search_fields = ("=number", "account__name", "=account__customer_number", "invoice__number", "email")
    date_hierarchy = "created_at"
    inlines = (LineInline, ParcelInline, HistoryInline)
    action_form = ReasonForm
    actions = ("begin", "labels", "send", "deliver", "try_again", "cancel")
    fields = (
        "number", "state", "account", "invoice", "sum", "paid_with", "method", "user", "email", "phone", "po_number",
        "code", "terms_version", "files_of", "take_back",
        "owed_back", "impossible_since", "impossible_why", "created_at",
        "completed_at", "paid_at", "produced_at", "shipped_at", "delivered_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Order]:
        rows: QuerySet[Order] = super().get_queryset(request)
        return rows.annotate(number_of_pieces=Sum("lines__quantity"))

    @admin.display(description=_("state"), ordering="state")
    def shown_state(self, order: Order) -> str:
        return str(OrderState(order.state).label)

    @admin.display(description=_("pieces"), ordering="number_of_pieces")
    def pieces(self, order: Any) -> int:
        return int(order.number_of_pieces or 0)

    @admin.display(description=_("total"), ordering="total")
    def sum(self, order: Order) -> str:
        return formatted(order.money, (get_language() or settings.LANGUAGE_CODE).replace("-", "_"))

    @admin.display(description=_("may be made"), boolean=True)
    def ready(self, order: Order) -> bool | None:
        if order.state not in {OrderState.PENDING, OrderState.PAID}:
            return None
        return selectors.may_be_made(order)

    @admin.display(description=_("print and packing data"))
    def files_of(self, order: Order) -> str:
        if order.produced_at is None:
            return "–"
        address = reverse("admin:orders_order_files", args=(order.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Download"))

    @admin.display(description=_("take back"))
    def take_back(self, order: Order) -> str:
        if order.state not in rules.WITHDRAWABLE:
            return "–"
        address = reverse("admin:orders_order_take_back", args=(order.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Take pieces back"))

    @admin.display(description=_("owed back"))
    def owed_back(self, order: Order) -> str:
        return formatted(cancelling.owed(order), (get_language() or settings.LANGUAGE_CODE).replace("-", "_"))

    @admin.action(description=_("Take into production"), permissions=["work"])
    def begin(self, request: HttpRequest, queryset: QuerySet[Order]) -> None:
        actor = operator(request)
        self._many(request, queryset, lambda order_id: production.begin(order_id, actor))

    @admin.action(description=_("Parcel labels (PDF)"), permissions=["view"])
    def labels(self, request: HttpRequest, queryset: QuerySet[Order]) -> HttpResponse | None:
        orders = (
            queryset.filter(parcels__isnull=False).distinct().order_by("number").prefetch_related("parcels")
        )
        if not orders:
            self.message_user(request, str(_("There is nothing to send.")), messages.ERROR)
            return None
        answer = HttpResponse(files.labels(orders), content_type="application/pdf")
        answer["Content-Disposition"] = 'attachment; filename="labels.pdf"'
        answer["Cache-Control"] = "private, no-store"
        return answer

    @admin.action(description=_("Mark as sent"), permissions=["work"])
    def send(self, request: HttpRequest, queryset: QuerySet[Order]) -> None:
        actor = operator(request)
        self._many(request, queryset, lambda order_id: production.send(order_id, actor))

    @admin.action(description=_("Mark as delivered"), permissions=["work"])
    def deliver(self, request: HttpRequest, queryset: QuerySet[Order]) -> None:
        actor = operator(request)
        self._many(request, queryset, lambda order_id: production.deliver(order_id, actor))

    @admin.action(description=_("Try again to carry out"), permissions=["work"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Order]) -> None:
        actor = operator(request)
        self._many(request, queryset, lambda order_id: production.try_again(order_id, actor))

    @admin.action(description=_("Cancel and pay back, with the reason"), permissions=["work"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Order]) -> None:
        actor, reason = operator(request), request.POST.get("reason", "").strip()
        if not reason:
            self.message_user(request, str(_("Say why in the field beside the action.")), messages.ERROR)
            return
        self._many(request, queryset, lambda order_id: production.cancel(order_id, actor, reason=reason))

    def _many(
        self, request: HttpRequest, queryset: QuerySet[Order], work: Callable[[uuid.UUID], object]
    ) -> None:
        chosen = list(queryset.values_list("pk", flat=True))
        done = production.many(chosen, work)
        if done.number:
            text = ngettext("%(number)d order is changed.", "%(number)d orders are changed.", done.number)
            self.message_user(request, text % {"number": done.number})
            self._say_what_waits(request, chosen)
        for refusal in done.refused:
            self.message_user(request, f"{refusal.order}: {refusal.sentence}", messages.ERROR)

    def _say_what_waits(self, request: HttpRequest, orders: Sequence[uuid.UUID]) -> None:
        if said := what_is_to_be_transferred(
            payment__invoice__in=Order.objects.filter(pk__in=orders).values("invoice")
        ):
            self.message_user(request, said, messages.WARNING)

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [
            path("<uuid:order_id>/files/", view(self.files_page), name="orders_order_files"),
            path("<uuid:order_id>/take-back/", view(self.take_back_page), name="orders_order_take_back"),
            path("parcels/<uuid:parcel_id>/", view(self.tracking_page), name="orders_parcel_track"),
        ]
        return [*own, *super().get_urls()]

    def files_page(self, request: HttpRequest, order_id: uuid.UUID) -> HttpResponseBase:
        """A ZIP: print files, table, packing list."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        order = get_object_or_404(Order.objects.prefetch_related("parcels"), pk=order_id)
        try:
            content = files.archive(order)
        except ApplicationError as error:
            self.message_user(request, str(error.message), messages.ERROR)
            return HttpResponseRedirect(reverse("admin:orders_order_change", args=(order.pk,)))
        answer = StreamingHttpResponse(content, content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="order-{order.number}.zip"'
        answer["Cache-Control"] = "private, no-store"
        return answer

    def take_back_page(self, request: HttpRequest, order_id: uuid.UUID) -> HttpResponse:
        """Pieces that the operator takes back, whatever the law says."""
        if not self.has_work_permission(request):
            raise PermissionDenied
        order = get_object_or_404(Order.objects.prefetch_related("lines", "returns"), pk=order_id)
        form = TakeBackForm(order, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                returns.take_back(
                    order.pk, operator(request), form.pieces(), reason=form.cleaned_data["reason"]
                )
            except ApplicationError as error:
                form.add_error(None, str(error.message))
            else:
                self.message_user(request, str(_("The credit note is written.")))
                self._say_what_waits(request, [order.pk])
                return HttpResponseRedirect(reverse("admin:orders_order_change", args=(order.pk,)))
        context = {
            **self.admin_site.each_context(request),
            "title": f"{_('Take pieces back')} · {order}",
            "form": form,
            "words": [_("Whoever gives everything back gets the shipping back, too.")],
            "button": _("Take back and pay back"),
        }
        return TemplateResponse(request, "payments/form.html", context)

    def tracking_page(self, request: HttpRequest, parcel_id: uuid.UUID) -> HttpResponse:
        """Who brings a parcel, and by which number."""
        if not self.has_work_permission(request):
            raise PermissionDenied
        parcel = get_object_or_404(Parcel.objects.select_related("order"), pk=parcel_id)
        present = {name: getattr(parcel, name) for name in production.TRACKED}
        form = TrackingForm(request.POST or None, initial=present)
        if request.method == "POST" and form.is_valid():
            production.track(parcel.pk, form.cleaned_data, operator(request))
            self.message_user(request, str(_("The tracking is saved.")))
            return HttpResponseRedirect(reverse("admin:orders_order_change", args=(parcel.order_id,)))
        context = {
            **self.admin_site.each_context(request),
            "title": f"{_('Tracking')} · {parcel}",
            "form": form,
            "words": [_("It is told by the mail that the order is on its way, and stands in the order.")],
            "button": _("Save"),
        }
        return TemplateResponse(request, "payments/form.html", context)


@admin.register(OrderReturn)
class OrderReturnAdmin(ReadOnlyAdmin):
    """What is on its way back. Once it is here, credit note and refund follow."""

    list_display = ("order", "account", "kind", "state", "what", "reason", "asked_at", "done_at", "note")
    list_filter = ("state", "kind")
    list_select_related = ("order", "account", "note")
    search_fields = ("=order__number", "account__name")
    actions = ("receive",)
    fields = list_display
    readonly_fields = fields

    @admin.display(description=_("pieces"))
    def what(self, one: OrderReturn) -> str:
        lines = {str(line.pk): line for line in one.order.lines.all()}
        return ", ".join(f"{number} × {output.name_of(lines[key])}" for key, number in one.pieces.items())

    @admin.action(description=_("The pieces are here: pay back"), permissions=["work"])
    def receive(self, request: HttpRequest, queryset: QuerySet[OrderReturn]) -> None:
        for one in queryset:
            try:
                returns.receive(one.pk, operator(request))
            except ApplicationError as error:
                self.message_user(request, f"{one}: {error.message}", messages.ERROR)
        invoices = queryset.values("order__invoice")
        if said := what_is_to_be_transferred(payment__invoice__in=invoices):
            self.message_user(request, said, messages.WARNING)


@admin.register(OrderSettings)
class OrderSettingsAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("production_start", "days_to_refund", "days_to_delivered", "terms_version")
    fields = ("production_start", "days_to_refund", "days_to_delivered", "terms_version", "terms_url")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(super().has_add_permission(request)) and not OrderSettings.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: OrderSettings, form: Any, change: bool) -> None:
        production.handle(obj, form.cleaned_data, operator(request))

"""Back office: batches for the printer.

Where rules apply there are actions in place of fields, and services do them.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import Works
from vizitka.common.errors import ApplicationError
from vizitka.products import batches
from vizitka.products.admin.words import ReasonForm, refusal
from vizitka.products.codes import order_codes
from vizitka.products.labels import order_labels
from vizitka.products.models import ProductBatch
from vizitka.products.programming import sheet_of
from vizitka.products.rules import LONGEST_PIN, SHORTEST_PIN, printed_serial
from vizitka.products.sheets import FORMATS


class BatchActionForm(ReasonForm):
    """And of which size labels are."""

    sheet = forms.ChoiceField(
        label=_("Sheet of labels"),
        choices=[(key, form.name) for key, form in FORMATS.items()],
        required=False,
        widget=UnfoldAdminSelectWidget,
    )


class NumberField(forms.IntegerField):
    widget = UnfoldAdminIntegerFieldWidget


# What a batch is made of, in the form and on the page of what is made.
_MADE_OF: Final = {
    "quantity": _("Number of products"),
    "pin_digits": _("Digits of a PIN"),
    "meta_read_key": _("Number of the SDM meta read key (NTAG 424 DNA)"),
    "file_read_key": _("Number of the SDM file read key (NTAG 424 DNA)"),
    "keys_by_uid": _("A file read key of its own for each tag (AN10922)"),
}


class BatchForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a batch is made of. The rest is drawn."""

    quantity = NumberField(label=_MADE_OF["quantity"], min_value=1, max_value=batches.LARGEST)
    pin_digits = NumberField(
        label=_MADE_OF["pin_digits"], min_value=SHORTEST_PIN, max_value=LONGEST_PIN, initial=8
    )
    meta_read_key = NumberField(label=_MADE_OF["meta_read_key"], min_value=1, max_value=4, initial=2)
    file_read_key = NumberField(label=_MADE_OF["file_read_key"], min_value=1, max_value=4, initial=1)
    keys_by_uid = forms.BooleanField(
        label=_MADE_OF["keys_by_uid"], required=False, widget=UnfoldBooleanWidget
    )

    class Meta:
        model = ProductBatch
        fields = (
            "type", "variant", "quantity", "pin_digits", "meta_read_key", "file_read_key", "keys_by_uid"
        )  # fmt: skip
        labels = _MADE_OF

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        variant = values.get("variant")
        if variant is not None and variant.type != values.get("type"):
            self.add_error("variant", _("This is a variant of another type."))
        return values


@admin.register(ProductBatch)
class ProductBatchAdmin(Works, ModelAdmin):  # type: ignore[misc]
    form = BatchForm
    action_form = BatchActionForm
    actions = ("fetch_file", "draw_codes", "draw_labels", "renew_keys", "call_back")
    list_display = (
        "number", "type", "variant", "quantity", "made", "created_at", "fetched_at", "called_back_at",
        "programming",
    )  # fmt: skip
    readonly_fields = ("programming",)
    list_filter = ("type", ("fetched_at", admin.EmptyFieldListFilter))
    list_select_related = ("type", "variant")
    search_fields = ("=number",)
    ordering = ("-number",)

    def get_fields(self, request: HttpRequest, obj: ProductBatch | None = None) -> tuple[str, ...]:
        made = ("number", "made", "created_by", "created_at", "fetched_at", "called_back_at", "programming")
        return (*BatchForm.Meta.fields, *(made if obj else ()))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: ProductBatch, form: Any, change: bool) -> None:
        values = form.cleaned_data
        made = batches.order_batch(
            operator(request),
            values["type"],
            values["variant"],
            quantity=values["quantity"],
            pin_digits=values["pin_digits"],
            tag_keys=batches.TagKeys(
                values["meta_read_key"], values["file_read_key"], by_uid=values["keys_by_uid"]
            ),
        )
        obj.pk, obj.number = made.pk, made.number
        obj._state.adding = False

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [
            path("<uuid:batch_id>/programming/", view(self.programming_page), name="products_programming"),
            path(
                "<uuid:batch_id>/programming.csv",
                view(self.programming_file),
                name="products_programming_file",
            ),
        ]
        return [*own, *super().get_urls()]

    @admin.display(description=_("NFC programming"))
    def programming(self, batch: ProductBatch) -> str:
        if not batch.type.chip or batch.made < batch.quantity:
            return "–"
        return format_html(
            '<a class="underline" href="{}">{}</a>',
            reverse("admin:products_programming", args=(batch.pk,)),
            _("NFC programming"),
        )

    def programming_page(self, request: HttpRequest, batch_id: uuid.UUID) -> HttpResponseBase:
        """How the tags of a batch are programmed, in words and values."""
        batch = self._seen(request, batch_id)
        serial = batches.first_serial(batch)
        context = {
            **self.admin_site.each_context(request),
            "title": f"{_('NFC programming')} · {batch} · {batch.type}",
            "sheet": sheet_of(batch, serial),
            "serial": printed_serial(serial),
            "file": reverse("admin:products_programming_file", args=(batch.pk,)),
        }
        return TemplateResponse(request, "products/programming.html", context)

    def programming_file(self, request: HttpRequest, batch_id: uuid.UUID) -> HttpResponseBase:
        batch = self._seen(request, batch_id)
        lines = batches.programming_file(batch)
        return _download(lines, "text/csv; charset=utf-8", f"batch-{batch.number}-nfc.csv")

    def _seen(self, request: HttpRequest, batch_id: uuid.UUID) -> ProductBatch:
        """The batch, for who may see batches. Raises `Http404` for one that is not made, or has no tags."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        batch = get_object_or_404(ProductBatch.objects.select_related("type"), pk=batch_id)
        if not batch.type.chip or batch.made < batch.quantity:
            raise Http404
        return batch

    @admin.action(description=_("Printer's file (serials and PINs), once"), permissions=["work"])
    def fetch_file(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> HttpResponseBase | None:
        batch = self._only(request, queryset)
        if batch is None:
            return None
        try:
            lines = batches.fetch_file(operator(request), batch.pk)
        except ApplicationError as error:
            self.message_user(request, str(error.message), messages.ERROR)
            return None
        return _download(lines, "text/csv; charset=utf-8", f"batch-{batch.number}.csv")

    @admin.action(description=_("QR codes as a ZIP"), permissions=["work"])
    def draw_codes(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> None:
        batch = self._only(request, queryset)
        if batch is None:
            return
        try:
            order_codes(operator(request), batch)
        except ApplicationError as error:
            self.message_user(request, str(error.message), messages.ERROR)
            return
        done = _("The QR codes are being drawn. You find the file among your tasks in the manager.")
        self.message_user(request, str(done))

    @admin.action(description=_("Labels as PDF (serial and QR code)"), permissions=["work"])
    def draw_labels(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> None:
        batch, form = self._only(request, queryset), request.POST.get("sheet", "")
        if batch is None:
            return
        if form not in FORMATS:
            self.message_user(request, str(_("Choose a sheet of labels.")), messages.ERROR)
            return
        try:
            order_labels(operator(request), batch, form)
        except ApplicationError as error:
            self.message_user(request, str(error.message), messages.ERROR)
            return
        done = _("The labels are being drawn. You find the file among your tasks in the manager.")
        self.message_user(request, str(done))

    @admin.action(
        description=_("New keys for tags that are programmed anew (NTAG 424 DNA), once"), permissions=["work"]
    )
    def renew_keys(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> HttpResponseBase | None:
        batch = self._only(request, queryset)
        if batch is None:
            return None
        try:
            lines = batches.renew_keys(operator(request), batch.pk)
        except ApplicationError as error:
            self.message_user(request, str(error.message), messages.ERROR)
            return None
        return _download(lines, "text/csv; charset=utf-8", f"batch-{batch.number}-keys.csv")

    @admin.action(description=_("Call back (with a reason)"), permissions=["work"])
    def call_back(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> HttpResponseBase | None:
        """Says what it means first, and whom it meets: nothing takes it back."""
        reason = request.POST.get("reason", "")
        left = list(queryset.select_related("type").filter(called_back_at=None))
        if not left:
            self.message_user(request, str(_("This was called back already.")), messages.WARNING)
            return None
        try:
            reach = [batches.reach_of(batch, reason=reason) for batch in left]
            if "sure" not in request.POST:
                return self._asked(request, reach, reason)
            with transaction.atomic():
                for batch in left:
                    batches.call_back(operator(request), batch.pk, reason=reason)
        except ApplicationError as error:
            self.message_user(request, refusal(error), messages.ERROR)
            return None
        number = sum(one.products for one in reach)
        done = ngettext(
            "%(n)d product is being called back.", "%(n)d products are being called back.", number
        )
        self.message_user(request, done % {"n": number})
        return None

    def _asked(self, request: HttpRequest, reach: list[batches.Reach], reason: str) -> HttpResponseBase:
        context = {
            **self.admin_site.each_context(request),
            "title": _("Call back for good"),
            "reach": reach,
            "reason": reason,
            "back": reverse("admin:products_productbatch_changelist"),
        }
        return TemplateResponse(request, "products/call_back.html", context)

    def _only(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> ProductBatch | None:
        """The one batch that was chosen; says so when there are several."""
        chosen = list(queryset[:2])
        if len(chosen) == 1:
            return chosen[0]
        self.message_user(request, str(_("Choose one batch.")), messages.ERROR)
        return None


def _download(content: Any, kind: str, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response

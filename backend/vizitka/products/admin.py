"""Back office of products: types and styles, batches for the printer, and what was printed.

Where rules apply there are actions in place of fields, and services do them.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.forms import ActionForm
from unfold.widgets import UnfoldAdminTextInputWidget

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.products import batches, services
from vizitka.products.enums import Act, Side
from vizitka.products.models import Product, ProductBatch, ProductType, ProductVariant
from vizitka.products.rules import LONGEST_PIN, SHORTEST_PIN, normalised_serial, printed_serial
from vizitka.products.services import assortment


class ReasonForm(ActionForm):  # type: ignore[misc]
    """Beside the choice of an action: why, for those that need a reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )


@admin.register(ProductType)
class ProductTypeAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("name", "category", "chip", "has_code", "active")
    list_filter = ("category", "active")
    search_fields = ("name",)
    ordering = ("name",)
    fields = ("name", "category", "chip", "has_code", "active")

    def save_model(self, request: HttpRequest, obj: ProductType, form: Any, change: bool) -> None:
        assortment.save(operator(request), obj, form.cleaned_data)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Products are of it; what is no longer made is switched off.
        return False


@admin.register(ProductVariant)
class ProductVariantAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("name", "type", "colour", "material", "active")
    list_filter = ("type", "active")
    search_fields = ("name", "type__name")
    list_select_related = ("type",)
    ordering = ("type__name", "name")
    fields = ("type", "name", "colour", "material", "active")

    def save_model(self, request: HttpRequest, obj: ProductVariant, form: Any, change: bool) -> None:
        assortment.save(operator(request), obj, form.cleaned_data)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class BatchForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a batch is made of. The rest is drawn."""

    quantity = forms.IntegerField(label=_("Number of products"), min_value=1, max_value=batches.LARGEST)
    pin_digits = forms.IntegerField(
        label=_("Digits of a PIN"), min_value=SHORTEST_PIN, max_value=LONGEST_PIN, initial=8
    )

    class Meta:
        model = ProductBatch
        fields = ("type", "variant", "quantity", "pin_digits")

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        variant = values.get("variant")
        if variant is not None and variant.type != values.get("type"):
            self.add_error("variant", _("This is a variant of another type."))
        return values


@admin.register(ProductBatch)
class ProductBatchAdmin(ModelAdmin):  # type: ignore[misc]
    form = BatchForm
    action_form = ReasonForm
    actions = ("fetch_file", "fetch_codes", "call_back")
    list_display = (
        "number", "type", "variant", "quantity", "made", "created_at", "fetched_at", "called_back_at"
    )  # fmt: skip
    list_filter = ("type", ("fetched_at", admin.EmptyFieldListFilter))
    list_select_related = ("type", "variant")
    search_fields = ("=number",)
    ordering = ("-number",)

    def get_fields(self, request: HttpRequest, obj: ProductBatch | None = None) -> tuple[str, ...]:
        made = ("number", "made", "created_by", "created_at", "fetched_at", "called_back_at")
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
        )
        obj.pk, obj.number = made.pk, made.number
        obj._state.adding = False

    @admin.action(description=_("Printer's file (serials and PINs), once"))
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

    @admin.action(description=_("QR codes as a ZIP"))
    def fetch_codes(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> HttpResponseBase | None:
        batch = self._only(request, queryset)
        if batch is None:
            return None
        return _download(batches.codes_file(batch), "application/zip", f"batch-{batch.number}-codes.zip")

    @admin.action(description=_("Call back (with a reason)"))
    def call_back(self, request: HttpRequest, queryset: QuerySet[ProductBatch]) -> None:
        try:
            for batch in queryset:
                batches.call_back(operator(request), batch.pk, reason=request.POST.get("reason", ""))
        except ApplicationError as error:
            self.message_user(request, _said(error), messages.ERROR)

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


def _said(error: ApplicationError) -> str:
    """The sentence of an error, of its fields where it has some."""
    texts = [str(text) for field in error.errors.values() for text in field]
    return " ".join(texts) or str(error.message)


@admin.register(Product)
class ProductAdmin(ReadOnlyAdmin):
    """Found by its serial, however that is written; locked and unlocked, nothing else."""

    action_form = ReasonForm
    actions = ("lock", "unlock")
    list_display = ("printed", "label", "batch", "space_id", "card", "connected_at", "last_tap_at")
    list_filter = ("label", "batch__type")
    list_select_related = ("batch", "card")
    search_fields = ("=serial",)
    search_help_text = _("The serial, as it is printed")
    show_full_result_count = False
    ordering = ("-pk",)
    fields = (
        "printed", "label", "reason", "batch", "space_id", "card", "first_claimed_at", "connected_at", "last_tap_at"
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("Serial"), ordering="serial")
    def printed(self, product: Product) -> str:
        return printed_serial(product.serial)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Product]:
        return Product.objects.across_spaces("the back office sees all spaces")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Product], search_term: str
    ) -> tuple[QuerySet[Product], bool]:
        found: tuple[QuerySet[Product], bool] = super().get_search_results(
            request, queryset, normalised_serial(search_term)
        )
        return found

    @admin.action(description=_("Lock (with a reason)"))
    def lock(self, request: HttpRequest, queryset: QuerySet[Product]) -> None:
        self._change(request, queryset, Act.LOCK)

    @admin.action(description=_("Unlock"))
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
                self.message_user(request, f"{self.printed(product)}: {_said(error)}", messages.ERROR)
        if number:
            done = ngettext("%(n)d product changed.", "%(n)d products changed.", number) % {"n": number}
            self.message_user(request, done)

"""Back office of products: types and styles, batches for the printer, and what was printed.

Where rules apply there are actions in place of fields, and services do them.
"""

from __future__ import annotations

import re
import uuid
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.forms import ActionForm
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin, Works
from vizitka.common.errors import ApplicationError
from vizitka.images.avatars import avatar_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.products import batches, selectors, services
from vizitka.products.codes import order_codes
from vizitka.products.enums import Act, Side
from vizitka.products.labels import order_labels
from vizitka.products.models import Product, ProductBatch, ProductType, ProductVariant
from vizitka.products.programming import sheet_of
from vizitka.products.rules import LONGEST_PIN, SHORTEST_PIN, normalised_serial, printed_serial
from vizitka.products.services import assortment
from vizitka.products.sheets import FORMATS
from vizitka.spaces.models import Space

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


class ReasonForm(ActionForm):  # type: ignore[misc]
    """Beside the choice of an action: why, for those that need a reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )


class BatchActionForm(ReasonForm):
    """And of which size labels are."""

    sheet = forms.ChoiceField(
        label=_("Sheet of labels"),
        choices=[(key, form.name) for key, form in FORMATS.items()],
        required=False,
        widget=UnfoldAdminSelectWidget,
    )


class PictureForm(forms.ModelForm):  # type: ignore[type-arg]
    """A type or a variant, with a picture that is uploaded here."""

    upload = forms.FileField(
        label=_("New picture"),
        required=False,
        help_text=_("JPEG, PNG, WebP, AVIF, HEIC or SVG; best on transparent ground."),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": "image/*"}),
    )
    no_picture = forms.BooleanField(
        label=_("Take the picture away"), required=False, widget=UnfoldBooleanWidget
    )

    def clean_upload(self) -> Image | None:
        file = self.cleaned_data["upload"]
        if file is None:
            return None
        if file.size > MOST_BYTES:
            raise forms.ValidationError(str(TooManyBytes().message))
        try:
            # Kept as logos are: with its transparency, and drawn when it is an SVG.
            return store_image(file.read(), purpose=ImagePurpose.LOGO)
        except ApplicationError as error:
            raise forms.ValidationError(_said(error)) from error

    def values(self) -> dict[str, Any]:
        """What is saved."""
        values = dict(self.cleaned_data)
        uploaded, is_gone = values.pop("upload"), values.pop("no_picture")
        if uploaded or is_gone:
            values["picture"] = uploaded
        return values


class TypeForm(PictureForm):
    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not values.get("chip") and not values.get("has_code"):
            error = _("Choose a tag, a code, or both: without them nobody can open a card with it.")
            self.add_error("has_code", error)
        return values


class VariantForm(PictureForm):
    def clean_colour(self) -> str:
        colour: str = self.cleaned_data["colour"].lower()
        if colour and not COLOUR.fullmatch(colour):
            raise forms.ValidationError(_("A colour is written as #1f2a44."))
        return colour


def _shown(image: Image | None) -> str:
    """The picture, as small as in lists."""
    address = avatar_of(image)
    return format_html('<img src="{}" alt="" width="48">', address) if address else "–"


@admin.register(ProductType)
class ProductTypeAdmin(ModelAdmin):  # type: ignore[misc]
    form = TypeForm
    list_display = ("shown", "name", "category", "chip", "has_code", "active")
    list_filter = ("category", "active")
    search_fields = ("name",)
    ordering = ("name",)
    list_display_links = ("name",)
    list_select_related = ("picture",)
    fields = ("name", "category", "chip", "has_code", "active", "shown", "upload", "no_picture")
    readonly_fields = ("shown",)

    @admin.display(description=_("Picture"))
    def shown(self, row: ProductType) -> str:
        return _shown(row.picture)

    def save_model(self, request: HttpRequest, obj: ProductType, form: Any, change: bool) -> None:
        assortment.save(operator(request), obj, form.values())

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Products are of it; what is no longer made is switched off.
        return False


@admin.register(ProductVariant)
class ProductVariantAdmin(ModelAdmin):  # type: ignore[misc]
    form = VariantForm
    list_display = ("shown", "name", "type", "colour", "material", "active")
    list_filter = ("type", "active")
    search_fields = ("name", "type__name")
    list_display_links = ("name",)
    list_select_related = ("type", "picture")
    ordering = ("type__name", "name")
    fields = ("type", "name", "colour", "material", "active", "shown", "upload", "no_picture")
    readonly_fields = ("shown",)

    @admin.display(description=_("Picture"))
    def shown(self, row: ProductVariant) -> str:
        return _shown(row.picture)

    def save_model(self, request: HttpRequest, obj: ProductVariant, form: Any, change: bool) -> None:
        assortment.save(operator(request), obj, form.values())

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


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
            self.message_user(request, _said(error), messages.ERROR)
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


def _said(error: ApplicationError) -> str:
    """The sentence of an error, of its fields where it has some."""
    texts = [str(text) for field in error.errors.values() for text in field]
    return " ".join(texts) or str(error.message)


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
                self.message_user(request, f"{self.printed(product)}: {_said(error)}", messages.ERROR)
        if number:
            done = ngettext("%(n)d product changed.", "%(n)d products changed.", number) % {"n": number}
            self.message_user(request, done)

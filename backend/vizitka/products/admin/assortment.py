"""Back office: types of products and their styles."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.errors import ApplicationError
from vizitka.images.avatars import avatar_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.products.admin.words import refusal
from vizitka.products.models import ProductType, ProductVariant
from vizitka.products.services import assortment

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


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
            raise forms.ValidationError(refusal(error)) from error

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

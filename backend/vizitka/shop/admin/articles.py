"""Back office: what is on offer, and at which price. A price that counts is followed by a new one and never changed."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.shop import services
from vizitka.shop.admin.words import in_words, small
from vizitka.shop.models import (
    Article,
    ArticlePicture,
    ArticlePrice,
    ArticleVariant,
)

_LANGUAGES: Final = tuple(code for code, _name in settings.LANGUAGES)


class ArticleForm(forms.ModelForm):  # type: ignore[type-arg]
    """An article with its texts, a field for each language. English stands in for those that are empty."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for code in _LANGUAGES:
            self.fields[f"name_{code}"].initial = self.instance.names.get(code, "")
            self.fields[f"text_{code}"].initial = self.instance.descriptions.get(code, "")

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if not found.get("type") and not found.get("package"):
            self.add_error("type", _("Choose a product type, a package or both."))
        if (found.get("days_to") or 0) < (found.get("days_from") or 0):
            self.add_error("days_to", _("It cannot be there before its first day."))
        return found

    def values(self) -> dict[str, Any]:
        """What is saved."""
        found = dict(self.cleaned_data)
        for field, name in (("names", "name"), ("descriptions", "text")):
            texts = {code: found.pop(f"{name}_{code}").strip() for code in _LANGUAGES}
            found[field] = {code: text for code, text in texts.items() if text}
        return found


def _texts() -> dict[str, forms.Field]:
    """The fields of an article's texts: names first, in the order of the languages."""
    fields: dict[str, forms.Field] = {}
    for code, language in settings.LANGUAGES:
        fields[f"name_{code}"] = forms.CharField(
            label=language, max_length=120, required=code == "en", widget=UnfoldAdminTextInputWidget
        )
        fields[f"text_{code}"] = forms.CharField(
            label=language,
            max_length=1000,
            required=False,
            widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
        )
    return fields


ArticleWithTexts = type("ArticleWithTexts", (ArticleForm,), _texts())


class _Below(TabularInline):  # type: ignore[misc]
    """What belongs to an article, to look at: each row is changed on its own page, where its rules are."""

    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class VariantsBelow(_Below):
    model = ArticleVariant
    fields = ("variant", "stock", "active", "position")
    readonly_fields = fields


class PricesBelow(_Below):
    model = ArticlePrice
    fields = ("from_quantity", "price", "valid_from")
    readonly_fields = fields

    @admin.display(description=_("net price of one"))
    def price(self, row: ArticlePrice) -> str:
        return in_words(row.amount, row.currency)


class PicturesBelow(_Below):
    model = ArticlePicture
    fields = ("shown", "variant", "position")
    readonly_fields = fields

    @admin.display(description=_("Picture"))
    def shown(self, row: ArticlePicture) -> str:
        return small(row.image)


@admin.register(Article)
class ArticleAdmin(ModelAdmin):  # type: ignore[misc]
    form = ArticleWithTexts
    list_display = ("shown", "__str__", "code", "category", "package", "active", "position")
    list_display_links = ("__str__",)
    list_filter = ("category", "active")
    search_fields = ("code", "names")
    list_select_related = ("package",)
    inlines = (VariantsBelow, PricesBelow, PicturesBelow)
    fieldsets = (
        (None, {"fields": ("code", "category", "type", "package", "personalised", "active", "position")}),
        (_("Delivery"), {"fields": ("weight_grams", "days_from", "days_to", "supply")}),
        (_("Name"), {"fields": tuple(f"name_{code}" for code in _LANGUAGES)}),
        (_("Description"), {"fields": tuple(f"text_{code}" for code in _LANGUAGES)}),
        (_("Further"), {"fields": ("further",)}),
    )
    readonly_fields = ("further",)

    @admin.display(description=_("Picture"))
    def shown(self, row: Article) -> str:
        picture = row.gallery.select_related("image").first()
        return small(picture.image if picture else None)

    @admin.display(description=_("Add"))
    def further(self, row: Article) -> str:
        if row._state.adding:
            return str(_("Save the article first."))
        places = (
            ("articlevariant", _("variant on offer")),
            ("articleprice", _("price")),
            ("articlepicture", _("picture")),
        )
        links = [
            format_html(
                '<a class="underline" href="{}?article={}">{}</a>',
                reverse(f"admin:shop_{name}_add"),
                row.pk,
                words,
            )
            for name, words in places
        ]
        return format_html("{} · {} · {}", *links)

    def save_model(self, request: HttpRequest, obj: Article, form: Any, change: bool) -> None:
        services.save(obj, form.values(), actor=operator(request))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Orders are of it; what is no longer sold is switched off.
        return False


@admin.register(ArticleVariant)
class ArticleVariantAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("article", "variant", "stock", "active")
    list_display_links = ("variant",)
    list_filter = ("active",)
    search_fields = ("article__code", "variant__name")
    list_select_related = ("article", "variant__type")
    ordering = ("article__position", "position")
    fields = ("article", "variant", "stock", "active", "position")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("article", "variant") if obj else ()

    def save_model(self, request: HttpRequest, obj: ArticleVariant, form: Any, change: bool) -> None:
        services.save_variant(
            obj, active=obj.active, position=obj.position, stock=obj.stock, actor=operator(request)
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class PriceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A price from a day on. What counts already stands."""

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and services.is_standing(
            found["article"], found["from_quantity"], found["currency"], found["valid_from"]
        ):
            self.add_error("valid_from", _("A price that counts already stands. Choose a later day."))
        return found


@admin.register(ArticlePrice)
class ArticlePriceAdmin(ModelAdmin):  # type: ignore[misc]
    form = PriceForm
    list_display = ("article", "from_quantity", "price", "valid_from")
    search_fields = ("article__code",)
    list_select_related = ("article",)
    ordering = ("article__position", "from_quantity", "-valid_from")
    fields = ("article", "from_quantity", "currency", "amount", "valid_from")

    @admin.display(description=_("net price of one"))
    def price(self, row: ArticlePrice) -> str:
        return in_words(row.amount, row.currency)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ArticlePrice | None = None) -> bool:
        """One whose day has not come."""
        return (obj is None or services.is_to_come(obj)) and bool(super().has_delete_permission(request, obj))

    def save_model(self, request: HttpRequest, obj: ArticlePrice, form: Any, change: bool) -> None:
        made = services.set_price(
            obj.article,
            Money(obj.amount, obj.currency),
            from_quantity=obj.from_quantity,
            valid_from=obj.valid_from,
            actor=operator(request),
        )
        obj.pk = made.pk

    def delete_model(self, request: HttpRequest, obj: ArticlePrice) -> None:
        services.withdraw_price(obj, actor=operator(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ArticlePrice]) -> None:
        for price in queryset:
            if services.is_to_come(price):
                services.withdraw_price(price, actor=operator(request))


class PictureForm(forms.ModelForm):  # type: ignore[type-arg]
    """A picture that is uploaded here."""

    upload = forms.FileField(
        label=_("Picture"),
        help_text=_("JPEG, PNG, WebP, AVIF, HEIC or SVG; best on transparent ground."),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": "image/*"}),
    )

    def clean_upload(self) -> Image:
        file = self.cleaned_data["upload"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(str(TooManyBytes().message))
        try:
            # Kept as logos are: with its transparency, and drawn when it is an SVG.
            return store_image(file.read(), purpose=ImagePurpose.LOGO)
        except ApplicationError as error:
            raise forms.ValidationError(str(error.message)) from error


@admin.register(ArticlePicture)
class ArticlePictureAdmin(ModelAdmin):  # type: ignore[misc]
    form = PictureForm
    list_display = ("shown", "article", "variant", "position")
    list_display_links = ("article",)
    search_fields = ("article__code",)
    list_select_related = ("article", "variant__type", "image")
    ordering = ("article__position", "position")
    fields = ("article", "variant", "upload")

    @admin.display(description=_("Picture"))
    def shown(self, row: ArticlePicture) -> str:
        return small(row.image)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: ArticlePicture, form: Any, change: bool) -> None:
        made = services.add_picture(
            obj.article, form.cleaned_data["upload"], variant=obj.variant, actor=operator(request)
        )
        obj.pk, obj.image, obj.position = made.pk, made.image, made.position

    def delete_model(self, request: HttpRequest, obj: ArticlePicture) -> None:
        services.remove_picture(obj, actor=operator(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ArticlePicture]) -> None:
        for picture in queryset.select_related("article"):
            services.remove_picture(picture, actor=operator(request))

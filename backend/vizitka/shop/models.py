"""What is sold, at which price, and what people have in their baskets (docs/domain/shop.md)."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vizitka.billing.models import Package
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, look_up, of_a_person
from vizitka.images.models import Image
from vizitka.products.models import ProductType, ProductVariant
from vizitka.shop.enums import (
    REST_OF_THE_WORLD,
    ArticleCategory,
    CheckoutStep,
    DiscountScope,
    DiscountType,
    HoldState,
    ResultState,
)
from vizitka.tax.enums import Supply


class Article(models.Model):
    """Something on offer: a product type, a package of licences, or both together.

    `names` and `descriptions` are by language; English stands in for what is missing.
    """

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.SlugField(_("code"), max_length=60, unique=True)
    category = models.CharField(_("category"), max_length=16, choices=ArticleCategory.choices)
    type = models.ForeignKey(
        ProductType,
        verbose_name=_("product type"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    package = models.ForeignKey(
        Package,
        verbose_name=_("package of its licence"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    names = models.JSONField(_("names"), default=dict)
    descriptions = models.JSONField(_("descriptions"), default=dict, blank=True)
    personalised = models.BooleanField(_("made for a person"), default=True)
    weight_grams = models.PositiveIntegerField(_("weight of one in grams"), default=0)
    days_from = models.PositiveSmallIntegerField(_("delivered after days at least"), default=5)
    days_to = models.PositiveSmallIntegerField(_("delivered after days at most"), default=10)
    supply = models.CharField(_("supply"), max_length=8, choices=Supply.choices, default=Supply.GOODS)
    active = models.BooleanField(_("on offer"), default=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["position", "code"]
        verbose_name = _("article")
        verbose_name_plural = _("articles")
        constraints = [
            models.CheckConstraint(
                condition=Q(type__isnull=False) | Q(package__isnull=False),
                name="article_is_a_thing_or_a_licence",
            ),
            models.CheckConstraint(
                condition=Q(days_to__gte=models.F("days_from")), name="article_comes_after_its_first_day"
            ),
        ]

    def __str__(self) -> str:
        return str(self.names.get("en") or self.code)


class ArticlePicture(models.Model):
    """A picture of an article's gallery; the first one stands for it."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    article = models.ForeignKey(Article, on_delete=models.CASCADE, related_name="gallery")
    image = models.ForeignKey(Image, on_delete=models.PROTECT, related_name="+")
    # Shown for this variant; empty: for all.
    variant = models.ForeignKey(
        ProductVariant,
        verbose_name=_("variant"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        ordering = ["position", "id"]
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")

    def __str__(self) -> str:
        return f"{self.article} · {self.position}"


class ArticleVariant(models.Model):
    """A style in which an article is sold. `stock` empty: made to order; it is never below nothing."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    article = models.ForeignKey(Article, on_delete=models.CASCADE, related_name="assortment")
    variant = models.ForeignKey(
        ProductVariant, verbose_name=_("variant"), on_delete=models.PROTECT, related_name="+"
    )
    stock = models.PositiveIntegerField(_("in stock"), null=True, blank=True)
    active = models.BooleanField(_("on offer"), default=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        ordering = ["position", "id"]
        verbose_name = _("variant on offer")
        verbose_name_plural = _("variants on offer")
        constraints = [
            models.UniqueConstraint(fields=["article", "variant"], name="a_variant_once_per_article")
        ]

    def __str__(self) -> str:
        return f"{self.article} · {self.variant.name}"


class ArticlePrice(models.Model):
    """What one costs, net, from so many pieces and from a day on. Never changed once its day has come."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    article = models.ForeignKey(
        Article, verbose_name=_("article"), on_delete=models.CASCADE, related_name="prices"
    )
    from_quantity = models.PositiveIntegerField(
        _("from so many pieces"), default=1, validators=[MinValueValidator(1)]
    )
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    amount = models.PositiveIntegerField(_("net price of one, in cents"))
    valid_from = models.DateField(_("valid from"))
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["article", "currency", "from_quantity", "-valid_from"]
        verbose_name = _("price of an article")
        verbose_name_plural = _("prices of articles")
        constraints = [
            models.UniqueConstraint(
                fields=["article", "currency", "from_quantity", "valid_from"],
                name="one_price_per_article_step_and_day",
            )
        ]

    def __str__(self) -> str:
        return f"{self.article} · {self.from_quantity} · {self.money.decimal} {self.currency}"

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)


class ShippingRate(models.Model):
    """What a parcel costs, net. `country` is an ISO code, `EU` for all of its members, or empty for anywhere."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    country = models.CharField(_("country"), max_length=2, blank=True)
    up_to_grams = models.PositiveIntegerField(_("up to grams"), validators=[MinValueValidator(1)])
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    amount = models.PositiveIntegerField(_("net price of a parcel, in cents"))
    # In the prices that the buyer sees: gross for private buyers, else net.
    free_from = models.PositiveIntegerField(_("free from a sum of goods, in cents"), null=True, blank=True)

    class Meta:
        ordering = ["country", "currency", "up_to_grams"]
        verbose_name = _("shipping rate")
        verbose_name_plural = _("shipping rates")
        constraints = [
            models.UniqueConstraint(
                fields=["country", "currency", "up_to_grams"], name="one_rate_per_country_and_weight"
            )
        ]

    def __str__(self) -> str:
        return f"{self.country or REST_OF_THE_WORLD} · {self.up_to_grams} g"


class DiscountCode(models.Model):
    """A code that makes things cheaper. `value` is in percent, or in minor units of `currency`. `uses` counts what is
    reserved and what is used, by one conditional update."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.CharField(_("code"), max_length=40, unique=True)
    type = models.CharField(_("type"), max_length=8, choices=DiscountType.choices)
    value = models.PositiveIntegerField(_("percent, or cents of the gross price of one"))
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    scope = models.CharField(
        _("counts for"), max_length=12, choices=DiscountScope.choices, default=DiscountScope.ARTICLES
    )
    article = models.ForeignKey(
        Article,
        verbose_name=_("this article only"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    package = models.ForeignKey(
        Package,
        verbose_name=_("this package only"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    valid_from = models.DateField(_("valid from"), null=True, blank=True)
    valid_until = models.DateField(_("valid until"), null=True, blank=True)
    most_uses = models.PositiveIntegerField(_("uses at most"), null=True, blank=True)
    uses = models.PositiveIntegerField(_("uses"), default=0, editable=False)
    active = models.BooleanField(_("in force"), default=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["code"]
        verbose_name = _("discount code")
        verbose_name_plural = _("discount codes")
        constraints = [
            models.CheckConstraint(
                condition=Q(type=DiscountType.AMOUNT) | Q(value__lte=100),
                name="a_discount_is_100_percent_at_most",
            ),
            models.CheckConstraint(
                condition=Q(most_uses__isnull=True) | Q(uses__lte=models.F("most_uses")),
                name="a_code_is_used_as_often_as_it_may",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class DiscountUse(models.Model):
    """One use of a code, by the checkout that it is for."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.ForeignKey(DiscountCode, on_delete=models.PROTECT, related_name="+")
    checkout_id = models.UUIDField(unique=True)
    state = models.CharField(max_length=12, choices=HoldState.choices, default=HoldState.HELD)
    until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["state", "until"], name="discount_use_by_end")]

    def __str__(self) -> str:
        return f"{self.code} · {self.state}"


class StockHold(models.Model):
    """Pieces of a variant that are kept for a checkout: until an end, for good, or given back."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    variant = models.ForeignKey(ArticleVariant, on_delete=models.PROTECT, related_name="+")
    checkout_id = models.UUIDField()
    quantity = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=HoldState.choices, default=HoldState.HELD)
    until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["checkout_id", "variant"], name="a_checkout_holds_a_variant_once")
        ]
        indexes = [models.Index(fields=["state", "until"], name="stock_hold_by_end")]

    def __str__(self) -> str:
        return f"{self.variant} · {self.quantity} · {self.state}"


class Partner(models.Model):
    """Who brings buyers by a link, and has a share of what they order. `user` reads what came of it."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=200)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    percent = models.PositiveSmallIntegerField(
        _("share in percent"), default=10, validators=[MaxValueValidator(100)]
    )
    active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("partner")
        verbose_name_plural = _("partners")

    def __str__(self) -> str:
        return self.name


class PartnerResult(models.Model):
    """A partner's share of one order. `base` is its net sum of articles and new licences; both in minor units."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    partner = models.ForeignKey(
        Partner, verbose_name=_("partner"), on_delete=models.PROTECT, related_name="results"
    )
    # A plain id: orders lie above.
    order_id = models.UUIDField(_("order"), unique=True)
    # The partner's card by which the buyer came: a plain id, the share outlives the card.
    partner_card_id = models.UUIDField(_("card"), null=True, blank=True)
    base = models.PositiveIntegerField(_("net sum, in cents"))
    share = models.PositiveIntegerField(_("share, in cents"))
    # Of a share that was paid out: what belongs to pieces that came back since.
    owed = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    currency = models.CharField(_("currency"), max_length=3)
    state = models.CharField(_("state"), max_length=12, choices=ResultState.choices, default=ResultState.OPEN)
    at = models.DateTimeField(_("ordered"), default=clock.now)
    paid_at = models.DateTimeField(_("paid out"), null=True, blank=True)

    class Meta:
        ordering = ["-at", "id"]
        verbose_name = _("share of a partner")
        verbose_name_plural = _("shares of partners")
        indexes = [models.Index(fields=["partner", "state"], name="partner_results_by_state")]

    def __str__(self) -> str:
        return f"{self.partner} · {self.share} {self.currency}"


class CheckoutSession(models.Model):
    """A basket and what was filled in on the way to an order. Its key is a secret of 122 bits, which a cookie holds.

    `items` and `form` are what somebody chose and typed; prices are computed each time. An item also keeps the net
    price that was shown (`shown`). One of a person is answered to that person alone.
    """

    table_kind = look_up("id")
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    items: Any = models.JSONField(default=list)
    form: Any = models.JSONField(default=dict)
    step = models.CharField(max_length=12, choices=CheckoutStep.choices, default=CheckoutStep.BASKET)
    code = models.CharField(max_length=40, blank=True)
    partner_id = models.UUIDField(null=True)
    # By which of the partner's cards the buyer came; believed only where it is one (affiliate.py).
    partner_card_id = models.UUIDField(null=True)
    # A plain id: orders lie above. A session with an order is over.
    order_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=clock.now)
    touched_at = models.DateTimeField(default=clock.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.step} · {self.touched_at:%Y-%m-%d}"


class OpenBasket(models.Model):
    """Which basket a person filled last, to be found on another device."""

    table_kind = of_a_person()
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    checkout_id = models.UUIDField()
    touched_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return f"{self.touched_at:%Y-%m-%d}"


# The room's settings: Django finds tables only from here.
from vizitka.shop.settings import AffiliateSettings  # noqa: E402, F401

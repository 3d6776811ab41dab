"""What can go wrong in the shop."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, NotFound


class ArticleNotFound(NotFound):
    code = "article_not_found"
    message = _("This article is not on offer any more.")


class CodeUnknown(InvalidInput):
    """Also for one that is over, used up, or for nothing in the basket: what there is is not told by guessing."""

    code = "discount_unknown"
    message = _("This code is not valid.")


class CheckoutIsOver(Conflict):
    """Somebody changes a basket that has become an order."""

    code = "checkout_is_over"
    message = _("This basket has been ordered already.")


class OutOfStock(Conflict):
    code = "out_of_stock"
    message = _("There are not as many of this article in stock any more.")


class DiscountUsedUp(Conflict):
    code = "discount_used_up"
    message = _("This code has been used up in the meantime.")


class NotDeliverable(Conflict):
    code = "not_deliverable"
    message = _("We do not deliver to this country yet.")


class ForeignPeople(InvalidInput):
    """Cards of another space, or that are gone: which of both is not told."""

    code = "people_unknown"
    message = _("Some of these people are not in this space.")


class PriceOfArticleStands(Conflict):
    code = "price_of_article_stands"
    message = _("A price that counts already is never changed. Add a new one that counts from a day to come.")


class NotChangeable(Conflict):
    code = "shop_row_stands"
    message = _("This was used already and stays as it is. Switch it off instead.")

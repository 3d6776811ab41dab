from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ShopConfig(AppConfig):
    name = "vizitka.shop"
    label = "shop"
    verbose_name = _("Shop")

    def ready(self) -> None:
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common import body_limits
        from vizitka.common.reserved_names import reserve
        from vizitka.publishing import below, parts
        from vizitka.shop import affiliate, archive

        reserve("checkout marketplace")
        body_limits.declare_form("shop/articlepicture", body_limits.IMAGE)
        archive.register_parts()
        parts.register(affiliate.AffiliateLink())
        below.register(affiliate.PAGE)
        list_while(billing_is_on, "shop")

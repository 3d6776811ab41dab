from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BillingConfig(AppConfig):
    name = "vizitka.billing"
    label = "billing"
    verbose_name = _("Billing")

    def ready(self) -> None:
        from vizitka.accounts import departures
        from vizitka.accounts.back_office.rooms import list_while
        from vizitka.billing import audit_words, closing, doctor, permissions
        from vizitka.billing.archive import register_parts
        from vizitka.billing.departures import AccountDeparture
        from vizitka.billing.selectors import billing_is_on
        from vizitka.common import body_limits
        from vizitka.common.doctor import register
        from vizitka.common.reserved_names import reserve

        reserve("billing checkout licence licences license pay payment payments pricing")
        body_limits.declare_form("billing/seller", body_limits.IMAGE)
        permissions.register_abilities()
        audit_words.register_words()
        closing.register_obstacles(closing.licences_that_serve)
        departures.register(AccountDeparture())
        register("billing", "Billing", doctor.look)
        register_parts()
        list_while(billing_is_on, "billing", "tax")

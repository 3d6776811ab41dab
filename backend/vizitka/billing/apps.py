from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BillingConfig(AppConfig):
    name = "vizitka.billing"
    label = "billing"
    verbose_name = _("Billing")

    def ready(self) -> None:
        from vizitka.billing import closing, permissions
        from vizitka.billing.archive import register_parts
        from vizitka.common.reserved_names import reserve

        reserve("billing checkout licence licences license pay payment payments pricing")
        permissions.register_abilities()
        closing.register_obstacles(closing.licences_that_serve)
        register_parts()

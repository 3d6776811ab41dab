from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BillingConfig(AppConfig):
    name = "vizitka.billing"
    label = "billing"
    verbose_name = _("Billing")

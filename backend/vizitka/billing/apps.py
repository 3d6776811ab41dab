from django.apps import AppConfig


class BillingConfig(AppConfig):
    name = "vizitka.billing"
    label = "billing"

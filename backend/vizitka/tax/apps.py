from django.apps import AppConfig


class TaxConfig(AppConfig):
    name = "vizitka.tax"
    label = "tax"

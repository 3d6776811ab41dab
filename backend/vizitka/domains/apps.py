from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "vizitka.domains"
    label = "domains"

from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "vizitka.publishing"
    label = "publishing"

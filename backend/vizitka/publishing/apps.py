from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "vizitka.publishing"
    label = "publishing"

    def ready(self) -> None:
        from vizitka.publishing import permissions

        permissions.register_abilities()

from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "vizitka.domains"
    label = "domains"

    def ready(self) -> None:
        from vizitka.domains import permissions
        from vizitka.domains.audit_words import register_words

        register_words()
        permissions.register_abilities()

from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "vizitka.domains"
    label = "domains"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.domains import permissions
        from vizitka.domains.audit_words import register_words

        reserve("www")
        register_words()
        permissions.register_abilities()

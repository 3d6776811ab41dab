from django.apps import AppConfig


class ConnectorsConfig(AppConfig):
    name = "vizitka.connectors"
    label = "connectors"

    def ready(self) -> None:
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.connectors import following, permissions
        from vizitka.connectors.archive import register_parts
        from vizitka.connectors.audit_words import register_words

        reserve("connector connectors")
        permissions.register_abilities()
        register_words()
        register_parts()
        follow(following.hear)

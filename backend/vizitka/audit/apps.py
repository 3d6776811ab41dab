from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "vizitka.audit"
    label = "audit"

    def ready(self) -> None:
        """Every event of every domain leaves its entry."""
        from vizitka.audit.archive import register_parts
        from vizitka.audit.services import write
        from vizitka.common import events

        events.follow(write)
        register_parts()

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    name = "vizitka.outbox"
    label = "outbox"

    def ready(self) -> None:
        """Every event goes to those who have asked for it."""
        from vizitka.common import events, metrics
        from vizitka.common.doctor import register
        from vizitka.outbox import doctor, measuring
        from vizitka.outbox.archive import register_parts
        from vizitka.outbox.services import write

        events.follow(write)
        register("outbox", "Outbox", doctor.look)
        metrics.register("outbox", measuring.measure)
        register_parts()

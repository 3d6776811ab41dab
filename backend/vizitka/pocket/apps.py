from django.apps import AppConfig


class PocketConfig(AppConfig):
    name = "vizitka.pocket"
    label = "pocket"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve

        reserve("pocket")

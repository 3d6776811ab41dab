from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    name = "vizitka.common"
    label = "common"

    def ready(self) -> None:
        """Every domain's events are known by their names from the start."""
        autodiscover_modules("events")

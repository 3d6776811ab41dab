from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ConfigAppConfig(AppConfig):
    name = "vizitka.config"
    label = "installation"

    def ready(self) -> None:
        """Registers the checks that production must pass and the installation's own names, and finds who does the
        rooms' errands."""
        from vizitka.common import metrics
        from vizitka.config import checks, measuring, storage  # noqa: F401
        from vizitka.config.doctor import register_checks
        from vizitka.config.reserved_names import reserve_names

        reserve_names()
        register_checks()
        metrics.register("installation", measuring.measure)

        autodiscover_modules("tasks")

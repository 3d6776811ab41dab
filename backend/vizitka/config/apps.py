from django.apps import AppConfig


class ConfigAppConfig(AppConfig):
    name = "vizitka.config"
    label = "installation"

    def ready(self) -> None:
        """Registers the checks that production must pass."""
        from vizitka.config import checks  # noqa: F401

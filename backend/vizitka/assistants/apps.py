from django.apps import AppConfig


class AssistantsConfig(AppConfig):
    name = "vizitka.assistants"
    label = "assistants"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve

        reserve("assistant assistants mcp")

from django.apps import AppConfig


class AssistantsConfig(AppConfig):
    name = "vizitka.assistants"
    label = "assistants"

    def ready(self) -> None:
        from vizitka.accounts import departures, keys
        from vizitka.assistants.access.grants import end_codes_of
        from vizitka.assistants.archive import register_parts
        from vizitka.assistants.departures import AccessDeparture
        from vizitka.common.reserved_names import reserve

        reserve("assistant assistants mcp oauth")
        register_parts()
        keys.register(end_codes_of)
        departures.register(AccessDeparture())

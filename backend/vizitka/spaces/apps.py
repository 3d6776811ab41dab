from django.apps import AppConfig


class SpacesConfig(AppConfig):
    name = "vizitka.spaces"
    label = "spaces"

    def ready(self) -> None:
        from vizitka.accounts import departures
        from vizitka.accounts.events import UserEmailChanged, UserUpdated
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve
        from vizitka.spaces import permissions, uses
        from vizitka.spaces.archive import register_parts
        from vizitka.spaces.audit_log import permissions as audit_log
        from vizitka.spaces.audit_words import register_words
        from vizitka.spaces.departures import SpaceDeparture
        from vizitka.spaces.names import hear_of_names

        reserve("company dashboard grid services settings space spaces")
        departures.register(SpaceDeparture())
        follow(hear_of_names, UserUpdated, UserEmailChanged)
        uses.register_readers()
        register_words()
        permissions.register_abilities()
        audit_log.register_abilities()
        register_parts()

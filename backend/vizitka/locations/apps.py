from django.apps import AppConfig


class LocationsConfig(AppConfig):
    name = "vizitka.locations"
    label = "locations"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.locations import permissions, uses
        from vizitka.locations.archive import register_parts
        from vizitka.locations.audit_words import register_words
        from vizitka.locations.source import LocationSource
        from vizitka.spaces import places

        reserve("locations map")
        register_words()
        permissions.register_abilities()
        uses.register_readers()
        register_parts()
        places.register(LocationSource())

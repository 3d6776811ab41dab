from django.apps import AppConfig


class BackgroundsConfig(AppConfig):
    name = "vizitka.backgrounds"
    label = "backgrounds"

    def ready(self) -> None:
        from vizitka.backgrounds import permissions, registration, uses
        from vizitka.backgrounds.archive import register_parts
        from vizitka.backgrounds.audit_words import register_words
        from vizitka.common.reserved_names import reserve

        reserve("backgrounds virtual-backgrounds")
        register_words()
        permissions.register_abilities()
        uses.register_readers()
        register_parts()
        registration.register_jobs()
        registration.register_residents()

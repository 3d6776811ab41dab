from django.apps import AppConfig


class BackgroundsConfig(AppConfig):
    name = "vizitka.backgrounds"
    label = "backgrounds"

    def ready(self) -> None:
        from vizitka.backgrounds import permissions, registration
        from vizitka.backgrounds.archive import register_parts
        from vizitka.backgrounds.audit_words import register_words
        from vizitka.backgrounds.services import BACKGROUNDS
        from vizitka.common.reserved_names import reserve

        reserve("backgrounds virtual-backgrounds")
        register_words()
        permissions.register_abilities()
        BACKGROUNDS.register_pictures()
        register_parts()
        registration.register_jobs()
        registration.register_residents()

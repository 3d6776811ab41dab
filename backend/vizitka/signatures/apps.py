from django.apps import AppConfig


class SignaturesConfig(AppConfig):
    name = "vizitka.signatures"
    label = "signatures"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.locations import aims
        from vizitka.signatures import permissions, registration
        from vizitka.signatures.archive import register_parts
        from vizitka.signatures.audit_words import register_words
        from vizitka.signatures.banners import BANNERS, for_people_at

        reserve("signatures email-signatures")
        register_words()
        permissions.register_abilities()
        BANNERS.register_pictures()
        register_parts()
        registration.register_jobs()
        registration.register_residents()
        aims.register(for_people_at)

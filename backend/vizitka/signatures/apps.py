from django.apps import AppConfig


class SignaturesConfig(AppConfig):
    name = "vizitka.signatures"
    label = "signatures"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.signatures import permissions, registration, uses
        from vizitka.signatures.archive import register_parts
        from vizitka.signatures.audit_words import register_words

        reserve("signatures email-signatures")
        register_words()
        permissions.register_abilities()
        uses.register_readers()
        register_parts()
        registration.register_jobs()
        registration.register_residents()

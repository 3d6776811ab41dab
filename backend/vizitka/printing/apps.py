from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "vizitka.printing"
    label = "printing"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.printing import permissions, uses
        from vizitka.printing.archive import register_parts
        from vizitka.printing.audit_words import register_words

        reserve("card-styles")
        register_words()
        permissions.register_abilities()
        uses.register_readers()
        register_parts()

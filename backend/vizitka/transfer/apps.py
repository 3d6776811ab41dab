from django.apps import AppConfig


class TransferConfig(AppConfig):
    name = "vizitka.transfer"
    label = "transfer"

    def ready(self) -> None:
        from vizitka.cards import residents
        from vizitka.common.reserved_names import reserve
        from vizitka.transfer.audit_words import register_words
        from vizitka.transfer.exporting.registration import register_jobs as register_exports
        from vizitka.transfer.importing.models import ImportRow
        from vizitka.transfer.importing.registration import register_jobs as register_imports

        reserve("download upload")
        # A row tells what came of a line of a file, where it was imported.
        residents.register(residents.Resident(ImportRow, move=residents.stays, purge=residents.stays))
        register_imports()
        register_exports()
        register_words()

from django.apps import AppConfig


class TransferConfig(AppConfig):
    name = "vizitka.transfer"
    label = "transfer"

    def ready(self) -> None:
        from vizitka.transfer.audit_words import register_words
        from vizitka.transfer.exporting.registration import register_jobs as register_exports
        from vizitka.transfer.importing.registration import register_jobs as register_imports

        register_imports()
        register_exports()
        register_words()

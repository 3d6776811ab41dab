from django.apps import AppConfig


class ContactsConfig(AppConfig):
    name = "vizitka.contacts"
    label = "contacts"

    def ready(self) -> None:
        from vizitka.common.reserved_names import reserve
        from vizitka.contacts import matters, permissions, registration, uses
        from vizitka.contacts.archive import register_parts
        from vizitka.contacts.audit_words import register_words
        from vizitka.contacts.exchange.registration import register_exchange
        from vizitka.contacts.telling import register_told
        from vizitka.contacts.transfer.registration import register_jobs

        reserve("contact contacts")
        permissions.register_abilities()
        matters.register_matters()
        registration.register_residents()
        registration.listen()
        uses.register_readers()
        register_words()
        register_parts()
        register_told()
        register_exchange()
        register_jobs()

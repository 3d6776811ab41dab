from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "vizitka.cards"
    label = "cards"

    def ready(self) -> None:
        from vizitka.accounts import names
        from vizitka.cards import permissions, uses
        from vizitka.cards.archive import register_parts
        from vizitka.cards.audit_words import register_words
        from vizitka.cards.batches import held
        from vizitka.cards.batches.registration import register_jobs
        from vizitka.cards.fields import MODE_FIELDS, OWN_SWITCHES
        from vizitka.cards.holding import CardHolding
        from vizitka.cards.registration import follow_names, register_residents
        from vizitka.cards.telling import register_told
        from vizitka.common.reserved_names import reserve
        from vizitka.spaces import holdings
        from vizitka.spaces.card_fields import register_modes, register_switch

        reserve("card cards contact contacts")
        register_residents()
        names.follow(follow_names)
        uses.register_readers()
        held.register_readers()
        holdings.register(CardHolding())
        register_modes(MODE_FIELDS)
        for switch, label in OWN_SWITCHES.items():
            register_switch(switch, default=True, label=label)
        register_jobs()
        register_words()
        permissions.register_abilities()
        register_parts()
        register_told()

from django.apps import AppConfig


class AddressBooksConfig(AppConfig):
    name = "vizitka.addressbooks"
    label = "addressbooks"

    def ready(self) -> None:
        from vizitka.accounts import departures, keys
        from vizitka.addressbooks import services
        from vizitka.addressbooks.archive import register_parts
        from vizitka.addressbooks.departures import PasswordDeparture
        from vizitka.cards.events import CardMoved
        from vizitka.common import body_limits
        from vizitka.common.events import follow
        from vizitka.common.reserved_names import reserve

        reserve("addressbook addressbooks address-book address-books carddav")
        register_parts()
        keys.register(services.end_all_of)
        departures.register(PasswordDeparture())
        follow(services.hear_moves, CardMoved)
        # A phone names each card that it wants.
        body_limits.declare(["REPORT"], "/carddav/{person}/books/{space}/", body_limits.ROWS)

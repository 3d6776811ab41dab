from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "vizitka.statistics"
    label = "statistics"

    def ready(self) -> None:
        from vizitka.cards import residents
        from vizitka.common.reserved_names import reserve
        from vizitka.publishing import observers
        from vizitka.statistics import permissions
        from vizitka.statistics.archive import register_parts
        from vizitka.statistics.counting.observer import count
        from vizitka.statistics.models import CardDay, CardMonth, CardVisitor, Roster
        from vizitka.statistics.packing import services as packing

        reserve("statistics")
        for model in (CardDay, CardMonth, CardVisitor):
            residents.register(residents.Resident(model, move=residents.goes_along, purge=residents.goes))
        residents.register(
            residents.Resident(Roster, move=packing.cards_move, purge=packing.cards_go, column="cards")
        )
        observers.register(count)
        permissions.register_abilities()
        register_parts()

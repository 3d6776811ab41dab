from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "vizitka.cards"
    label = "cards"

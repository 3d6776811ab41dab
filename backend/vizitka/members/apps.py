from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "vizitka.members"
    label = "members"

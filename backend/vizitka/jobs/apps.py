from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "vizitka.jobs"
    label = "jobs"

from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "vizitka.audit"
    label = "audit"

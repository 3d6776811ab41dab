from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "vizitka.demo"
    label = "demo"

    def ready(self) -> None:
        from django.conf import settings

        if settings.DEMO:
            from vizitka.demo.mailboxes import DemoMailboxes
            from vizitka.signatures.mailboxes.opening import stand_in

            stand_in(DemoMailboxes)

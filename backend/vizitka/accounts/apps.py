from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "vizitka.accounts"
    label = "accounts"

    def ready(self) -> None:
        from vizitka.accounts import doctor, links
        from vizitka.accounts.archive import register_parts
        from vizitka.accounts.audit_words import register_words
        from vizitka.accounts.selectors import page_of_proof
        from vizitka.common import doors
        from vizitka.common.doctor import register
        from vizitka.common.reserved_names import reserve

        reserve(
            "a account accounts auth login logout me oauth password profile "
            "recovery register session signin signup user username users"
        )
        doors.open_at(["POST"], "/backoffice/login/")
        register_words()
        register("key", "Key", doctor.look)
        links.register(page_of_proof)
        register_parts()

"""Samples of tokens and webhooks of a space, and of tokens of a person and of a billing account."""

from __future__ import annotations

from typing import Any, Final

from tests.permissions.samples.billing import ACCOUNT, with_account
from tests.permissions.samples.world import OWN_PASSWORD, Sample, World


def with_token(world: World) -> None:
    """A token of the space, made by its owner."""
    from vizitka.common.actor import Person
    from vizitka.developers.holders import Wanted
    from vizitka.developers.permissions import TOKENS_MANAGE
    from vizitka.developers.selectors import access_tokens
    from vizitka.developers.services import make_token

    holder = access_tokens(Person(world.people["owner"]), world.space.pk, TOKENS_MANAGE)
    token, _secret = make_token(holder, Wanted("CRM", ["cards.read"]))
    world.extra["token"] = token.pk


def with_own_token(world: World) -> None:
    """A token of the owner's own."""
    from vizitka.common.actor import Person
    from vizitka.developers.holders import OfPerson, Wanted
    from vizitka.developers.services import make_token

    token, _secret = make_token(OfPerson(Person(world.people["owner"])), Wanted("CRM", ["cards.read"]))
    world.extra["own_token"] = token.pk


def with_account_token(world: World) -> None:
    """A token of a billing account, made by its owner."""
    from vizitka.common.actor import Person
    from vizitka.developers.holders import Wanted
    from vizitka.developers.selectors import access_account_tokens
    from vizitka.developers.services import make_token

    with_account(world)
    holder = access_account_tokens(Person(world.people["owner"]), world.extra["account_id"])
    token, _secret = make_token(holder, Wanted("ERP", ["billing.read"]))
    world.extra["account_token"] = token.pk


def _of_account(body: Any = None) -> Sample:
    path = {**ACCOUNT, "token_id": lambda world: world.extra["account_token"]}
    return Sample(body, path=path, prepare=with_account_token)


def _sample(body: Any = None) -> Sample:
    return Sample(body, path={"token_id": lambda world: world.extra["token"]}, prepare=with_token)


def _own(body: Any) -> Sample:
    path = {"token_id": lambda world: world.extra["own_token"]}
    return Sample(body, path=path, prepare=with_own_token, owned_by="owner")


def with_webhook(world: World) -> None:
    """A webhook of the space, made by its owner, with a message that was given up; nobody answers at its address."""
    from vizitka.common.actor import Person
    from vizitka.common.ids import new_id
    from vizitka.developers.permissions import WEBHOOKS_MANAGE
    from vizitka.developers.webhooks.models import WebhookMessage
    from vizitka.developers.webhooks.selectors import access_webhooks
    from vizitka.developers.webhooks.services import Wanted, make_webhook

    owner = Person(world.people["owner"])
    access = access_webhooks(owner, world.space.pk, WEBHOOKS_MANAGE)
    # Leads to this machine, which shows when it is looked up: nobody is called.
    wanted = Wanted("CRM", "https://127.1/hooks", ["card.updated"], whole=False)
    webhook, _secret = make_webhook(owner, access, wanted)
    message = WebhookMessage.objects.create(
        space=world.space, webhook=webhook, event="card.updated", object_id=new_id(), result="failed"
    )
    world.extra |= {"webhook": webhook.pk, "delivery": message.key}


def _of_webhook(body: Any = None) -> Sample:
    path = {
        "webhook_id": lambda world: world.extra["webhook"],
        "delivery_id": lambda world: world.extra["delivery"],
        "event": "card.updated",
    }
    return Sample(body, path=path, prepare=with_webhook)


_WEBHOOK: Final = {"name": "HR", "address": "https://hr.example/hooks", "events": ["card.updated"]}
_WANTED: Final = {"name": "CRM", "abilities": ["cards.read", "cards.edit"]}
_OF_ACCOUNT: Final = {"name": "ERP", "abilities": ["billing.read", "billing.assign"]}
SAMPLES: Final[dict[str, Sample]] = {
    "list_api_tokens": _sample(),
    "create_api_token": _sample({**_WANTED, "days": 365}),
    "update_api_token": _sample({**_WANTED, "networks": ["203.0.113.0/24"]}),
    "replace_api_token": _sample({"days": 90}),
    "take_api_token_over": _sample(),
    "end_api_token": _sample(),
    "list_account_tokens": _of_account(),
    "create_account_token": _of_account({**_OF_ACCOUNT, "days": 365}),
    "update_account_token": _of_account({**_OF_ACCOUNT, "networks": ["203.0.113.0/24"]}),
    "replace_account_token": _of_account({"days": 90}),
    "take_account_token_over": _of_account(),
    "end_account_token": _of_account(),
    "list_my_api_tokens": Sample(),
    "create_my_api_token": Sample({**_WANTED, **OWN_PASSWORD}),
    "update_my_api_token": _own({**_WANTED, "networks": ["203.0.113.0/24"], **OWN_PASSWORD}),
    "replace_my_api_token": _own({"days": 90, **OWN_PASSWORD}),
    "end_my_api_token": _own(None),
    "list_webhooks": _of_webhook(),
    "create_webhook": _of_webhook(_WEBHOOK),
    "list_webhook_events": _of_webhook(),
    "get_webhook_event": _of_webhook(),
    "get_webhook": _of_webhook(),
    "update_webhook": _of_webhook(_WEBHOOK),
    "delete_webhook": _of_webhook(),
    "pause_webhook": _of_webhook(),
    "resume_webhook": _of_webhook(),
    "renew_webhook_secret": _of_webhook({"days": 7}),
    "test_webhook": _of_webhook(),
    "list_webhook_deliveries": _of_webhook(),
    "send_webhook_deliveries_again": _of_webhook({}),
    "get_webhook_delivery": _of_webhook(),
    "send_webhook_delivery_again": _of_webhook(),
}

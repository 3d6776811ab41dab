"""The API at /v1: every domain's router, one envelope, one way to refuse."""

from __future__ import annotations

from typing import Any

import orjson
from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.renderers import BaseRenderer

from vizitka import __version__
from vizitka.accounts.authentication import BearerAuthentication
from vizitka.common.api import contract, errors
from vizitka.common.api.reading import StrictParser
from vizitka.common.api.straight import OPTIONS


class OrjsonRenderer(BaseRenderer):
    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:
        return orjson.dumps(data, default=str, option=OPTIONS)


api = NinjaAPI(
    title="Vizitka",
    version=__version__,
    description="Digital business cards, managed centrally.",
    urls_namespace="api",
    docs_url=None,
    openapi_url=None,
    auth=BearerAuthentication(),
    renderer=OrjsonRenderer(),
    parser=StrictParser(),
)
errors.install(api)

ROUTERS = [
    "vizitka.accounts.api.router",
    "vizitka.reference.api.router",
    "vizitka.billing.api.router",
    "vizitka.licensing.api.router",
    "vizitka.licensing.log_api.router",
    "vizitka.licensing.contracts_api.router",
    "vizitka.shop.api.router",
    "vizitka.orders.api.router",
    "vizitka.directories.api.router",
    "vizitka.billing.account_api.router",
    "vizitka.invoicing.api.router",
    "vizitka.payments.api.router",
    "vizitka.jobs.api.router",
    "vizitka.spaces.api.router",
    "vizitka.spaces.audit_log.api.router",
    "vizitka.spaces.templates.api.router",
    "vizitka.spaces.history.api.router",
    "vizitka.spaces.protection.api.router",
    "vizitka.domains.api.router",
    "vizitka.cards.api.router",
    "vizitka.cards.batches.api.router",
    "vizitka.cards.protection.api.router",
    "vizitka.cards.views.api.router",
    "vizitka.publishing.api.router",
    "vizitka.publishing.files_api.router",
    "vizitka.notices.api.router",
    "vizitka.transfer.importing.api.router",
    "vizitka.transfer.upserts.api.router",
    "vizitka.transfer.exporting.api.router",
    "vizitka.products.api.router",
    "vizitka.printing.api.router",
    "vizitka.wallet.api.router",
    "vizitka.scim.api.router",
    "vizitka.addressbooks.api.router",
    "vizitka.embedding.api.router",
    "vizitka.developers.api.router",
    "vizitka.developers.webhooks.api.router",
    "vizitka.assistants.api.router",
    "vizitka.connectors.api.router",
    "vizitka.backgrounds.api.router",
    "vizitka.signatures.api.router",
    "vizitka.signatures.mailboxes.api.router",
    "vizitka.pocket.api.router",
    "vizitka.contacts.api.router",
    "vizitka.contacts.many_api.router",
    "vizitka.contacts.notes_api.router",
    "vizitka.contacts.events_api.router",
    "vizitka.contacts.exchange.api.router",
    "vizitka.contacts.transfer.api.router",
    "vizitka.locations.api.router",
    "vizitka.newsletter.people.api.router",
    "vizitka.newsletter.letters.api.router",
    "vizitka.newsletter.people.transfer.api.router",
    "vizitka.statistics.api.router",
    "vizitka.transfer.archiving.api.router",
    "vizitka.members.api.router",
    "vizitka.members.rounds.api.router",
    "vizitka.sso.api.router",
]
for router in ROUTERS:
    api.add_router("", router)
contract.check(api)

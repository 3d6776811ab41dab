"""What a person answers an assistant that asks for access. The assistant's own way is no operation (access.views)."""

from __future__ import annotations

from typing import Any

import vizitka.assistants.errors  # noqa: F401 - who reads the API reads what is refused here
from vizitka.accounts.selectors import asked_of
from vizitka.accounts.services.passwords import confirm
from vizitka.assistants.schemas import (
    AssistantAccessIn,
    AssistantAnswerOut,
    AssistantRequestIn,
    AssistantRequestOut,
)
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.developers import services as tokens
from vizitka.developers.holders import OfPerson
from vizitka.developers.schemas import spaces_out

router = Router(tags=["assistants"])


@router.post("/me/assistants/request", ability=SIGNED_IN, response=Data[AssistantRequestOut])
def read_assistant_request(request: Request, payload: AssistantRequestIn) -> Any:
    """Who asks for access to what, for the page that asks the person."""
    # The library of the protocol waits until somebody connects an assistant.
    from vizitka.assistants.access import asking, rules

    holder = OfPerson(request.auth)
    found = asking.question(holder, payload.request)
    return data(
        AssistantRequestOut(
            name=found.client.name,
            host=rules.host_of(found.redirect_uri),
            on_device=rules.is_on_device(found.redirect_uri),
            may_look=bool(found.may_look),
            may_change=bool(found.may_change),
            spaces=spaces_out(holder),
            has_room=tokens.has_room(holder),
            asked=asked_of(request.auth),
        )
    )


@router.post("/me/assistants", ability=SIGNED_IN, response=Data[AssistantAnswerOut])
def connect_assistant(request: Request, payload: AssistantAccessIn) -> Any:
    """Lets an assistant work in the person's name: it never may more than the person, and the person is told by mail.
    The browser takes the answer to it, which is valid for a minute. Who signs in elsewhere and has no password here has
    to have signed in within the last ten minutes."""
    from vizitka.assistants.access import asking

    confirm(request.auth, payload.password, field="password")
    found = asking.question(OfPerson(request.auth, confirmed=True), payload.request)
    address = asking.give(found, payload.spaces, may_change=payload.may_change)
    return data(AssistantAnswerOut(address=address))


@router.post("/me/assistants/refusal", ability=SIGNED_IN, response=Data[AssistantAnswerOut])
def refuse_assistant(request: Request, payload: AssistantRequestIn) -> Any:
    """The address that takes the person's no to the assistant."""
    from vizitka.assistants.access import asking

    found = asking.question(OfPerson(request.auth), payload.request)
    return data(AssistantAnswerOut(address=asking.refuse(found)))

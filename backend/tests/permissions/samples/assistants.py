"""Samples of what a person answers an assistant that asks for access."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from tests.permissions.samples.world import OWN_PASSWORD, Sample, World


def with_program(world: World) -> None:
    """A program that has registered itself, and asks."""
    from vizitka.assistants.access import asking, metadata
    from vizitka.assistants.models import AssistantClient

    back = "https://assistant.example/callback"
    client = AssistantClient.objects.create(name="Helper", redirect_uris=[back])
    asked = {
        "response_type": "code",
        "client_id": str(client.pk),
        "redirect_uri": back,
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256",
        "resource": metadata.resource(),
    }
    world.extra["asked"] = asking.pack(urlencode(asked))


def _asked(**other: Any) -> Sample:
    """`other`: what the answer says beside what was asked. Who has no role has nothing to give."""
    return Sample(lambda world: {"request": world.extra["asked"], **other}, prepare=with_program)


SAMPLES: Final[dict[str, Sample]] = {
    "read_assistant_request": _asked(),
    "connect_assistant": _asked(**OWN_PASSWORD),
    "refuse_assistant": _asked(),
}

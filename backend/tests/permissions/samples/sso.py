"""Signing in elsewhere, and its set-up."""

from __future__ import annotations

from typing import Any

from tests.permissions.samples.world import NONE, OWN_PASSWORD, Sample, World
from tests.sso.works import IDP, certificate


def with_directory(world: World) -> None:
    """A directory of the space, with a SAML sign-in that was tried and is off."""
    from vizitka.common import clock
    from vizitka.directories.models import Directory, DirectorySettings
    from vizitka.sso.models import Attempt, Connection

    directory = Directory.objects.create(space=world.space, name="Entra ID")
    DirectorySettings.objects.create(space=world.space, directory=directory)
    Connection.objects.create(
        space=world.space,
        directory=directory,
        protocol="saml",
        issuer=IDP,
        sign_in_address="https://sts.alpenwerk.example/sso",
        certificates=[
            {
                "data": certificate(),
                "fingerprint": "AA:BB",
                "begins": "2026-01-01T00:00:00+00:00",
                "ends": "2036-01-01T00:00:00+00:00",
            }
        ],
        tested_at=clock.now(),
    )
    for role in ("owner", "admin"):
        Attempt.objects.create(
            key=f"{role:a<64}",
            connection_id=directory.pk,
            purpose="test",
            user=world.people[role],
            state="failed",
            fault="time",
            answered_at=clock.now(),
            expires_at=clock.now(),
        )
    world.extra["directory_id"] = directory.pk


WELL = frozenset({200, 201, 202, 204})
DIRECTORY = {"directory_id": lambda world: world.extra["directory_id"]}


def of_directory(body: Any = None, success: frozenset[int] = WELL) -> Sample:
    return Sample(body, path=DIRECTORY, prepare=with_directory, success=success)


SAMPLES: dict[str, Sample] = {
    "finish_sign_in": Sample({"result": "none"}, own_refusal=True),
    "start_sign_in": Sample({}, path={"connection_id": "00000000-0000-4000-8000-000000000000"}),
    "list_third_parties": Sample(),
    "start_third_party_sign_in": Sample({}, path={"key": "google"}),
    "list_own_third_parties": Sample(),
    "add_third_party": Sample(OWN_PASSWORD, path={"key": "google"}, success=NONE),
    "remove_third_party": Sample(path={"key": "google"}, success=NONE),
    "get_sso": of_directory(),
    "save_sso": of_directory(
        {"protocol": "saml", "issuer": IDP, "sign_in_address": "https://sts.alpenwerk.example/sso"}
    ),
    # Nothing is read: its values were typed in.
    "read_sso_again": of_directory(success=NONE),
    "start_sso_test": of_directory({}),
    # Each has seen the own test.
    "get_sso_test": Sample(
        path={**DIRECTORY, "key": f"{'owner':a<64}"},
        prepare=with_directory,
        success=frozenset({200, 404}),
    ),
    "turn_sso_on": of_directory({}),
    "turn_sso_off": of_directory({}),
    "forget_sso_people": of_directory(),
    "get_third_party_switches": of_directory(),
    "switch_third_parties": of_directory({"google": False}),
}

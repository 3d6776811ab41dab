"""What happens to passwords of phones."""

from __future__ import annotations

from typing import Self

from vizitka.addressbooks.models import AppPassword
from vizitka.common.actor import Actor
from vizitka.common.events import Event


class AppPasswordEvent(Event):
    kind = "app_password"

    @classmethod
    def of(cls, actor: Actor, password: AppPassword) -> Self:
        return cls(actor=actor, object_id=password.pk, label=password.name, changes={})


class AppPasswordMade(AppPasswordEvent):
    type = "app_password.made"


class AppPasswordEnded(AppPasswordEvent):
    type = "app_password.ended"

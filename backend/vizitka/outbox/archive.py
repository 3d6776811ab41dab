"""What is told later is no part of an archive (common.archives)."""

from __future__ import annotations

from vizitka.common.archives import OF_A_SPACE
from vizitka.outbox.models import Delivery


def register_parts() -> None:
    OF_A_SPACE.leave_out("messages between domains, on their way for seconds", Delivery)

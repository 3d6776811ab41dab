"""What of licences leaves in archives (common.archives)."""

from __future__ import annotations

from vizitka.common.archives import OF_A_PERSON
from vizitka.licensing.models import Purchase, Quote


def register_parts() -> None:
    OF_A_PERSON.leave_out("Purchases are the company's; its invoices name them.", Purchase, Quote)

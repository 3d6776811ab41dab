"""Background work of custom domains: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.domains import emails, errands, selectors, services
from vizitka.domains.enums import LetterKind


@errands.CHECK_DOMAIN.done_by
def check_domain(domain_id: str) -> None:
    """Looks at the records of one domain. It may take as long as name servers are slow."""
    services.check(uuid.UUID(domain_id))


@errands.FOLLOW_LICENCE.done_by
def follow_licence(domain_id: str) -> None:
    """Looks at the licence of one domain's space."""
    services.follow_licence(uuid.UUID(domain_id))


@errands.TELL_OWNERS.done_by
def tell_owners(kind: str, domain_id: str) -> None:
    """Queues a letter to every owner of the domain's space."""
    domain = selectors.any_domain(uuid.UUID(domain_id))
    if domain is not None:
        for owner in selectors.owners_of(domain.space_id):
            errands.SEND_LETTER.put(kind, domain_id, str(owner.pk))


@errands.SEND_LETTER.done_by
def send_letter(kind: str, domain_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one owner."""
    message = emails.build(LetterKind(kind), uuid.UUID(domain_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[kind, domain_id, user_id], attempt=attempt)

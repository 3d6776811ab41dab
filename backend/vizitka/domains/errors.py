"""What can go wrong with custom domains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput
from vizitka.domains.rules import HostProblem

SENTENCES: Final[Mapping[HostProblem, str | Promise]] = {
    HostProblem.MALFORMED: _("Enter a domain such as cards.example.com."),
    HostProblem.WILDCARD: _("Enter one domain without an asterisk."),
    HostProblem.PATH: _("Enter only the domain, without a path behind it."),
    HostProblem.PORT: _("Enter only the domain, without a port."),
    HostProblem.ADDRESS: _("Enter a domain, not an IP address."),
    HostProblem.SINGLE_LABEL: _("Enter the whole domain, such as cards.example.com."),
    HostProblem.PUBLIC_SUFFIX: _("Nobody can own this ending. Enter a domain of yours below it."),
    HostProblem.OURS: _("This domain belongs to Vizitka itself. Enter one of yours."),
}


class HostRefused(InvalidInput):
    code = "host_refused"

    def __init__(self, problem: HostProblem) -> None:
        super().__init__(errors={"host": [SENTENCES[problem]]})


class HostListed(InvalidInput):
    code = "host_listed"

    def __init__(self) -> None:
        super().__init__(errors={"host": [_("This domain is in your list already.")]})


class HostTaken(Conflict):
    code = "host_taken"
    message = _("Another space has already connected this domain.")


class TooManyDomains(Conflict):
    code = "too_many_domains"
    message = _("A space can have up to 20 domains. Remove one first.")


class DomainNotActive(Conflict):
    code = "domain_not_active"
    message = _("Only an active domain can become the primary one.")


class DomainNotPrimary(Conflict):
    code = "domain_not_primary"
    message = _("Only the primary domain can be redirected to.")

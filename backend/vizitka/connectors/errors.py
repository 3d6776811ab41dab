"""What may be refused about connectors."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyConnectors(Conflict):
    code = "too_many_connectors"
    message = _("A space can have 10 connectors. Delete one that is not needed any more.")


class ConnectorRefused(Conflict):
    code = "connector_refused"
    message = _("The other system has not accepted the test call. Check the address and the credential.")


class ConnectorNotOn(Conflict):
    code = "connector_not_on"
    message = _("This connector is not switched on.")

"""What may be refused about webhooks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyWebhooks(Conflict):
    code = "too_many_webhooks"
    message = _("A space can have 20 webhooks. Delete one that is not needed any more.")


class MessageWaits(Conflict):
    code = "message_waits"
    message = _("This message is on its way already.")


class WebhookNotActive(Conflict):
    code = "webhook_not_active"
    message = _("This webhook is not active. Resume it first.")

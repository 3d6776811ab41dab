"""What tokens and webhooks have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Token.
TELL_END: Final = Errand[[str]]("developers.tell_end", Queue.SHORT)
# Token, person.
SEND_END: Final = Errand[[str, str]]("developers.send_end", Queue.MAIL)
# Token of a billing account; and a person.
TELL_ACCOUNT_END: Final = Errand[[str]]("developers.tell_account_end", Queue.SHORT)
SEND_ACCOUNT_END: Final = Errand[[str, str]]("developers.send_account_end", Queue.MAIL)
# Token of a person.
SEND_OWN_END: Final = Errand[[str]]("developers.send_own_end", Queue.MAIL)
SEND_MADE: Final = Errand[[str]]("developers.send_made", Queue.MAIL)
SEND_WIDENED: Final = Errand[[str]]("developers.send_widened", Queue.MAIL)
# Whatever is due, of all webhooks.
SEND_WEBHOOKS: Final = Errand[[]]("developers.send_webhooks", Queue.WEBHOOKS)
# Webhook.
TELL_WEBHOOK_OFF: Final = Errand[[str]]("developers.tell_webhook_off", Queue.SHORT)
# Webhook, person.
SEND_WEBHOOK_OFF: Final = Errand[[str, str]]("developers.send_webhook_off", Queue.MAIL)

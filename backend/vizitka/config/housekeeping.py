"""What has to happen from time to time: work of dead workers again, what is due for deletion gone.

Every step is safe to repeat and to stop at any line; one that fails is logged and does not keep the others.
"""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable
from typing import Final

import structlog
from django.db import Error, close_old_connections
from django_tasks_db.models import DBTaskResult

from vizitka.accounts.services import purge_expired
from vizitka.assistants import services as assistants
from vizitka.audit import services as audit
from vizitka.backgrounds import services as backgrounds
from vizitka.billing import company, joining
from vizitka.cards import services as cards
from vizitka.cards.batches import services as batches
from vizitka.common import clock, files, gone, parcels, throttle
from vizitka.common.api import idempotency
from vizitka.connectors import services as connectors
from vizitka.contacts import erasing, reminding, retention, words
from vizitka.contacts import services as contacts
from vizitka.contacts.exchange import visitors
from vizitka.developers import services as tokens
from vizitka.developers.webhooks import services as webhooks
from vizitka.directories import log as directory_log
from vizitka.directories.pulling import work as pulls
from vizitka.directories.services import cleaning as directory_cleaning
from vizitka.directories.services import domains as directory_domains
from vizitka.directories.services import settling as directory_settling
from vizitka.documents import services as documents
from vizitka.domains import services as domains
from vizitka.images import services as images
from vizitka.invoicing import services as invoicing
from vizitka.jobs import leases, workers
from vizitka.jobs import services as jobs
from vizitka.licensing import declaring, lateness, purchasing, quoting, renewing, settling, telling
from vizitka.locations import services as locations
from vizitka.members import services as members
from vizitka.members.rounds import services as rounds
from vizitka.newsletter.letters import pausing
from vizitka.newsletter.letters import taking_up as letters
from vizitka.newsletter.people import ledger, signing_up
from vizitka.orders import closing
from vizitka.orders import completing as orders
from vizitka.outbox import services as outbox
from vizitka.payments.services import charging, paying, refunds
from vizitka.payments.services import events as payment_events
from vizitka.payments.services import methods as payment_methods
from vizitka.printing import services as printing
from vizitka.products import services as products
from vizitka.publishing import tasks as publishing
from vizitka.shop import checkout, placing
from vizitka.signatures import banners
from vizitka.signatures import services as signatures
from vizitka.signatures.mailboxes import services as mailboxes
from vizitka.spaces import services as spaces
from vizitka.spaces.history import records as designs
from vizitka.spaces.templates import services as templates
from vizitka.sso.services import attempts as sign_ins_elsewhere
from vizitka.sso.services import connections
from vizitka.statistics.monthly import services as monthly_mails
from vizitka.statistics.packing import services as packing
from vizitka.statistics.summing import services as statistics
from vizitka.tax import services as tax
from vizitka.transfer import leftovers
from vizitka.transfer.importing import services as imports
from vizitka.wallet import keeping as wallet_certificates
from vizitka.wallet import telling as wallets

log = structlog.get_logger(__name__)

MINUTE: Final = dt.timedelta(minutes=1)
HOUR: Final = dt.timedelta(hours=1)
# How often a worker asks whether it is its turn.
ASK_SECONDS: Final = 20.0
KEEP_RESULTS: Final = dt.timedelta(days=14)


def forget_messages() -> int:
    """Forgets what visitors wrote by forms of cards, once it is sent: the release before put it into the queue itself.

    Returns how many.
    """
    sent = DBTaskResult.objects.finished().filter(task_path=publishing.send_visitor_message.module_path)
    gone, _ = sent.delete()
    return gone


def prune_results() -> int:
    """Forgets what became of tasks a fortnight ago. Returns how many."""
    gone, _ = DBTaskResult.objects.finished().filter(finished_at__lt=clock.now() - KEEP_RESULTS).delete()
    return gone


EVERY_MINUTE: Final[list[Callable[[], object]]] = [
    jobs.revive,
    imports.end_lost,
    jobs.take_up_lost,
    workers.free_orphans,
    domains.check_due,
    directory_domains.check_due,
    directory_settling.queue_due,
    pulls.queue_due,
    outbox.queue_due,
    webhooks.queue_due,
    connectors.queue_due,
    forget_messages,
    files.remove_waiting,
    leftovers.purge_of_jobs,
    statistics.sum_up,
    reminding.queue_due,
    letters.take_up,
    charging.ask_due,
    refunds.ask_due,
    payment_events.work_due,
    purchasing.take_up,
    settling.ended,
    orders.take_up,
    placing.give_back_ended,
    wallets.queue_due,
]
EVERY_HOUR: Final[list[Callable[[], object]]] = [
    company.queue_vat_checks,
    joining.purge_invitations,
    tokens.tell_ends,
    assistants.purge,
    tax.purge,
    purge_expired,
    members.end_unanswered,
    members.purge_ended,
    rounds.purge_rounds,
    members.purge_offers,
    throttle.purge,
    parcels.purge,
    idempotency.purge,
    batches.purge_old,
    cards.purge_deleted,
    cards.forget_idle,
    spaces.purge_deleted,
    gone.purge,
    domains.follow_licences,
    directory_log.forget_old,
    directory_cleaning.forget_removed,
    directory_cleaning.tell_signals,
    sign_ins_elsewhere.forget_old,
    connections.read_due,
    templates.purge_deleted,
    printing.purge_deleted,
    backgrounds.purge_deleted,
    signatures.purge_deleted,
    mailboxes.purge_log,
    banners.purge_deleted,
    locations.purge_deleted,
    designs.purge_old,
    images.purge_unused,
    documents.purge_unused,
    prune_results,
    jobs.purge_old,
    imports.purge_old,
    products.purge_changes,
    contacts.purge_changes,
    contacts.purge_merges,
    words.OF_CONTACTS.forget_idle,
    retention.purge_deleted,
    retention.tell_due,
    retention.remove_due,
    erasing.store_ledger,
    statistics.purge,
    packing.pack,
    monthly_mails.queue_due,
    leftovers.purge_leftovers,
    visitors.purge,
    signing_up.purge,
    pausing.purge,
    ledger.store_all,
    invoicing.mark_overdue,
    paying.retry_due,
    payment_methods.look_after,
    payment_events.forget_old,
    renewing.renew_due,
    lateness.run,
    telling.due,
    quoting.forget_old,
    declaring.forget_old,
    checkout.forget_old,
    orders.give_up_impossible,
    closing.mark_delivered,
    closing.forget_printed,
    wallet_certificates.warn_due,
    outbox.purge_old,
    webhooks.purge_log,
    connectors.look_over,
    audit.purge_old,
]


def run(steps: list[Callable[[], object]]) -> bool:
    """Runs the steps one after the other; returns whether all went well."""
    well = True
    for step in steps:
        try:
            step()
        except Exception:
            well = False
            log.exception("housekeeping_failed", step=step.__name__)
    return well


def run_due() -> None:
    """What is due, if no other worker of the installation has taken it; each step is safe to do twice all the same."""
    for name, every, steps in (("every minute", MINUTE, EVERY_MINUTE), ("every hour", HOUR, EVERY_HOUR)):
        try:
            mine = leases.take(name, every)
        except Error as error:
            log.warning("housekeeping_not_asked", name=name, error=str(error))
            continue
        if mine:
            run(steps)
            leases.end(name)


def start_thread(stop: threading.Event) -> threading.Thread:
    """Does it beside the tasks, in the process of a worker, until `stop` is set."""

    def loop() -> None:
        while not stop.wait(ASK_SECONDS):
            try:
                run_due()
            except Exception:
                # The next turn comes, whatever was wrong with this one.
                log.exception("housekeeping_failed")
            finally:
                close_old_connections()

    thread = threading.Thread(target=loop, name="housekeeping", daemon=True)
    thread.start()
    return thread

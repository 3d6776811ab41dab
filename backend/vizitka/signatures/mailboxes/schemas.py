"""What goes in and out of the API of mailboxes."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from pydantic import Field, model_validator

from vizitka.cards.schemas.write import SomeCards
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.common.service_accounts import LARGEST
from vizitka.signatures.enums import ConnectionStanding, MailboxState, MailboxWork, MailProvider

Id = uuid.UUID


class GoogleConnectionIn(InSchema):
    """The JSON of a service account’s key, as Google’s console gives it. It is kept encrypted, and never shown."""

    account: Annotated[str, Field(min_length=1, max_length=LARGEST)]


class MicrosoftConnectionIn(InSchema):
    """What the add-in gives out. `tenant` and `application`: whose tokens prove a person; both, or none: then people
    prove themselves by the address of their own page."""

    tenant: uuid.UUID | None = None
    application: uuid.UUID | None = None
    new_signature: uuid.UUID | None = None
    reply_signature: uuid.UUID | None = None

    @model_validator(mode="after")
    def _both(self) -> MicrosoftConnectionIn:
        if (self.tenant is None) != (self.application is None):
            raise FieldProblem(_("Give both the directory and the application, or neither."))
        return self


class MailboxesQuery(PageQuery):
    """`signature`: by which old ones are known; without one, by the one that each person has. `trouble`: only where
    somebody has to do something."""

    provider: MailProvider = MailProvider.GOOGLE
    signature: uuid.UUID | None = None
    search: Annotated[str, Field(max_length=200)] = ""
    trouble: bool = False


class MailboxLogQuery(PageQuery):
    card: uuid.UUID | None = None


class MailboxRestoreIn(InSchema):
    """`cards`: of these; without them of all whose mailboxes were written."""

    cards: SomeCards | None = None


class MailboxWorkIn(MailboxRestoreIn):
    """`check` looks and says what would be done; `put` writes. `cards`: of these; without them of all that are active.
    `missing`: only of who had not the present one when we last looked. `over_changes`: also where a person has changed
    ours by hand."""

    work: Literal[MailboxWork.CHECK, MailboxWork.PUT]
    signature: uuid.UUID
    missing: bool = False
    over_changes: bool = False


class MailboxCounts(OutSchema):
    """Addresses, as of the last look: which have ours, and where somebody has to do something."""

    set: int
    changed: int
    trouble: int
    restored: int


class MailConnectionOut(OutSchema):
    """How it stands with a provider. `identifier`: the service account, or the directory; `application`: the number
    under which the company allows it. `is_trial`: mailboxes are a stand-in of the installation, and nothing goes to the
    provider. `manifest`: where Outlook’s add-in is, once something is saved. `job`: the work
    that goes on."""

    provider: MailProvider
    standing: ConnectionStanding
    is_trial: bool
    identifier: str
    application: str
    new_signature: uuid.UUID | None
    reply_signature: uuid.UUID | None
    manifest: str | None
    saved_at: dt.datetime | None
    counts: MailboxCounts
    job: uuid.UUID | None


class MailboxOut(OutSchema):
    """An address of a person; empty where there is none. `said` in the language of the request."""

    address: str
    state: MailboxState
    said: str
    seen_at: dt.datetime
    has_before: bool


class MailboxHolder(OutSchema):
    """A person with what is known of the mailbox; nothing where nobody has looked yet."""

    uuid: uuid.UUID
    name: str
    email: str
    mailboxes: list[MailboxOut]


class MailboxLine(OutSchema):
    """A line of the log."""

    uuid: Id
    card: Id
    name: str
    provider: MailProvider
    address: str
    said: str
    at: dt.datetime

"""`manage.py bring_space FILE ADDRESS`: for archives that are larger than an upload may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.transfer.archiving import bringing


class Command(BaseCommand):
    help = "Makes a new space of an archive. The worker does it; the owner sees its progress in the manager."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive of a space, a ZIP file")
        parser.add_argument("address", help="email address of the account that will own the space")

    def handle(self, *args: Any, file: Path, address: str, **options: Any) -> None:
        owner = User.objects.filter(email=address.strip().lower(), is_active=True).first()
        if owner is None:
            raise CommandError(f"No active account has the address {address}.")
        actor = Person(owner)
        try:
            with file.open("rb") as archive:
                seen = bringing.look_at(actor, archive)
            bringing.start(actor, ticket=seen.ticket, name=seen.name, username=seen.username)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except ApplicationError as error:
            raise CommandError(str(error.message)) from error
        rows = ", ".join(f"{number} {key}" for key, number in seen.rows.items() if number)
        self.stdout.write(f"{seen.name} is being brought as {seen.username}: {rows}.")

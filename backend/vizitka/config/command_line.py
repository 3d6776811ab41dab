"""`manage.py`: commands run with the environment and as the user of the installation."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import Final

import django
from django.core.management import execute_from_command_line
from django.db import OperationalError, connection

from vizitka.config import installation
from vizitka.config.environment import Refused

# sysexits.h: whoever starts it again finds the same.
EX_CONFIG: Final = 78


def main(arguments: Sequence[str]) -> None:
    """Does a command. What is wrong with the installation is said in a sentence; then the exit code is 78, or 1 when
    the database does not answer."""
    try:
        installation.read_file()
        installation.become_owner()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
        load()
        execute_from_command_line(list(arguments))
    except Refused as refusal:
        print(refusal, file=sys.stderr)  # noqa: T201  (before there is a log)
        sys.exit(EX_CONFIG)
    except OperationalError as error:
        if connection.connection is not None:
            raise
        sys.exit(f"DATABASE_URL: the database does not answer: {' '.join(str(error).split())}")


def load() -> None:
    """All rooms. Nothing of them becomes garbage, so nobody looks for any while they come: that took a sixth of the
    time. What is there then stays to the end."""
    gc.disable()
    django.setup()
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main(sys.argv)

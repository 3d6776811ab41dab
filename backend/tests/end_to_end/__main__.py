"""`python -m tests.end_to_end`, beside an installation under test and with its VIZITKA_DATA.

Reads a line of JSON for each thing to be made, `{"make": "company"}` or `{"make": "person", "first_name": …}`, and
answers with one. Nothing of the product knows of it.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import django


def serve() -> None:
    from tests.end_to_end import companies  # its models want Django to be there

    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        kind = order.pop("make")
        made = (
            companies.found_company()
            if kind == "company"
            else {"email": companies.make_person(**order).email}
        )
        print(json.dumps(made), flush=True)  # noqa: T201  (the answer)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
    django.setup()
    serve()

"""`python -m tests.end_to_end`, beside an installation under test and with its VIZITKA_DATA.

Reads a line of JSON for each thing to be made, `{"make": "company"}`, `{"make": "person", "first_name": …}`,
`{"make": "products", "number": "10"}`, an `operator`, a `shelf` of the shop or a `film` of a code, and answers with
one. Nothing of the product knows of it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import django


def serve() -> None:
    from tests.end_to_end import companies  # its models want Django to be there

    def make_person(**order: Any) -> dict[str, Any]:
        return {"email": companies.make_person(**order).email}

    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        kind = order.pop("make")
        makers: dict[str, Callable[..., dict[str, Any]]] = {
            "company": companies.found_company,
            "person": make_person,
            "operator": companies.make_operator,
            "products": companies.print_products,
            "film": companies.film_code,
            "shelf": companies.fill_shelf,
            "price": companies.change_price,
            "stock": companies.stock_up,
            "handed_out": companies.hand_out,
            "partner": companies.make_partner,
            "end_of_mails": companies.end_of_mails,
            "directory": companies.open_directory,
            "owner": companies.add_owner,
            "old_sign_ins": companies.age_sign_ins,
        }
        made = makers[kind](**order)
        print(json.dumps(made), flush=True)  # noqa: T201  (the answer)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
    django.setup()
    serve()

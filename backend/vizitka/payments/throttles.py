"""How often payments are tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# What Stripe tells, before its signature is looked at. It tells fast, from few addresses.
EVENTS: Final = Action(
    "payment events",
    network=Bucket(600, SECOND / 20),
    wide_network=Bucket(1800, SECOND / 60),
)
# Methods that an account adds: whoever tries stolen cards tries many.
SETUPS: Final = Action("payment methods", target=Bucket(10, dt.timedelta(minutes=6)))
# Payments that an account begins.
PAYMENTS: Final = Action("payments", target=Bucket(20, dt.timedelta(minutes=3)))

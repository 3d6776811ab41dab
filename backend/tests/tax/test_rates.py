"""Our table of rates beside two of others."""

from __future__ import annotations

import datetime as dt

import duty27_eu_vat
import eu_vat_rates_data
import pytest

from vizitka.tax.rates import STANDARD, standard_rate
from vizitka.tax.territories import MEMBERS

EL = {"GR": "EL"}


def changes() -> list[dt.date]:
    """Each day on which a rate of ours or theirs changes, and the one before."""
    days = {day for rows in STANDARD.values() for day, _rate in rows}
    for country in MEMBERS:
        days |= {window.effective_from for window in duty27_eu_vat.get_rate_history(EL.get(country, country))}
    days = {day for day in days if day >= dt.date(2020, 1, 2)}
    return sorted(days | {day - dt.timedelta(days=1) for day in days})


@pytest.mark.parametrize("country", sorted(MEMBERS))
def test_every_day_on_which_something_changes(country: str) -> None:
    """duty27-eu-vat: standard rates by date."""
    days = [day for day in changes() if day <= duty27_eu_vat.DATA_AS_OF]
    ours = {day: standard_rate(country, day) for day in days}
    theirs = {day: duty27_eu_vat.get_standard_rate(EL.get(country, country), day) for day in days}
    assert len(days) > 10
    assert ours == theirs


@pytest.mark.parametrize("country", sorted({*MEMBERS, "CH", "NO", "GB"}))
def test_the_rates_of_today(country: str) -> None:
    """eu-vat-rates-data: what counts when it was made."""
    theirs = eu_vat_rates_data.get_standard_rate(country)
    assert float(standard_rate(country, dt.date(2026, 9, 29))) == theirs


def test_each_country_begins_with_the_first_day_and_goes_forward() -> None:
    for rows in STANDARD.values():
        days = [day for day, _rate in rows]
        assert days == sorted(set(days))
        assert days[0] == dt.date(2020, 1, 1)
    assert STANDARD.keys() > MEMBERS

"""VIES answers, is busy, slow, wrong or gone; what is kept of it, and when it is asked again."""

from __future__ import annotations

import datetime as dt
import threading
from typing import Any

import pytest

from tests.tax.fake_vies import ALPENWERK, FakeVies
from vizitka.common import clock
from vizitka.tax import services
from vizitka.tax import vies as gateway
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation, CountryPause

pytestmark = pytest.mark.django_db

NUMBER, OURS = "ATU33864707", "DE136695976"
NOW = dt.datetime(2026, 6, 3, 7, 14, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def moment(monkeypatch: pytest.MonkeyPatch) -> Any:
    now = [NOW]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    return now


def test_a_valid_number_is_kept_with_its_proof(vies: FakeVies) -> None:
    found = services.check("at u 33864707", "AT", requester=OURS)
    assert (found.state, found.number, found.at) == (NumberState.VALID, NUMBER, NOW)
    assert found.name == ALPENWERK["name"]
    assert found.address == "Salurner Straße 15 AT-6020 Innsbruck"
    assert (found.requester, found.reference) == (OURS, "WAPIAAAAYmFzZTY0")
    assert vies.asked == [
        {
            "countryCode": "AT",
            "vatNumber": "U33864707",
            "requesterMemberStateCode": "DE",
            "requesterNumber": "136695976",
        }
    ]
    assert Consultation.objects.get().pk == found.pk


def test_one_that_vies_does_not_know_is_invalid(vies: FakeVies) -> None:
    found = services.check(OURS, "DE")
    assert (found.state, found.name, found.address) == (NumberState.INVALID, "", "")


@pytest.mark.parametrize("text", ["ATU33864708", "nothing"])
def test_what_is_no_number_is_not_asked_about(vies: FakeVies, text: str) -> None:
    assert services.check(text, "AT").state == NumberState.MALFORMED
    assert (vies.asked, Consultation.objects.count()) == ([], 0)


def test_countries_that_vies_does_not_know_are_not_asked_about(vies: FakeVies) -> None:
    assert services.check("CHE-107.787.577", "CH").state == NumberState.UNCHECKED
    assert vies.asked == []


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ("MS_UNAVAILABLE", "MS_UNAVAILABLE"),
        ("MS_MAX_CONCURRENT_REQ", "MS_MAX_CONCURRENT_REQ"),
        ("GLOBAL_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ"),
        ("SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"),
        ({"actionSucceed": False}, "NO_ANSWER"),
        ({"userError": "MS_UNAVAILABLE", "valid": False}, "MS_UNAVAILABLE"),
        ({"valid": "true"}, "NO_ANSWER"),
        (b"<html>Bad gateway</html>", "UNREACHABLE"),
        (b"[]", "UNREACHABLE"),
        (b"", "UNREACHABLE"),
        (b" " * (gateway.LARGEST_ANSWER + 1), "UNREACHABLE"),
    ],
)
def test_whatever_goes_wrong_is_unknown_and_never_invalid(vies: FakeVies, says: Any, problem: str) -> None:
    vies.says["AT"] = says
    found = services.check(NUMBER, "AT")
    assert (found.state, found.problem) == (NumberState.UNKNOWN, problem)


def test_nobody_at_the_address_is_unknown(settings: Any) -> None:
    settings.VIES_URL = "http://127.0.0.1:1/rest-api"
    assert services.check(NUMBER, "AT").problem == "UNREACHABLE"
    assert CountryPause.objects.get().country == services.EVERYWHERE


def test_switched_off_is_unknown_and_makes_no_pause(settings: Any) -> None:
    settings.VIES_URL = ""
    assert services.check(NUMBER, "AT").problem == gateway.SWITCHED_OFF
    assert not CountryPause.objects.exists()


def test_a_slow_answer_is_not_waited_for(vies: FakeVies, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "SECONDS", 0.05)
    vies.gate = threading.Event()
    assert services.check(NUMBER, "AT").problem == "UNREACHABLE"
    vies.gate.set()


def test_where_vies_refuses_our_number_it_is_asked_without_it(vies: FakeVies) -> None:
    vies.refuses_requester = True
    found = services.check(NUMBER, "AT", requester=OURS)
    assert (found.state, found.requester, found.reference) == (NumberState.VALID, "", "")
    assert len(vies.asked) == 2


def test_an_answer_of_today_is_used_again_unless_somebody_asks(vies: FakeVies, moment: Any) -> None:
    first = services.check(NUMBER, "AT")
    moment[0] += dt.timedelta(hours=23)
    assert services.check(NUMBER, "AT") == first
    assert services.check(NUMBER, "AT", again=True) != first
    assert services.check(NUMBER, "AT", again=True) != first
    assert len(vies.asked) == 2, "twice within a minute is once"
    moment[0] += dt.timedelta(hours=25)
    services.check(NUMBER, "AT")
    assert len(vies.asked) == 3


def test_a_country_that_is_away_has_a_pause_and_others_have_none(vies: FakeVies, moment: Any) -> None:
    vies.says["DE"] = "MS_UNAVAILABLE"
    services.check(OURS, "DE")
    assert CountryPause.objects.get().until == NOW + services.FIRST_PAUSE
    assert services.check(OURS, "DE").problem == "PAUSED"
    assert services.check(NUMBER, "AT").state == NumberState.VALID
    assert len(vies.asked) == 2
    services.check(OURS, "DE", again=True)
    assert len(vies.asked) == 3, "who waits for the answer is asked for all the same"
    for failures in range(2, 9):
        moment[0] = CountryPause.objects.get().until + dt.timedelta(seconds=1)
        services.check(OURS, "DE")
        pause = CountryPause.objects.get()
        longest = min(services.FIRST_PAUSE * 2 ** (failures - 1), services.LONGEST_PAUSE)
        assert (pause.failures, pause.until) == (failures, moment[0] + longest)
    moment[0] = pause.until + dt.timedelta(seconds=1)
    vies.says.clear()
    services.check(OURS, "DE")
    assert not CountryPause.objects.exists(), "an answer ends it"


def test_unknown_answers_go_after_three_months_and_others_stay(vies: FakeVies, moment: Any) -> None:
    services.check(NUMBER, "AT")
    vies.says["DE"] = "MS_UNAVAILABLE"
    services.check(OURS, "DE")
    moment[0] += services.KEEP_UNKNOWN + dt.timedelta(seconds=1)
    assert services.purge() == 1
    assert Consultation.objects.get().number == NUMBER

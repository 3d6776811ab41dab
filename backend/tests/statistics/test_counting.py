"""From a visit to the sums: who counts, who does not, and that each counts once."""

from __future__ import annotations

import datetime as dt
import errno
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
import structlog
from django.conf import settings
from django.db import OperationalError, connection, transaction

from tests.conftest import MakeCard
from tests.statistics.conftest import AUSTRIAN, PHONE, Visitors, files
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.spaces.services import update_space
from vizitka.statistics.counting import buffer as buffers
from vizitka.statistics.counting import observer, salts
from vizitka.statistics.counting.buffer import buffer
from vizitka.statistics.models import (
    BufferFile,
    CardDay,
    CardMonth,
    CardVisitor,
    CountedSpace,
    Salt,
    SpaceDay,
    SpaceHour,
    SpaceVisitor,
    WesternSalt,
)
from vizitka.statistics.rules import MOST_OF_ONE, begin_of
from vizitka.statistics.summing import services
from vizitka.statistics.summing.services import purge, sum_up

pytestmark = pytest.mark.django_db


def day_of(card: Card) -> SpaceDay | None:
    return SpaceDay.objects.in_space(card.space_id).first()


def figures(row: Any) -> tuple[int, int, int, int]:
    return (row.link, row.qr_code, row.product, row.saves)


def test_views_and_saves_are_counted_by_their_channel(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe?utm_campaign=Messe", Referer="https://www.linkedin.com/feed")
    visitors.come("/c/zoe.vcf")
    visitors.come(f"/q/{card.code_handle}", address="203.0.113.9")
    visitors.come("/c/zoe/qr.svg")
    assert visitors.summed_up() == 3
    space, of_card = day_of(card), CardDay.objects.in_space(card.space_id).get()
    month = CardMonth.objects.in_space(card.space_id).get()
    hour = SpaceHour.objects.in_space(card.space_id).get()
    assert space is not None
    assert [figures(row) for row in (space, of_card, month, hour)] == [(1, 1, 0, 1)] * 4
    assert (space.visitors, of_card.visitors, space.bots) == (2, 2, 0)
    expected = {
        "campaign": {"Messe": 1},
        "country": {"AT": 1},
        "device": {"phone": 2},
        "language": {"de": 2},
        "referrer": {"linkedin.com": 1},
    }
    assert {name: found for name, found in space.traits.items() if found} == expected
    assert month.traits == space.traits
    assert CountedSpace.objects.in_space(card.space_id).exists()


@pytest.mark.parametrize(
    "who",
    [
        {"DNT": "1"},
        {"Sec_GPC": "1"},
        {"Cookie": "lang=de; space=0198"},
        {"Cookie": "space=0198"},
        {"Sec_Purpose": "prefetch"},
        {"X_Purpose": "preview"},
        {"method": "head"},
    ],
)
def test_who_does_not_want_to_be_counted_or_is_no_visitor_leaves_nothing(
    visitors: Visitors, card: Card, who: dict[str, Any]
) -> None:
    assert visitors.come("/c/zoe", **who).status_code == 200
    assert files() == []
    visitors.come("/c/zoe", Cookie="myspace=1")
    assert visitors.summed_up() == 1


def test_machines_are_counted_as_what_they_are(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe", User_Agent="LinkedInBot/1.0", times=3)
    visitors.summed_up()
    space = day_of(card)
    assert space is not None
    assert (figures(space), space.bots, space.visitors) == ((0, 0, 0, 0), 3, 0)
    assert not CardDay.objects.in_space(card.space_id).exists()


def test_a_space_that_wants_no_statistics_has_none(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    update_space(SYSTEM, card.space_id, {"tracking": False})
    visitors.come("/c/zoe")
    assert visitors.summed_up() == 1


def test_nobody_raises_a_figure_by_repeating_it(visitors: Visitors, card: Card) -> None:
    lines = []
    for _part in range(3):
        visitors.come("/c/zoe", times=MOST_OF_ONE - 5)
        visitors.come("/c/zoe.vcf", times=MOST_OF_ONE - 5)
        lines.append(visitors.summed_up())
    assert lines == [2 * (MOST_OF_ONE - 5), 10, 0], "what would not count is not written"
    visitors.come("/c/zoe", User_Agent=f"{PHONE} other")
    visitors.summed_up()
    space, of_card = day_of(card), CardDay.objects.in_space(card.space_id).get()
    assert space is not None
    assert figures(space) == figures(of_card) == (MOST_OF_ONE + 1, 0, 0, MOST_OF_ONE)
    assert (space.visitors, of_card.visitors) == (2, 2)


def test_another_process_writes_what_the_sums_leave_out(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.come("/c/zoe", times=MOST_OF_ONE)
    monkeypatch.setattr(observer, "written", observer._Written())
    visitors.come("/c/zoe", times=3)
    assert visitors.summed_up() == MOST_OF_ONE + 3
    space = day_of(card)
    assert space is not None
    assert space.link == MOST_OF_ONE


def test_a_visitor_of_two_cards_is_one_visitor_of_the_space(
    visitors: Visitors, card: Card, make_card: MakeCard
) -> None:
    make_card(card.space, first_name="Ida", username="ida")
    visitors.come("/c/zoe")
    visitors.come("/c/ida")
    visitors.summed_up()
    space = day_of(card)
    assert space is not None
    assert (space.visitors, space.link) == (1, 2)
    assert sorted(CardDay.objects.in_space(card.space_id).values_list("visitors", flat=True)) == [1, 1]


def test_a_household_of_the_new_addresses_is_one_visitor_and_a_network_of_the_old_is_not(
    visitors: Visitors, card: Card
) -> None:
    for address in (
        "2001:67c:22a0:1::5",
        "2001:67c:22a0:1:abcd::9",
        "198.51.100.1",
        "198.51.100.2",
        "::ffff:198.51.100.2",
    ):
        visitors.come("/c/zoe", address=address)
    visitors.summed_up()
    space = day_of(card)
    assert space is not None
    assert (space.visitors, space.link) == (3, 5)


def test_summing_up_twice_is_the_same_as_once(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe", times=3)
    assert [visitors.summed_up(), visitors.summed_up()] == [3, 0]
    visitors.come("/c/zoe")
    visitors.leave()
    assert [visitors.summed_up(), visitors.summed_up()] == [1, 0]
    space = day_of(card)
    assert space is not None
    assert space.link == 4
    assert (files(), BufferFile.objects.count()) == ([], 0)


def test_a_file_stays_as_long_as_its_process_writes(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    visitors.summed_up()
    assert len(files()) == BufferFile.objects.count() == 1


def test_what_fails_while_summing_up_is_summed_up_later(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.come("/c/zoe", times=2)
    for broken in ("_grow", "_put", "add_traits"):
        with monkeypatch.context() as patch:
            patch.setattr(services, broken, _fails)
            with pytest.raises(RuntimeError):
                sum_up()
    assert sum_up() == 2
    space = day_of(card)
    assert space is not None
    assert (space.link, space.visitors) == (2, 1)


def _fails(*_given: Any, **_named: Any) -> None:
    raise RuntimeError


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError("database is locked"), ("warning", "database_away")),
        (RuntimeError("a mistake of ours"), ("error", "views_not_summed_up")),
    ],
)
def test_what_was_not_summed_up_is_tried_again_though_nobody_comes(
    error: Exception,
    said: tuple[str, str],
    visitors: Visitors,
    card: Card,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried, done = [], threading.Event()

    def sum_up() -> int:
        tried.append(1)
        if len(tried) == 1:
            raise error
        done.set()
        return 0

    monkeypatch.setattr("vizitka.statistics.summing.services.sum_up", sum_up)
    settings.VIEWS_SUMMED_EVERY = 0.01
    with structlog.testing.capture_logs() as lines:
        visitors.come("/c/zoe")
        assert done.wait(10)
    assert len(tried) == 2
    assert said in [(line["log_level"], line["event"]) for line in lines]


def test_a_file_that_was_torn_counts_its_whole_lines(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    path = files()[0]
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(whole[:40])
    buffer._is_torn = True
    visitors.come("/c/zoe")
    with path.open("ab") as file:
        file.write(whole[:20])
    visitors.leave()
    sum_up()
    space = day_of(card)
    assert space is not None
    assert space.link == 2
    assert files() == []


def test_large_files_are_summed_up_in_parts_and_followed_by_others(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 500)
    monkeypatch.setattr(buffers, "LARGEST", 1000)
    for number in range(30):
        visitors.come("/c/zoe", address=f"198.51.100.{number}")
    assert len(files()) > 2
    assert sum_up() == 30
    space = day_of(card)
    assert space is not None
    assert (space.link, space.visitors) == (30, 30)
    assert len(files()) == 1


def test_a_child_of_a_process_does_not_hold_its_file(visitors: Visitors, card: Card) -> None:
    """Else what a killed process has written is never complete."""
    visitors.come("/c/zoe")
    path = files()[0]
    child = os.fork()
    if not child:
        time.sleep(30)
        os._exit(0)
    try:
        buffer.end()
        deadline = time.monotonic() + 5
        while not buffers.is_complete(path):
            assert time.monotonic() < deadline
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_one_at_a_time_sums_up(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    with buffers.alone() as is_alone:
        assert is_alone
        assert sum_up() == 0
    assert sum_up() == 1


def test_a_full_disk_keeps_nobody_from_a_card(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.come("/c/zoe")
    write = buffers.write
    monkeypatch.setattr(buffers, "write", lambda file, data: write(file, data[:30]))
    assert visitors.come("/c/zoe").status_code == 200
    monkeypatch.undo()
    visitors.come("/c/zoe")
    visitors.summed_up()
    space = day_of(card)
    assert space is not None
    assert space.link == 2


def test_what_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    file = os.open(tmp_path / "read.views", os.O_RDONLY | os.O_CREAT)
    try:
        with pytest.raises(OSError, match="Bad file descriptor") as refused:
            buffers.write(file, b"line\n")
    finally:
        os.close(file)
    assert refused.value.errno == errno.EBADF


def test_cards_that_are_gone_count_for_their_space_alone(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    with transaction.atomic():
        Card.objects.in_space(card.space_id).filter(pk=card.pk)._raw_delete("default")
        visitors.summed_up()
        space = day_of(card)
        assert space is not None
        assert (space.link, space.visitors) == (1, 1)
        assert not CardDay.objects.in_space(card.space_id).exists()
        transaction.set_rollback(True)


def test_ids_and_salts_are_gone_after_48_hours(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors.come("/c/zoe")
    visitors.summed_up()
    assert (Salt.objects.exists(), WesternSalt.objects.exists()) == (True, True)
    later = clock.now() + dt.timedelta(hours=47, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert purge() > 0
    assert (Salt.objects.count(), WesternSalt.objects.count()) == (0, 0)
    assert CardVisitor.objects.across_spaces("all").count() == 0
    assert SpaceVisitor.objects.across_spaces("all").count() == 0
    day = day_of(card)
    assert day is not None
    assert day.visitors == 1


def test_every_process_has_the_same_salts_and_each_day_another(card: Card) -> None:
    one, other = salts.Salts(), salts.Salts()
    one.ask()
    other.ask()
    days = salts.days_at(clock.now())
    assert [one.of(day) for day in days] == [other.of(day) for day in days]
    assert len({one.of(day) for day in days}) == len(days)
    assert one.of(days[0]._replace(date=days[0].date - dt.timedelta(days=9))) is None
    ids = {salts.id_of(one.of(day) or b"", card.space_id, AUSTRIAN, PHONE, "de") for day in days}
    assert len(ids) == len(days)


@pytest.mark.parametrize(
    "zone",
    [
        "Pacific/Kiritimati",
        "Pacific/Auckland",
        "Australia/Lord_Howe",
        "Asia/Kathmandu",
        "Asia/Dubai",
        "Africa/Nairobi",
        "Europe/Vienna",
        "Atlantic/Azores",
        "America/Santiago",
        "America/Anchorage",
        "Pacific/Honolulu",
        "Etc/GMT+12",
    ],
)
@pytest.mark.parametrize("date", [dt.date(2026, 3, 29), dt.date(2026, 11, 1), dt.date(2026, 11, 22)])
def test_a_salt_is_there_before_its_day_and_until_its_end(zone: str, date: dt.date) -> None:
    begin, end = (begin_of(date + dt.timedelta(days=n), clock.zone_of(zone)) for n in (0, 1))
    day = salts.day_of(begin.astimezone(clock.zone_of(zone)))
    around = [begin + dt.timedelta(minutes=15 * n) for n in range(-24 * 4, 28 * 4)]
    known = [moment for moment in around if day in salts.days_at(moment)]
    drawn = known[0]
    assert drawn < begin
    assert drawn + salts.LIFE >= end
    assert {moment for moment in around if begin <= moment < end} <= {*known}


def test_no_day_changes_its_salt_with_the_clocks() -> None:
    some = [dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(days=5 * n) for n in range(150)]
    for name in available_timezones():
        zone = clock.zone_of(name)
        assert len({salts.day_of(moment.astimezone(zone)).is_west for moment in some}) == 1, name


def test_without_a_salt_a_view_counts_and_no_visitor(
    visitors: Visitors, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(salts.salts, "_known", {})
    visitors.come("/c/zoe")
    visitors.summed_up()
    space = day_of(card)
    assert space is not None
    assert (space.link, space.visitors) == (1, 0)


def test_no_address_and_no_agent_is_anywhere(
    visitors: Visitors, card: Card, caplog: pytest.LogCaptureFixture
) -> None:
    address, agent = (
        "193.171.99.77",
        "Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0 Unmistakable",
    )
    visitors.come(
        "/c/zoe", address=address, User_Agent=agent, Referer="https://intranet.example/secret-page?who=eva"
    )
    visitors.come(
        "/c/zoe/clicks/shares",
        method="post",
        address=address,
        User_Agent=agent,
        Ping_From="https://cards.example/c/zoe?who=eva",
        Ping_To="https://mail.example/secret-page",
    )
    written = b"".join(path.read_bytes() for path in files())
    assert visitors.summed_up() == 2
    held = written.decode() + caplog.text + _whole_database()
    for told in (address, "193.171.99", "Unmistakable", "Firefox", "secret-page", "who=eva", "mail.example"):
        assert told not in held
    assert "intranet.example" in held


def _whole_database() -> str:
    held = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            held += [str(value) for row in cursor.fetchall() for value in row]
    return "".join(held)


def test_views_folder_is_nobody_elses(visitors: Visitors, card: Card) -> None:
    visitors.come("/c/zoe")
    assert files()[0].stat().st_mode & 0o777 == 0o600
    assert Path(settings.VIEWS_FOLDER) == files()[0].parent

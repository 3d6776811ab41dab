"""Card pages: from memory against nginx with the same bytes, and those that are in no memory."""

from __future__ import annotations

import random
import re
import statistics
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final

from figures import Run
from harness import CONNECTIONS, Installation, bare, get, installation, median, nginx, send, wrk

GZIP: Final = {"Accept-Encoding": "gzip"}
NAMES: Final = {"page": "card page", "vcf": "vCard", "qr": "QR code (SVG)", "tap": "tap on a product"}
WARM_GOAL, COLD_GOAL, LARGEST = 0.45, 2.0, 14_000


def warm(it: Installation, run: Run, seconds: int, rounds: int) -> list[str]:
    """The page of the demo with everything on it, its contact file and code, and by one of its products."""
    card = f"/c/{it.facts['handle']}"
    paths = {"page": card, "vcf": f"{card}.vcf", "qr": f"{card}/qr.svg"}
    if it.facts.get("serial"):
        paths["tap"] = f"/p/{it.facts['serial']}"
    cold: dict[str, float] = {}
    answers: dict[str, tuple[bytes, dict[str, str]]] = {}
    for name, path in paths.items():
        started = time.perf_counter()
        status, headers, content = get(it.port, path, GZIP)
        cold[name] = (time.perf_counter() - started) * 1000
        assert status == 200, (path, status)
        answers[name] = (content, headers)
    lines = [
        "## Card page, vCard, QR, tap: against nginx serving the same bytes as a file",
        "",
        "The demo's fullest card: pictures, notice, two frames of its own and three of its company's, four networks, two "
        f"languages. {CONNECTIONS} connections, 2 web workers, nginx with 2 workers, {rounds} rounds of {seconds} s each, "
        f"taken in turns; medians. Goal: {WARM_GOAL} of nginx for the page, {LARGEST:,} bytes at most. `bare`: our server "
        "with an application that does nothing but send these bytes.",
        "",
        "| what | bytes (gzip) | first answer | Vizitka, requests/s | p99 | nginx, requests/s | p99 | ratio | of bare |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    with nginx(answers) as other, bare(answers) as empty:
        for name, path in paths.items():
            ours, theirs, most = [], [], []
            wrk(it.port, path, 1, GZIP)
            for _ in range(rounds):
                theirs.append(wrk(other, f"/{name}", seconds, GZIP))
                ours.append(wrk(it.port, path, seconds, GZIP))
                most.append(wrk(empty, f"/{name}", seconds, GZIP))
            a, b = median(ours), median(theirs)
            ratio = run.note(f"{NAMES[name]} from memory, of nginx", a["rate"] / b["rate"], "ratio")
            of_bare = run.note(
                f"{NAMES[name]} from memory, of bare", a["rate"] / median(most)["rate"], "ratio"
            )
            size = run.note(f"{NAMES[name]}, gzip", len(answers[name][0]), "bytes")
            lines.append(
                f"| {NAMES[name]} | {size:,.0f} | {cold[name]:.0f} ms | {a['rate']:,.0f} | {a['p99']:.1f} ms "
                f"| {b['rate']:,.0f} | {b['p99']:.1f} ms | {ratio:.2f} | {of_bare:.2f} |"
            )
    return [*lines, "", _first_picture(it, paths["page"])]


def _first_picture(it: Installation, page: str) -> str:
    picture = re.search(rb'/media/[^"\s]+?\.(?:avif|webp)', get(it.port, page)[2])
    assert picture
    return f"The page's first picture: {len(get(it.port, picture[0].decode())[2]):,} bytes."


# --- what counting costs --------------------------------------------------------------------------------------------

# Somebody with a phone: of a machine less is written down.
SOMEBODY: Final = {
    **GZIP,
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.6 Mobile/15E148 Safari/604.1",
    "Accept-Language": "de-AT,de;q=0.9",
    "Referer": "https://www.linkedin.com/",
}
COUNTING_GOAL: Final = 0.9


def counting(run: Run, seconds: int, rounds: int) -> list[str]:
    """The same page in the same server, counted and not, in turns with nginx: asked for by one visitor, of whom so much
    counts in a day and the rest is not even written, and by another one each time."""
    with installation(100, VIZITKA_TRUSTED_PROXIES="1") as it:
        path = f"/c/{it.facts['handle']}"
        _status, headers, content = get(it.port, path, GZIP)
        with nginx({"page": (content, headers)}) as other:
            tables = [_counting(it, path, other, seconds, rounds, each=each) for each in (False, True)]
    ratios = [
        run.note(f"card page counted, of not counted, {who}", statistics.median(pairs), "ratio")
        for who, (pairs, _rows) in zip(("one visitor", "each another"), tables, strict=True)
    ]
    return [
        "## What counting costs",
        "",
        f"The same page from memory, asked for by phones that come from LinkedIn, with statistics switched on and off, "
        f"{rounds} rounds of {seconds} s each in turns with nginx; medians. Work is time of the processor in the web "
        f"workers, the adding up beside included. Goal: {COUNTING_GOAL} of the page that is not counted. Found: "
        f"**{ratios[0]:.2f}** where one visitor asks again and again, **{ratios[1]:.2f}** where each is another one.",
        "",
        "| visitors | page | requests/s | p99 | work a page | of nginx |",
        "|---|---|---:|---:|---:|---:|",
        *(row for _pairs, rows in tables for row in rows),
    ]


def _counting(
    it: Installation, path: str, other: int, seconds: int, rounds: int, *, each: bool
) -> tuple[list[float], list[str]]:
    """The ratios of counted to not counted, and the rows of the table."""
    on, off, theirs, pairs = [], [], [], []
    for number in range(rounds):
        found = {}
        for counted in (True, False) if number % 2 else (False, True):
            _count(it, counted=counted)
            wrk(it.port, path, 1, SOMEBODY, from_everywhere=each)
            work = it.work()
            found[counted] = wrk(it.port, path, seconds, SOMEBODY, from_everywhere=each)
            found[counted]["work"] = (it.work() - work) / max(1.0, found[counted]["good"]) * 1e6
        theirs.append(wrk(other, "/page", seconds, SOMEBODY, from_everywhere=each))
        on.append(found[True])
        off.append(found[False])
        pairs.append(found[True]["rate"] / found[False]["rate"])
    rows, nginx_rate = {"counted": median(on), "not counted": median(off)}, median(theirs)["rate"]
    return pairs, [
        f"| {'each another' if each else 'one'} | {name} | {row['rate']:,.0f} | {row['p99']:.1f} ms "
        f"| {row['work']:.1f} µs | {row['rate'] / nginx_rate:.2f} |"
        for name, row in rows.items()
    ]


def _count(it: Installation, *, counted: bool) -> None:
    place = f"/v1/spaces/{it.facts['space']}"
    _status, answer, _took = send(it.port, "GET", place, None, it.bearer)
    marked = {**it.bearer, "If-Match": f'"{answer["data"]["version"]}"'}
    status, answer, _took = send(it.port, "PATCH", place, {"settings": {"tracking": counted}}, marked)
    assert status == 200, answer


# --- pages that are in no memory ----------------------------------------------------------------------------------


def in_zipf_order(handles: list[str], number: int) -> Iterator[str]:
    """So many visits: the second card has half the first one's, the third a third, and so on. Who is first is chance."""
    chance = random.Random(1)
    order = chance.sample(handles, len(handles))
    weights = list(accumulate(1 / rank for rank in range(1, len(order) + 1)))
    yield from chance.choices(order, cum_weights=weights, k=number)


def _outcomes(it: Installation) -> dict[str, float]:
    """How many pages each outcome has had, in all workers (`/metrics`)."""
    text = get(it.port, "/metrics")[2].decode()
    found = re.findall(r'^vizitka_card_pages_total\{outcome="(\w+)"\} ([\d.e+]+)$', text, re.MULTILINE)
    return {"hit": 0.0, "miss": 0.0} | {name: float(number) for name, number in found}


def _weight(it: Installation, handles: list[str]) -> str:
    """What the company's pages weigh, beside those of the demo's own people."""
    sizes = [len(get(it.port, f"/c/{handle}", GZIP)[2]) for handle in handles]
    return (
        f"{statistics.mean(sizes):,.0f} bytes (gzip) on average, {max(sizes):,} the largest of {len(sizes)}"
    )


def cold(it: Installation, run: Run, filling: int, seconds: int) -> tuple[str, str]:
    """`filling` seconds of pages that nobody has asked for, which fills the memory; then visits in Zipf order. A row of
    the table, and what the pages weigh."""
    handles = Path(it.facts["shown"]).read_text().split()
    demo, others = it.facts["demo"].split(), random.Random(2).sample(handles, min(100, len(handles)))
    place = it.folder / "addresses.txt"
    place.write_text("\n".join(f"/c/{handle}" for handle in handles))
    work = it.work()
    first = wrk(it.port, place, filling, GZIP)
    first_work = (it.work() - work) / max(1.0, first["good"]) * 1000
    place.write_text("\n".join(f"/c/{handle}" for handle in in_zipf_order(handles, 20 * len(handles))))
    wrk(it.port, place, filling, GZIP)
    work, before = it.work(), _outcomes(it)
    visits = wrk(it.port, place, seconds, GZIP)
    visit_work = (it.work() - work) / max(1.0, visits["good"]) * 1000
    hits, misses = (_outcomes(it)[name] - before[name] for name in ("hit", "miss"))
    of = f"cold page, {it.database}"
    run.note(f"{of}: work", first_work, "ms")
    run.note(f"{of}: visits in Zipf order", visits["rate"], "/s")
    share = run.note(f"{of}: hits in Zipf order", hits / max(1.0, hits + misses), "ratio")
    return (
        f"| {it.database} | {first_work:.2f} ms | {first['rate']:,.0f} | {share:.0%} | {visit_work:.2f} ms "
        f"| {visits['rate']:,.0f} | {visits['p50']:.1f} · {visits['p99']:.1f} ms |",
        f"The pages weigh {_weight(it, others)}; those of the demo's own people {_weight(it, demo)}.",
    )


def cold_title(it: Installation, filling: int, weight: str) -> list[str]:
    return [
        "## Pages that are in no memory",
        "",
        f"{it.cards:,} cards like the demo's people. First {filling} seconds of pages that nobody has asked for before: work is time "
        "of the processor, in the web workers, for each of them. Then visits in Zipf order, the memory being full "
        f"({int(it.facts['memory']) // 2**20} MB in each of the two workers). Goal: {COLD_GOAL:.0f} ms a cold page. {weight}",
        "",
        "| database | work a cold page | cold pages/s | found in memory | work a visit | visits/s | p50 · p99 |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]

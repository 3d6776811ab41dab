"""Lists of cards, one card for the editor and the other lists, beside the cheapest request that asks who is there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from figures import Run
from harness import CONNECTIONS, Installation, get, median, wrk

P99_GOAL, SHARE_GOAL, ROW_GOAL = 50.0, 0.5, 300
WHO: Final = "/v1/auth/check"
PER_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Asked:
    """`path`, asked for by somebody whose token is among the facts. `of_cards`: its rows are held to the goal of bytes."""

    path: str
    person: str = "token"
    of_cards: bool = False


def requests_of(it: Installation) -> dict[str, Asked]:
    """What is asked, by its name in the tables."""
    # As the app asks until somebody chooses the column of addresses.
    cards = f"/v1/spaces/{it.facts['space']}/cards?per_page={PER_PAGE}&with_email=false"
    lists = {
        "first page by name": cards,
        "page 10, by change": f"{cards}&sort=-updated&page=10",
        "searched": f"{cards}&search=kovacs",
        "searched in the middle of words": f"{cards}&search=hofer",
        "searched and filtered": f"{cards}&search=gegic&state=active&department=Vertrieb",
    }
    return {
        **{name: Asked(path, of_cards=True) for name, path in lists.items()},
        "one card for the editor": Asked(f"/v1/cards/{it.facts['card']}"),
    }


def other_requests_of(it: Installation) -> dict[str, Asked]:
    """The other lists: of several spaces' cards, of people, of spaces, of what was done."""
    space, paging = f"/v1/spaces/{it.facts['space']}", f"per_page={PER_PAGE}"
    return {
        "cards of all spaces": Asked(f"/v1/me/cards?{paging}&with_email=false"),
        "members": Asked(f"{space}/members?{paging}"),
        "audit log": Asked(f"{space}/audit?limit={PER_PAGE}"),
        "spaces": Asked(f"/v1/me/spaces?{paging}", "agency"),
        "card users": Asked(f"{space}/card-users?{paging}"),
        "jobs": Asked(f"/v1/me/jobs?{paging}"),
        "rows of an import": Asked(f"/v1/imports/{it.facts['import']}/rows?{paging}"),
        "templates": Asked(f"{space}/templates"),
        "invitations of a person": Asked("/v1/me/invitations", "guest"),
    }


def row_bytes(it: Installation, asked: Asked) -> float:
    """Bytes of JSON for each row, without what stands around them once; for one card, of all of it."""
    status, headers, content = get(it.port, asked.path, it.bearer_of(asked.person))
    assert status == 200 and "content-encoding" not in headers, (asked.path, status)
    data = json.loads(content)["data"]
    if not isinstance(data, list):
        return len(content)
    # As the API writes it: no spaces, letters as they are.
    rows = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return len(rows) / max(1, len(data))


HEAD: Final = [
    "| request | bytes a row | requests/s | p50 | p99 | of auth/check | goal |",
    "|---|---:|---:|---:|---:|---:|---|",
]


def measure(it: Installation, run: Run, seconds: int, rounds: int) -> list[str]:
    """Each in turns with `/v1/auth/check`; medians, and the goal that is not reached named."""
    wanted = {WHO: Asked(WHO), **requests_of(it), **other_requests_of(it)}
    sizes = {name: row_bytes(it, asked) for name, asked in wanted.items() if name != WHO}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in wanted}
    for asked in wanted.values():
        wrk(it.port, asked.path, 1, it.bearer_of(asked.person))
    for _ in range(rounds):
        for name, asked in wanted.items():
            headers = {**it.bearer_of(asked.person), "Accept-Encoding": "gzip"}
            found[name].append(wrk(it.port, asked.path, seconds, headers))
    who = median(found.pop(WHO))
    lines = [
        f"### {it.database}, {it.cards:,} cards",
        "",
        *HEAD,
        f"| `{WHO}` | | {who['rate']:,.0f} | {who['p50']:.1f} ms | {who['p99']:.1f} ms | 1 | |",
    ]
    run.note(f"auth/check, {it.database}", who["rate"], "/s")
    for name, rows in found.items():
        one, of = median(rows), f"{name}, {it.database}"
        run.note(f"{of}: requests", one["rate"], "/s")
        run.note(f"{of}: p99", one["p99"], "ms")
        share = run.note(f"{of}: of auth/check", one["rate"] / max(1.0, who["rate"]), "ratio")
        size = run.note(f"{of}: a row", sizes[name], "bytes")
        lines.append(
            f"| {name} | {size:,.0f} | {one['rate']:,.0f} | {one['p50']:.1f} ms | {one['p99']:.1f} ms | {share:.2f} "
            f"| {missed(one, share, size if wanted[name].of_cards else 0)} |"
        )
    return [*lines, ""]


def missed(found: Mapping[str, float], share: float, size: float) -> str:
    """The goals that are not reached, or that all are."""
    looked_at = {
        "p99": found["p99"] >= P99_GOAL,
        "share": share < SHARE_GOAL,
        "bytes": size > ROW_GOAL,
        "refused": found["refused"] > 0,
    }
    missed = [word for word, is_missed in looked_at.items() if is_missed]
    return f"not: {', '.join(missed)}" if missed else "reached"


TITLE: Final = [
    "## Lists and one card",
    "",
    f"{PER_PAGE} rows a page, cards as the demo's people have them; {CONNECTIONS} connections over 2 web workers, in turns "
    f"with `{WHO}`; medians. Bytes of JSON before compression, of the rows alone. Goals: p99 under {P99_GOAL:.0f} ms, "
    f"{SHARE_GOAL} of the requests a second of `{WHO}` in the same run, {ROW_GOAL} bytes a row of cards.",
    "",
]


# --- what growth costs --------------------------------------------------------------------------------------------


def growth(it: Installation, seconds: int) -> dict[str, str]:
    """By request, the time of one that is alone, and p50 and p99 of many."""
    cells = {}
    for name, asked in {**requests_of(it), "card page": Asked(f"/c/{it.facts['handle']}")}.items():
        alone = wrk(it.port, asked.path, max(1, seconds // 2), it.bearer, connections=2)
        loaded = wrk(it.port, asked.path, seconds, it.bearer)
        cells[name] = f"{alone['p50']:.1f} · {loaded['p50']:.1f} · {loaded['p99']:.1f} ms"
    return cells


def growth_lines(found: dict[int, dict[str, str]]) -> list[str]:
    return [
        "## What growth costs",
        "",
        f"One space of that many cards on SQLite; one connection a worker (alone), then {CONNECTIONS} (p50, p99).",
        "",
        "| request | " + " | ".join(f"{size:,} cards: alone · p50 · p99" for size in found) + " |",
        "|---|" + "---:|" * len(found),
        *(
            f"| {name} | " + " | ".join(cells[name] for cells in found.values()) + " |"
            for name in next(iter(found.values()))
        ),
    ]

#!/usr/bin/env python3
"""`make bench`: measures and compares, in one run, and writes benchmarks/RESULTS.md.

Everything listens on loopback, stops by itself and leaves nothing behind. Needs nginx and wrk (Debian's packages);
they are installed through apt where that is allowed. `--quick` is a short run that checks the harness.
"""

from __future__ import annotations

import argparse
import datetime as dt
import http.client
import json
import os
import platform
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BACKEND = ROOT / "backend"
CONNECTIONS = 32


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def need(tool: str, package: str) -> str:
    path = shutil.which(tool) or shutil.which(tool, path="/usr/sbin:/usr/local/sbin")
    if not path and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=False, **quiet
        )
        path = shutil.which(tool) or shutil.which(tool, path="/usr/sbin:/usr/local/sbin")
    if not path:
        sys.exit(f"{tool} is needed: install it (Debian: apt install {package})")
    return path


def wait_for(port: int, path: str = "/", seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
            connection.request("GET", path)
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nothing answers on port {port}")


def get(port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


@contextmanager
def installation(cards: int) -> Iterator[tuple[dict[str, str], int, dict[str, str]]]:
    """A fresh installation with one space of `cards` cards, served; yields (facts, port, environment)."""
    folder = tempfile.mkdtemp(prefix="vizitka-bench-")
    port = free_port()
    environment = {
        **os.environ,
        "VIZITKA_DATA": folder,
        "PORT": str(port),
        "VIZITKA_LOG_LEVEL": "WARNING",
        "VIZITKA_MODE": "development",
        "PYTHONPATH": str(BACKEND),
        "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
    }
    environment.pop("DATABASE_URL", None)
    try:
        printed = subprocess.run(
            [sys.executable, str(ROOT / "benchmarks/prepare.py"), str(cards)],
            env=environment, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        facts = json.loads(printed.strip().splitlines()[-1])
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--workers", "2", "--no-migrate"],
            cwd=BACKEND, env=environment,
        )  # fmt: skip
        try:
            wait_for(port, "/healthz", seconds=120)
            yield facts, port, environment
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def nginx(files: dict[str, tuple[bytes, dict[str, str]]]) -> Iterator[int]:
    """nginx with two workers, serving the given bytes as files under the same headers."""
    binary = need("nginx", "nginx-light")
    folder = tempfile.mkdtemp(prefix="vizitka-nginx-")
    os.chmod(folder, 0o755)
    port = free_port()
    places = []
    for name, (content, headers) in files.items():
        Path(folder, name).write_bytes(content)
        kept = {
            k: v
            for k, v in headers.items()
            if k in {"content-type", "content-encoding", "cache-control", "content-security-policy", "vary"}
        }
        kind = kept.pop("content-type", "text/html")
        lines = "".join(f"add_header {k} {json.dumps(v)};" for k, v in kept.items())
        places.append(f"location = /{name} {{ types {{}} default_type {json.dumps(kind)}; {lines} }}")
    Path(folder, "nginx.conf").write_text(
        f"worker_processes 2; pid {folder}/pid; error_log {folder}/error.log; daemon off; user root;"
        f"events {{ worker_connections 1024; }} http {{ access_log off; sendfile on; keepalive_requests 1000000;"
        f"client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;"
        f"open_file_cache max=100; server {{ listen 127.0.0.1:{port}; root {folder}; {''.join(places)} }} }}"
    )
    server = subprocess.Popen([binary, "-c", f"{folder}/nginx.conf", "-p", folder])
    try:
        wait_for(port)
        yield port
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def wrk(
    port: int, path: str, seconds: int, headers: dict[str, str] | None = None, connections: int = CONNECTIONS
) -> dict[str, float]:
    """Requests a second, p50 and p99 in milliseconds, and the number of answers that were no 2xx."""
    command = [need("wrk", "wrk"), "-t2", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    text = subprocess.run(
        [*command, f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True, text=True
    ).stdout

    def milliseconds(label: str) -> float:
        found = re.search(rf"{label}\s+([\d.]+)(us|ms|s)", text)
        assert found, text
        return float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000}[found[2]]

    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    assert rate, text
    return {
        "rate": float(rate[1]),
        "p50": milliseconds("50%"),
        "p99": milliseconds("99%"),
        "bad": float(bad[1]) if bad else 0.0,
    }


def median(rows: list[dict[str, float]]) -> dict[str, float]:
    assert not any(row["bad"] for row in rows), rows
    return {key: statistics.median(row[key] for row in rows) for key in rows[0]}


def machine() -> str:
    model = "unknown processor"
    try:
        model = next(
            line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")
        )
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"


def measure_pages(seconds: int, rounds: int) -> list[str]:
    gzip = {"Accept-Encoding": "gzip"}
    with installation(1000) as (facts, port, _):
        paths = {
            "page": f"/c/{facts['handle']}",
            "vcf": f"/c/{facts['handle']}.vcf",
            "qr": f"/c/{facts['handle']}/qr.svg",
        }
        cold: dict[str, float] = {}
        answers: dict[str, tuple[bytes, dict[str, str]]] = {}
        for name, path in paths.items():
            started = time.perf_counter()
            status, headers, content = get(port, path, gzip)
            cold[name] = (time.perf_counter() - started) * 1000
            assert status == 200, (path, status)
            answers[name] = (content, headers)
        picture = re.search(rb'/media/[^"\s]+?\.(?:avif|webp)', get(port, paths["page"])[2])
        with nginx(answers) as other:
            lines = [
                "## Card page, vCard, QR: against nginx serving the same bytes as a file",
                "",
                f"{CONNECTIONS} connections, 2 web workers, nginx with 2 workers, {rounds} rounds of {seconds} s each, taken in turns; medians.",
                "",
                "| what | bytes (gzip) | first answer | Vizitka, requests/s | p99 | nginx, requests/s | p99 | ratio |",
                "|---|---:|---:|---:|---:|---:|---:|---:|",
            ]
            for name, path in paths.items():
                ours, theirs = [], []
                wrk(port, path, 1, gzip)
                for _ in range(rounds):
                    theirs.append(wrk(other, f"/{name}", seconds, gzip))
                    ours.append(wrk(port, path, seconds, gzip))
                a, b = median(ours), median(theirs)
                label = {"page": "card page", "vcf": "vCard", "qr": "QR code (SVG)"}[name]
                lines.append(
                    f"| {label} | {len(answers[name][0]):,} | {cold[name]:.0f} ms | {a['rate']:,.0f} | {a['p99']:.1f} ms "
                    f"| {b['rate']:,.0f} | {b['p99']:.1f} ms | {a['rate'] / b['rate']:.2f} |"
                )
        if picture:
            size = len(get(port, picture[0].decode())[2])
            lines += ["", f"The page's first picture: {size:,} bytes."]
    return lines


def measure_lists(seconds: int, sizes: list[int]) -> list[str]:
    lines = [
        "## List of 50, and what growth costs",
        "",
        f"One space of that many cards; {CONNECTIONS} connections over 2 web workers (p50, p99 under load), and one connection (alone).",
        "",
        "| request | " + " | ".join(f"{size:,} cards: alone · p50 · p99" for size in sizes) + " |",
        "|---|" + "---:|" * len(sizes),
    ]
    results: dict[str, list[str]] = {}
    for size in sizes:
        with installation(size) as (facts, port, _):
            bearer = {"Authorization": f"Bearer {facts['token']}"}
            space = facts["space"]
            requests = {
                "first page by name": f"/v1/spaces/{space}/cards?per_page=50",
                "searched": f"/v1/spaces/{space}/cards?per_page=50&search=kovacs",
                "searched and filtered": f"/v1/spaces/{space}/cards?per_page=50&search=gegic&state=active&department=IT",
                "by change, page 10": f"/v1/spaces/{space}/cards?per_page=50&sort=-updated&page=10",
                "one card": f"/v1/cards/{facts['card']}",
                "card page": f"/c/{facts['handle']}",
            }
            for name, path in requests.items():
                status, _headers, _body = get(port, path, bearer)
                assert status == 200, (path, status)
                alone = wrk(port, path, max(2, seconds // 2), bearer, connections=2)
                loaded = wrk(port, path, seconds, bearer)
                assert not loaded["bad"] and not alone["bad"], (name, loaded)
                results.setdefault(name, []).append(
                    f"{alone['p50']:.1f} · {loaded['p50']:.1f} · {loaded['p99']:.1f} ms"
                )
    lines += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in results.items()]
    return lines


def send(port: int, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, dict[str, Any], float]:
    """The status, the JSON answer and the time in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    content = answer.read()
    return answer.status, json.loads(content or b"{}"), (time.perf_counter() - started) * 1000


def measure_grid(sizes: list[int], rounds: int) -> list[str]:
    """A change of the shared design, until pages that were in every worker's memory are right again."""
    lines = [
        "## A change of the grid, until the pages are right",
        "",
        f"One space; 200 of its pages are asked for before (so that they are in memory) and after each of {rounds} changes of the "
        "placeholder for the organisation. `right at once`: pages whose first answer after the change showed it. Medians.",
        "",
        "| cards | the change (PATCH) | first page after it | 200 pages after it | right at once | rows written |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for size in sizes:
        with installation(size) as (facts, port, _):
            bearer = {"Authorization": f"Bearer {facts['token']}"}
            space = f"/v1/spaces/{facts['space']}"
            listed = json.loads(get(port, f"{space}/cards?state=active&per_page=200", bearer)[2])
            pages = [f"/c/{row['handle']}" for row in listed["data"]]
            before = {row["uuid"]: row["version"] for row in listed["data"]}
            version = json.loads(get(port, space, bearer)[2])["data"]["version"]
            changes, firsts, alls, right = [], [], [], 0
            for number in range(rounds):
                for page in pages:
                    get(port, page)
                name = f"Alpenwerk {number} {size}"
                status, answer, spent = send(
                    port, "PATCH", f"{space}/grid", {"placeholders": {"name": name}},
                    {**bearer, "If-Match": f'"{version}"'},
                )  # fmt: skip
                assert status == 200, answer
                version = answer["data"]["version"]
                started = time.perf_counter()
                shown = [name.encode() in get(port, pages[0])[2]]
                firsts.append((time.perf_counter() - started) * 1000)
                shown += [name.encode() in get(port, page)[2] for page in pages[1:]]
                alls.append((time.perf_counter() - started) * 1000)
                changes.append(spent)
                right += sum(shown)
            listed = json.loads(get(port, f"{space}/cards?state=active&per_page=200", bearer)[2])
            written = sum(before[row["uuid"]] != row["version"] for row in listed["data"])
            lines.append(
                f"| {size:,} | {statistics.median(changes):.0f} ms | {statistics.median(firsts):.1f} ms "
                f"| {statistics.median(alls):.0f} ms | {right} of {len(pages) * rounds} | 1 space, {written} cards |"
            )
    return lines


def measure_import(people: int) -> list[str]:
    """Check and run of an XLSX of `people`, in a process of its own, with the time and the largest memory."""
    code = (ROOT / "benchmarks/import_people.py").as_posix()
    folder = tempfile.mkdtemp(prefix="vizitka-bench-")
    try:
        environment = {
            **os.environ,
            "VIZITKA_DATA": folder,
            "VIZITKA_LOG_LEVEL": "WARNING",
            "VIZITKA_MODE": "development",
        }
        environment.pop("DATABASE_URL", None)
        rows: list[dict[str, Any]] = []
        for count in (people // 10, people):
            shutil.rmtree(folder, ignore_errors=True)
            printed = subprocess.run(
                [sys.executable, code, str(count)],
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            rows.append(json.loads(printed.strip().splitlines()[-1]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return [
        "## Import",
        "",
        "An XLSX of people with the faults that such files have; dry run, then run; one process; the same file again at the end.",
        "",
        "| people | check | run | again (check) | together, people/s | memory at start | largest |",
        "|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {row['people']:,} | {row['check']:.1f} s | {row['run']:.1f} s | {row['again']:.1f} s | "
            f"{row['people'] / (row['check'] + row['run']):,.0f} | {row['before_mb']:.0f} MB | {row['peak_mb']:.0f} MB |"
            for row in rows
        ],
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a short run that checks the harness; writes nothing"
    )
    parser.add_argument("--only", choices=["pages", "lists", "grid", "import", "strangers"], help="one part, printed")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    seconds, rounds, sizes, people = (
        (1, 1, [100, 1000], 500) if options.quick else (5, 3, [1_000, 10_000, 100_000], 10_000)
    )
    parts: list[list[str]] = []
    if options.only in (None, "pages"):
        parts.append(measure_pages(seconds, rounds))
    if options.only in (None, "lists"):
        parts.append(measure_lists(seconds, sizes))
    if options.only in (None, "grid"):
        parts.append(measure_grid([100, 200] if options.quick else [500, 5_000, 50_000], rounds + 2))
    if options.only in (None, "import"):
        parts.append(measure_import(people))
    if options.only in (None, "strangers"):
        # It measures installations that this module makes.
        import strangers

        parts.append(strangers.measure(5, 5) if options.quick else strangers.measure(60, 30))
    revision = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    text = "\n".join(
        [
            "# Results",
            "",
            f"`make bench`, {dt.date.today().isoformat()}, revision {revision}, on {machine()}.",
            "Ratios within one run count; absolute figures are this machine's.",
            "",
            *[line for part in parts for line in [*part, ""]],
        ]
    )
    print(text)
    if not (options.quick or options.only):
        (ROOT / "benchmarks/RESULTS.md").write_text(text)


if __name__ == "__main__":
    main()

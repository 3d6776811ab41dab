"""What all measurements need: an installation that is served, nginx, a load, and what the processor did for it.

Everything listens on loopback, stops by itself and leaves nothing behind. Needs nginx and wrk (Debian's packages); they
are installed through apt where that is allowed.
"""

from __future__ import annotations

import functools
import http.client
import json
import os
import platform
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
# Another checkout's, to be measured with the same data and in the same way (run.py).
BACKEND: Final = Path(os.environ.get("BENCH_BACKEND") or ROOT / "backend").resolve()
CONNECTIONS: Final = 32
# Seconds of the processor in one of the clock that are as good as none.
STILL: Final = 0.05
TICKS: Final = os.sysconf("SC_CLK_TCK")

Headers = Mapping[str, str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@functools.cache
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


# --- what is asked ------------------------------------------------------------------------------------------------


def get(port: int, path: str, headers: Headers | None = None) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers=dict(headers or {}))
    answer = connection.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


def send(port: int, method: str, path: str, body: Any, headers: Headers) -> tuple[int, dict[str, Any], float]:
    """The status, the JSON answer and the time in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    content = answer.read()
    return answer.status, json.loads(content or b"{}"), (time.perf_counter() - started) * 1000


# wrk asks for one address; this makes it go through those of a file, its two threads in turns.
THROUGH_A_FILE: Final = """
local threads = 0
function setup(thread) threads = threads + 1; thread:set("at", threads) end
function init(arguments) paths = {}; for path in io.lines(arguments[1]) do paths[#paths + 1] = path end end
function request()
  local path = paths[(at - 1) % #paths + 1]
  at = at + 2
  return wrk.format("GET", path)
end
"""
# Each request comes from another address, as a proxy in front would say it.
FROM_EVERYWHERE: Final = """
local threads = 0
function setup(thread) threads = threads + 1; thread:set("at", threads) end
function request()
  at = at + 2
  local network = math.floor(at * 7919 / 254) % 0x20000
  local address = string.format("%d.%d.%d.%d", 80 + math.floor(network / 0x10000), math.floor(network / 256) % 256, network % 256, at % 254 + 1)
  wrk.headers["X-Forwarded-For"] = address
  return wrk.format("GET")
end
"""


def wrk(
    port: int,
    path: str | Path,
    seconds: int,
    headers: Headers | None = None,
    connections: int = CONNECTIONS,
    *,
    from_everywhere: bool = False,
) -> dict[str, float]:
    """Good answers a second and in all, p50 and p99 in milliseconds, and the number of answers that were no 2xx.

    A `Path` is a file of addresses, which are asked for one after the other. `from_everywhere`: each request is another
    visitor's, where one proxy is trusted.
    """
    command = [need("wrk", "wrk"), "-t2", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(FROM_EVERYWHERE if from_everywhere else THROUGH_A_FILE)
        script.flush()
        if isinstance(path, Path):
            given = ["-s", script.name, f"http://127.0.0.1:{port}/", "--", str(path)]
        else:
            varied = ["-s", script.name] if from_everywhere else []
            given = [*varied, f"http://127.0.0.1:{port}{path}"]
        text = subprocess.run([*command, *given], check=True, capture_output=True, text=True).stdout

    def milliseconds(label: str) -> float:
        found = re.search(rf"{label}\s+([\d.]+)(us|ms|s)", text)
        assert found, text
        return float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000}[found[2]]

    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    answers = re.search(r"(\d+) requests in", text)
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    assert rate and answers, text
    refused = float(bad[1]) if bad else 0.0
    good = float(answers[1]) - refused
    return {
        "rate": float(rate[1]) * good / max(1.0, good + refused),
        "good": good,
        "p50": milliseconds("50%"),
        "p99": milliseconds("99%"),
        "refused": refused,
    }


def median(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {key: statistics.median(row[key] for row in rows) for key in rows[0]}


# --- who is asked -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Installation:
    """One company of so many visible cards, served. `facts` are what prepare.py has printed; `folder` is its data."""

    cards: int
    database: str
    port: int
    facts: Mapping[str, str]
    environment: Mapping[str, str]
    server: int

    @property
    def bearer(self) -> dict[str, str]:
        """The manager's."""
        return self.bearer_of("token")

    def bearer_of(self, person: str) -> dict[str, str]:
        """That of somebody whose token is among the facts."""
        return {"Authorization": f"Bearer {self.facts[person]}"}

    @property
    def folder(self) -> Path:
        return Path(self.environment["VIZITKA_DATA"])

    def work(self) -> float:
        """Seconds of the processor that its web workers have taken so far, in user's and system's time."""
        web = next(process for process in _family(self.server) if "vizitka.config.web" in _command(process))
        return sum(_ticks(process) for process in _family(web)) / TICKS

    def settle(self, seconds: float = 30) -> None:
        """Waits until its web workers have started: until they do nothing for a second."""
        end = time.monotonic() + seconds
        before = -1.0
        while time.monotonic() < end and (now := self.work()) - before > STILL:
            before = now
            time.sleep(1)


def _stat(process: int) -> list[str]:
    """The fields of the process after its name (proc(5)): its state is the first."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def _ticks(process: int) -> int:
    try:
        user, system = _stat(process)[11:13]
    except OSError:
        return 0
    return int(user) + int(system)


def _family(process: int) -> list[int]:
    """The process and those that it has started, directly or not."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents.setdefault(int(_stat(int(folder.name))[1]), []).append(int(folder.name))
        except OSError:
            continue
    found = [process]
    for one in found:
        found += parents.get(one, [])
    return found


def empty_environment(folder: str, url: str = "") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("VIZITKA_")}
    return {
        **kept,
        "VIZITKA_DATA": folder,
        "DATABASE_URL": url,
        "VIZITKA_LOG_LEVEL": "WARNING",
        "VIZITKA_MODE": "development",
        # Nobody elsewhere is asked.
        "VIZITKA_VIES": "off",
        "PYTHONPATH": str(BACKEND),
        "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
    }


@functools.cache
def _founded() -> str:
    """A folder with the demo company in SQLite, made once in a run; `forget` takes it away."""
    folder = tempfile.mkdtemp(prefix="vizitka-bench-demo-")
    prepared(0, empty_environment(folder))
    return folder


def forget() -> None:
    """Takes away what installations were made from."""
    if _founded.cache_info().currsize:
        shutil.rmtree(_founded(), ignore_errors=True)
        _founded.cache_clear()


def prepared(cards: int, environment: Mapping[str, str]) -> dict[str, str]:
    """Fills the database of the environment, and says what prepare.py says of it."""
    printed = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/prepare.py"), str(cards)],
        env=environment, check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip
    facts: dict[str, str] = json.loads(printed.strip().splitlines()[-1])
    return facts


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that ends with the context."""
    command = [sys.executable, str(ROOT / "bin/with-postgres"), "sh", "-c", "echo $DATABASE_URL; read end"]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin and server.stdout
    try:
        yield server.stdout.readline().strip()
    finally:
        server.stdin.close()
        server.wait(60)


@contextmanager
def installation(cards: int, database: str = "sqlite", **variables: str) -> Iterator[Installation]:
    """A fresh installation with so many visible cards, served by two workers; `variables` are of its environment."""
    if database == "postgresql":
        with postgres() as url, _served(cards, database, url, variables) as found:
            yield found
    else:
        with _served(cards, database, "", variables) as found:
            yield found


@contextmanager
def _served(cards: int, database: str, url: str, variables: Mapping[str, str]) -> Iterator[Installation]:
    folder = tempfile.mkdtemp(prefix="vizitka-bench-")
    port = free_port()
    environment = {**empty_environment(folder, url), "PORT": str(port), **variables}
    try:
        if not url:
            shutil.copytree(_founded(), folder, dirs_exist_ok=True)
        facts = prepared(cards, environment)
        Path(folder, "metrics").mkdir()
        environment["PROMETHEUS_MULTIPROC_DIR"] = f"{folder}/metrics"
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), "--workers", "2", "--no-migrate"],
            cwd=BACKEND, env=environment,
        )  # fmt: skip
        try:
            wait_for(port, "/healthz", seconds=120)
            found = Installation(cards, database, port, facts, environment, server.pid)
            found.settle()
            yield found
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def nginx(files: Mapping[str, tuple[bytes, Headers]]) -> Iterator[int]:
    """nginx with two workers, serving the given bytes as files under the same headers."""
    binary = need("nginx", "nginx-light")
    folder = tempfile.mkdtemp(prefix="vizitka-nginx-")
    os.chmod(folder, 0o755)
    port = free_port()
    places = []
    for name, (content, headers) in files.items():
        Path(folder, name).write_bytes(content)
        kept = _of_the_answer(headers)
        kind = kept.pop("content-type", "text/html")
        lines = "".join(f"add_header {k} {json.dumps(v)};" for k, v in kept.items())
        places.append(f"location = /{name} {{ types {{}} default_type {json.dumps(kind)}; {lines} }}")
    Path(folder, "nginx.conf").write_text(
        f"worker_processes 2; pid {folder}/pid; error_log {folder}/error.log; daemon off; user root;"
        f"events {{ worker_connections 1024; }} http {{ access_log off; sendfile on; keepalive_requests 1000000;"
        f"client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;"
        f"open_file_cache max=100; server {{ listen 127.0.0.1:{port}; root {folder}; {''.join(places)} }} }}"
    )
    with listening([binary, "-c", f"{folder}/nginx.conf", "-p", folder], port, folder):
        yield port


@contextmanager
def bare(files: Mapping[str, tuple[bytes, Headers]]) -> Iterator[int]:
    """Our web server with two workers, where nothing but the path is looked at: what it can give at most."""
    folder, port = tempfile.mkdtemp(prefix="vizitka-bare-"), free_port()
    for name, (content, headers) in files.items():
        Path(folder, name).write_bytes(content)
        Path(folder, f"{name}.json").write_text(json.dumps([*_of_the_answer(headers).items()]))
    command = [sys.executable, str(Path(__file__).parent / "bare.py"), str(port)]
    with listening(command, port, folder, BARE_FOLDER=folder, PYTHONPATH=str(BACKEND)):
        yield port


@contextmanager
def listening(command: list[str], port: int, folder: str, **variables: str) -> Iterator[None]:
    """A server while it is asked; its folder goes with it."""
    server = subprocess.Popen(command, env={**os.environ, **variables})
    try:
        wait_for(port)
        yield
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _of_the_answer(headers: Headers) -> Headers:
    """Without those that a server writes itself, or that are of one request."""
    others = {"date", "server", "connection", "content-length", "etag", "x-request-id"}
    return {name: value for name, value in headers.items() if name not in others}


def machine() -> str:
    model = "unknown processor"
    try:
        model = next(
            line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")
        )
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"

"""Alarms and dashboard in a real Prometheus: what wakes somebody and what not, and that every panel shows something."""

from __future__ import annotations

import json
import re
import subprocess
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

from tests.deploy.conftest import DEPLOY, Run
from tests.ports import free_port
from vizitka.common import metrics

RULES = DEPLOY / "prometheus/vizitka.rules.yaml"
DASHBOARD = DEPLOY / "grafana/vizitka.json"
TOKEN = "a-token-of-the-installation"

# By the alarm: what is told for half an hour, a value a minute ("5x29" stays as it is), and the minute from which on it
# rings; None where it may not. Values and steps as promtool reads them.
CASES: list[tuple[str, dict[str, str], int | None]] = [
    ("VizitkaDown", {'up{job="vizitka", instance="a"}': "0x40"}, 1),
    ("VizitkaDown", {'up{job="vizitka", instance="a"}': "1x9 0 1x30"}, None),
    ("VizitkaDown", {'up{job="other", instance="a"}': "0x40"}, None),
    (
        "VizitkaDatabaseAway",
        {'vizitka_database_up{instance="a"}': "1x40", 'vizitka_database_up{instance="b"}': "0x40"},
        1,
    ),
    ("VizitkaDatabaseAway", {"vizitka_database_up": "1x40"}, None),
    ("VizitkaNoWorker", {"vizitka_workers": "0x40"}, 2),
    # One machine that sees the worker of another is enough.
    (
        "VizitkaNoWorker",
        {'vizitka_workers{instance="a"}': "0x40", 'vizitka_workers{instance="b"}': "1x40"},
        None,
    ),
    ("VizitkaMailWaits", {'vizitka_tasks_oldest_seconds{queue="mail"}': "301x40"}, 2),
    ("VizitkaMailWaits", {'vizitka_tasks_oldest_seconds{queue="mail"}': "299x40"}, None),
    ("VizitkaMailWaits", {'vizitka_tasks_oldest_seconds{queue="long"}': "9000x40"}, None),
    ("VizitkaTasksWait", {'vizitka_tasks_oldest_seconds{queue="long"}': "1801x40"}, 10),
    ("VizitkaTasksWait", {'vizitka_tasks_oldest_seconds{queue="mail"}': "9000x40"}, None),
    (
        "VizitkaAnswersFail",
        {
            'vizitka_request_seconds_count{status="200"}': "0+980x40",
            'vizitka_request_seconds_count{status="500"}': "0+15x40",
            'vizitka_request_seconds_count{status="503"}': "0+5x40",
        },
        6,
    ),
    (
        "VizitkaAnswersFail",
        {
            'vizitka_request_seconds_count{status="200"}': "0+991x40",
            'vizitka_request_seconds_count{status="500"}': "0+9x40",
            # Their own fault.
            'vizitka_request_seconds_count{status="404"}': "0+500x40",
        },
        None,
    ),
    # Nobody there at night, and nothing is divided by.
    ("VizitkaAnswersFail", {'vizitka_request_seconds_count{status="500"}': "7x40"}, None),
    (
        "VizitkaIsSlow",
        {
            'vizitka_request_seconds_bucket{le="2.5"}': "0+97x40",
            'vizitka_request_seconds_bucket{le="10.0"}': "0+100x40",
            'vizitka_request_seconds_bucket{le="+Inf"}': "0+100x40",
        },
        16,
    ),
    (
        "VizitkaIsSlow",
        {
            'vizitka_request_seconds_bucket{le="1.0"}': "0+999x40",
            'vizitka_request_seconds_bucket{le="2.5"}': "0+1000x40",
            'vizitka_request_seconds_bucket{le="+Inf"}': "0+1000x40",
        },
        None,
    ),
    ("VizitkaDiskFills", {"vizitka_disk_free_bytes": "1.9e9x40", "vizitka_disk_bytes": "20e9x40"}, 10),
    ("VizitkaDiskFills", {"vizitka_disk_free_bytes": "40e9x40", "vizitka_disk_bytes": "900e9x40"}, 10),
    ("VizitkaDiskFills", {"vizitka_disk_free_bytes": "40e9x40", "vizitka_disk_bytes": "100e9x40"}, None),
    ("VizitkaEventsUndelivered", {"vizitka_deliveries_dead": "2x40"}, 5),
    ("VizitkaEventsUndelivered", {"vizitka_deliveries_dead": "0x40"}, None),
]


def rules() -> dict[str, dict[str, Any]]:
    return {
        rule["alert"]: rule
        for group in yaml.safe_load(RULES.read_text())["groups"]
        for rule in group["rules"]
    }


def ringing(name: str, minute: int, *, is_due: bool) -> dict[str, Any]:
    """A question of promtool's: whether the alarm rings in that minute. Its words are looked at elsewhere."""
    expression = f'count(ALERTS{{alertname="{name}", alertstate="firing"}}) or vector(0)'
    samples = [{"labels": "{}", "value": int(is_due)}]
    return {"expr": expression, "eval_time": f"{minute}m", "exp_samples": samples}


def test_rules_are_rules(run: Run) -> None:
    checked = run("promtool", "check", "rules", RULES)
    assert checked.returncode == 0, checked.stderr
    assert f"{len(rules())} rules found" in checked.stdout


def test_each_alarm_rings_when_it_should_and_else_not(run: Run, tmp_path: Path) -> None:
    assert {name for name, _, due in CASES if due is not None} == set(rules())
    assert {name for name, _, due in CASES if due is None} == set(rules())
    tests = []
    for name, told, due in CASES:
        asked = [ringing(name, 35, is_due=False)] if due is None else [
            ringing(name, due - 1, is_due=False), ringing(name, due, is_due=True), ringing(name, 35, is_due=True),
        ]  # fmt: skip
        series = [{"series": series, "values": values} for series, values in told.items()]
        tests.append({"name": name, "interval": "1m", "input_series": series, "promql_expr_test": asked})
    written = tmp_path / "tests.yaml"
    written.write_text(
        yaml.safe_dump({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": tests})
    )
    found = run("promtool", "test", "rules", written)
    assert found.returncode == 0, found.stdout + found.stderr


def test_an_alarm_says_how_much(run: Run, tmp_path: Path) -> None:
    waits = {"series": 'vizitka_tasks_oldest_seconds{queue="long"}', "values": "5400x40"}
    rule = rules()["VizitkaTasksWait"]
    said = {
        "summary": "Tasks of the class long have waited for 1h 30m 0s",
        "description": "Start a further worker for it: vizitka worker --queues long.",
    }
    expected = {"exp_labels": {**rule["labels"], "queue": "long"}, "exp_annotations": said}
    asked = {"alertname": "VizitkaTasksWait", "eval_time": "20m", "exp_alerts": [expected]}
    test = {"interval": "1m", "input_series": [waits], "alert_rule_test": [asked]}
    written = tmp_path / "tests.yaml"
    written.write_text(yaml.safe_dump({"rule_files": [str(RULES)], "tests": [test]}))
    found = run("promtool", "test", "rules", written)
    assert found.returncode == 0, found.stdout + found.stderr


@contextmanager
def telling(text: str) -> Iterator[tuple[int, list[str]]]:
    """A server whose `/metrics` says this to who has the token; its port, and what it was given instead."""
    strangers: list[str] = []

    class Told(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            given = self.headers["Authorization"] or ""
            if self.path != "/metrics" or given != f"Bearer {TOKEN}":
                strangers.append(f"{self.path} {given}")
                self.send_error(403)
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/plain; version=0.0.4")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            """Nothing: a test's output is its own."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Told)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, strangers
    finally:
        server.shutdown()
        server.server_close()


def documented_scrape(port: int, token: Path) -> dict[str, Any]:
    """The scrape that the head of the rules shows, of this server and with this token; quicker, since a test waits."""
    commented = [line[2:] for line in RULES.read_text().splitlines() if line.startswith("#  ")]
    config: dict[str, Any] = yaml.safe_load("\n".join(commented))
    (job,) = config["scrape_configs"]
    assert (job["scheme"], job["job_name"]) == ("https", "vizitka")
    job |= {"scheme": "http", "scrape_interval": "1s"}
    job["authorization"]["credentials_file"] = str(token)
    job["static_configs"] = [{"targets": [f"127.0.0.1:{port}"]}]
    return config


@contextmanager
def prometheus(binary: Path, config: dict[str, Any], folder: Path) -> Iterator[str]:
    """The address of a Prometheus with this configuration and the rules."""
    port = free_port()
    written = folder / "prometheus.yaml"
    written.write_text(
        yaml.safe_dump({**config, "global": {"evaluation_interval": "1s"}, "rule_files": [str(RULES)]})
    )
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [
                binary, f"--config.file={written}", f"--storage.tsdb.path={folder}/data",
                f"--web.listen-address=127.0.0.1:{port}", "--log.level=warn",
            ],
            stdout=output, stderr=output,
        )  # fmt: skip
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)
    assert "level=error" not in log.read_text(), log.read_text()


def ask(address: str, expression: str) -> list[dict[str, Any]]:
    query = urllib.parse.urlencode({"query": expression})
    with urllib.request.urlopen(f"{address}/api/v1/query?{query}", timeout=20) as answer:
        found = json.load(answer)
    assert found["status"] == "success", (expression, found)
    result: list[dict[str, Any]] = found["data"]["result"]
    return result


def scraped(address: str, *, times: int) -> None:
    """Until the installation has been asked so often: a rate is of two."""
    expression = f'count_over_time(up{{job="vizitka"}}[5m]) >= {times} and up == 1'
    for _ in range(600):
        try:
            if ask(address, expression):
                return
        except OSError:
            pass
        time.sleep(0.1)
    pytest.fail("nothing was scraped")


@pytest.mark.django_db
def test_a_prometheus_set_up_as_written_shows_every_panel(
    tools: Path, tmp_path: Path, client: Client
) -> None:
    metrics.CARD_PAGES.labels("hit").inc(0)
    metrics.observe_request("GET", "somewhere", 500, 0.1)
    for address in ("/readyz", "/readyz", "/v1/auth/check"):
        client.get(address)
    token = tmp_path / "token"
    token.write_text(TOKEN)
    panels = [panel for panel in json.loads(DASHBOARD.read_text())["panels"] if "targets" in panel]
    told = client.get("/metrics").content.decode()
    with (
        telling(told) as (port, strangers),
        prometheus(tools / "prometheus", documented_scrape(port, token), tmp_path) as address,
    ):
        scraped(address, times=3)
        empty = [
            (panel["title"], target["expr"])
            for panel in panels
            for target in panel["targets"]
            if not ask(address, re.sub(r"\$job\b", "vizitka", target["expr"]))
        ]
        with urllib.request.urlopen(f"{address}/api/v1/rules", timeout=20) as answer:
            loaded = [rule for group in json.load(answer)["data"]["groups"] for rule in group["rules"]]
    assert empty == []
    assert strangers == []
    assert {rule["name"]: rule["health"] for rule in loaded} == dict.fromkeys(rules(), "ok")

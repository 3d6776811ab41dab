"""Draws previews and print files of N cards in this process, and prints seconds and memory as JSON (used by run.py)."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
import uuid
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from vizitka.printing import checks, files
from vizitka.printing.rules import Printed, Style
from vizitka.printing.sizes import SIZES

PREVIEWS = 30


def person(number: int) -> Printed:
    values = {
        "job_title": "Leiterin Projektentwicklung",
        "organisation": "Alpenwerk GmbH",
        "phone": f"+43 664 {number:07}",
        "email": f"eva.berger{number}@alpenwerk.example",
        "website": "alpenwerk.example",
    }
    address = f"https://cards.alpenwerk.example/p/23456789{number:04}"
    return Printed(f"Eva Berger {number}", "Eva", f"Berger {number}", values, "de", address)


def main(cards: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    size, style = SIZES["card"], Style(foil="gold", primary="#2b50e8")
    files.draw(style, size, [person(0)], {}, form="svg")
    took = {}
    for name, options in {
        "side": {"form": "png", "sides": ["front"]},
        "checked": {"form": "svg", "reads": True},
    }.items():
        started = time.perf_counter()
        for number in range(PREVIEWS):
            drawn = files.draw(style, size, [person(number)], {}, **options)
            if options.get("reads"):
                checks.checks_of(style, size, person(number), drawn)
        took[name] = PREVIEWS / (time.perf_counter() - started)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for outlines in (False, True):
        snapshot = {**style.snapshot(), "outlines": outlines}
        started, written = time.perf_counter(), 0
        chunks = files.print_file(snapshot, "card", map(person, range(cards)), space_id=uuid.uuid4())
        for chunk in chunks:
            written += len(chunk.pdf)
        took["outlines" if outlines else "printed"] = time.perf_counter() - started
        took["outlines_mb" if outlines else "printed_mb"] = written / 1_000_000
    took |= {"before_mb": before, "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    print(json.dumps(took))


main(int(sys.argv[1]))

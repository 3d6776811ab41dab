"""`manage.py doctor`: proves an installation, in words with what to do."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.common import doctor
from vizitka.common.doctor import Check, Finding, Verdict

WIDTH = 14


class Command(BaseCommand):
    help = "Looks at everything that the installation stands on. Exit code 0: well, 1: warnings, 2: faults."
    # What they refuse is one of the checks.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        keys = ", ".join(check.key for check in doctor.checks())
        parser.add_argument("--only", default="", help=f"some checks, separated by commas: {keys}")
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = {key.strip() for key in options["only"].split(",") if key.strip()}
        unknown = keys - {check.key for check in doctor.checks()}
        if unknown:
            raise CommandError(f"There is no check {', '.join(sorted(unknown))}.")
        found: list[tuple[Check, list[Finding]]] = []
        for check, findings in doctor.examine(keys):
            found.append((check, findings))
            if not options["json"]:
                self._tell(check, findings)
        every = [finding for _check, findings in found for finding in findings]
        worst = max((finding.verdict for finding in every), default=Verdict.OK)
        if options["json"]:
            self.stdout.write(_as_json(found, worst))
        else:
            self.stdout.write(_summary(every))
        sys.exit(int(worst))

    def _tell(self, check: Check, findings: list[Finding]) -> None:
        colours = {
            Verdict.OK: self.style.SUCCESS,
            Verdict.WARNING: self.style.WARNING,
            Verdict.FAULT: self.style.ERROR,
        }
        for finding in findings:
            mark = colours[finding.verdict](f"{finding.verdict.word:<9}")
            self.stdout.write(f"{mark}{check.title:<{WIDTH}}{finding.text}")
            if finding.advice:
                self.stdout.write(f"{'':<{9 + WIDTH}}→ {finding.advice}")
        self.stdout.flush()


def _summary(findings: list[Finding]) -> str:
    faults = sum(finding.verdict is Verdict.FAULT for finding in findings)
    warnings = sum(finding.verdict is Verdict.WARNING for finding in findings)
    if not faults and not warnings:
        return "\nAll is well."
    return f"\nFaults: {faults}, warnings: {warnings}."


def _as_json(found: list[tuple[Check, list[Finding]]], worst: Verdict) -> str:
    rows = [
        {
            "check": check.key,
            "title": check.title,
            "verdict": finding.verdict.word,
            "text": finding.text,
            "advice": finding.advice,
        }
        for check, findings in found
        for finding in findings
    ]
    report = {"verdict": worst.word, "version": settings.VERSION, "findings": rows}
    return json.dumps(report, indent=1, ensure_ascii=False)

"""`manage.py seed_demo`: fills an empty database with the demo company, and leaves one that has people alone."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from vizitka.accounts.models import User
from vizitka.demo.company import found_company


class Command(BaseCommand):
    help = "Fills an empty database with the demo company. A database with people in it is left alone."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists():
            return
        self.stdout.write("Founding the demo company: forty people, their faces and cards …")
        self.stdout.flush()
        with transaction.atomic():
            found_company()

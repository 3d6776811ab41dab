"""Imports N people in this process and prints seconds and memory as JSON (used by run.py)."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

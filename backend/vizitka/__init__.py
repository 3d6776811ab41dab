"""Vizitka: digital business cards, managed centrally."""

__version__ = "0.1.0"

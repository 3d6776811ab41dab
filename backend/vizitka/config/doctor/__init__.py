"""What the installation itself is asked; the rooms' checks are in their `doctor.py`."""

from __future__ import annotations

from vizitka.common.doctor import Place, register
from vizitka.config.doctor import backups, clocks, database, folder, mail, proxies, start, storage


def register_checks() -> None:
    """Called once, at the start."""
    register("settings", "Settings", start.look, place=Place.GROUND)
    register("database", "Database", database.look, place=Place.GROUND)
    register("folder", "Data folder", folder.look, place=Place.GROUND)
    register("disk", "Disk", folder.look_at_disk, place=Place.GROUND)
    register("storage", "Files", storage.look, place=Place.GROUND)
    register("backups", "Backups", backups.look)
    register("clock", "Clock", clocks.look, place=Place.WORLD)
    register("proxies", "Proxies", proxies.look, place=Place.WORLD)
    register("mail", "Mail", mail.look, place=Place.WORLD)

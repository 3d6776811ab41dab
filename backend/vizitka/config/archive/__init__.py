"""One archive of database and files: portable between SQLite and PostgreSQL (ADR 0030)."""

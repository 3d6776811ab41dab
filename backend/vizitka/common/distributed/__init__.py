"""PostgreSQL on several machines (Citus): how tables are laid there, and what is asked otherwise (docs/adr/0104)."""

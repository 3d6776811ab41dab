"""SQLite as Django's own backend has it, with what is done at each statement made cheaper: see `base`."""

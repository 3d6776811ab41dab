"""PostgreSQL as Django's own backend has it, with what is done at each request made cheaper: see `base`."""

"""Every write of SCIM, one room each: `tokens`, `people`, `groups`."""

"""Every write of user directories, one room each: `directories` themselves, `domains`, `people`, `groups`."""

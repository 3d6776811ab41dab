"""Portuguese dates as the manager's screens write them, "10/11/2026": months begin with a small letter, and Django's
begin with a capital one."""

DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = "d/m/Y, H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
FIRST_DAY_OF_WEEK = 1

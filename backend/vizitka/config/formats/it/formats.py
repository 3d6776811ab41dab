"""Italian dates as the manager's screens write them, "10 nov 2026": months begin with a small letter."""

DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j b Y, H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
MONTH_DAY_FORMAT = "j b"
FIRST_DAY_OF_WEEK = 1

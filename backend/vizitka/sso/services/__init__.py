"""Every write of signing in elsewhere: set-up, the way there and back, who it is, the end."""

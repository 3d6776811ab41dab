"""The door to the back office: staff alone, each with a second factor."""

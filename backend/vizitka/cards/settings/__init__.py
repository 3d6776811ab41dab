"""Settings of services without a room of their own as yet: a file each, which moves there with its table."""

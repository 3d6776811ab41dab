#!/usr/bin/env python
"""Command line of the installation: `python manage.py help` lists the commands."""

import sys

from vizitka.config.command_line import main

if __name__ == "__main__":
    main(sys.argv)

"""People fetched from a provider at intervals, where it sends none: `gateways` says what a provider tells, `google` and
`microsoft` ask it, `services` connects and `work` takes up what comes."""

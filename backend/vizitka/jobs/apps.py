from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "vizitka.jobs"
    label = "jobs"

    def ready(self) -> None:
        from vizitka.accounts import departures
        from vizitka.common import metrics
        from vizitka.common.doctor import register
        from vizitka.common.reserved_names import reserve
        from vizitka.jobs import doctor, measuring
        from vizitka.jobs.archive import register_parts
        from vizitka.jobs.departures import JobDeparture

        reserve("jobs")
        departures.register(JobDeparture())
        register("workers", "Workers", doctor.look)
        metrics.register("jobs", measuring.measure)
        register_parts()

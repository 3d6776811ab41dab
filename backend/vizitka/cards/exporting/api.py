from vizitka.common.api.router import Router

router = Router()

import { createRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { ErrorPage } from '@/shared/ui/ErrorPage'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { mayPrefetch } from '@/shared/connection'
import { mendStyles } from '@/shared/lostPart'
import { routeTree } from '../routeTree.gen'

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeNavigate', () => void mendStyles())
  const preload = router.preloadRoute
  router.preloadRoute = ((options) => (mayPrefetch() ? preload(options) : Promise.resolve(undefined))) as typeof preload
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

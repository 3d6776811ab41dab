import '@/shared/ui/styles'
import { RouterProvider, type AnyRoute, type StaticDataRouteOption } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropAsked } from '@/shared/api/asked'
import { onRefusal, onUnauthorized } from '@/shared/api/client'
import { userQuery } from '@/shared/auth/session'
import { clearTokens, isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { startI18n } from '@/shared/i18n/i18n'
import { permissionQuery } from '@/shared/permissions/abilities'
import { mySpacesQuery } from '@/shared/spaces/current'
import { LastResort } from '@/shared/ui/ErrorPage'
import { toastError } from '@/shared/ui/toasts'
import { Providers } from './providers'
import { dropFirstFrame } from './first-frame'
import { createQueryClient } from './query-client'
import { installReloadGuard } from './reload-guard'
import { createAppRouter } from './router'

/** A UUID, as a space and a card have them. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** How long the parts of the first page may take to ask what they show, ms. */
const PARTS = 5000

installReloadGuard()
const queryClient = createQueryClient()
const texts = startI18n(['shell', isSignedIn() ? 'spaces' : 'accounts'])
// The guards of the first page and its frame read these one after the other: here they are asked for together, and before
// anything else is done.
if (isSignedIn()) {
  void queryClient.prefetchQuery(userQuery)
  void queryClient.prefetchQuery(mySpacesQuery())
  const [, space = ''] = /^\/space\/([^/]+)/.exec(window.location.pathname) ?? []
  if (UUID.test(space)) void queryClient.prefetchQuery(permissionQuery(space))
}
// What was loaded has been read; what comes now is a task of its own, so that a slow phone answers to fingers between.
await new Promise((done) => setTimeout(done))
const router = createAppRouter(queryClient)

// The parts of the first page ask a moment after it is drawn; whoever goes on asks anew.
const drawn = router.subscribe('onRendered', () => {
  drawn()
  setTimeout(dropAsked, PARTS)
  router.subscribe('onBeforeNavigate', dropAsked)
})
onRefusal(toastError)
/** The session has ended: everything of it goes, and the login page remembers where the person was. */
onUnauthorized(() => {
  if (!isSignedIn()) return
  clearTokens()
  queryClient.clear()
  void router.invalidate()
})
subscribeTokens(() => {
  if (!isSignedIn()) queryClient.clear()
})
window.addEventListener('storage', (event) => {
  if (event.key === 'accessToken') void router.invalidate()
})

// The pieces of the first page come while its texts do. What is lost here is asked for again by the router.
for (const { routeId, params, search } of router.matchRoutes(router.latestLocation)) {
  const route = router.routesById[routeId as keyof typeof router.routesById] as AnyRoute
  const asked = { queryClient, params: params as Record<string, string>, search }
  void Promise.resolve(router.loadRouteChunk(route)).then(
    () => {
      const { early } = (route.options as { staticData?: StaticDataRouteOption }).staticData ?? {}
      if (isSignedIn() && Object.values(asked.params).every((value) => UUID.test(value))) early?.(asked)
    },
    () => undefined,
  )
}
// Words that are first set in another typeface would move what stands beside them; but nobody waits for one long.
const typeface = document.fonts.load("14px 'Rubik Variable'", 'a').catch(() => undefined)
await texts
await Promise.race([typeface, new Promise((done) => setTimeout(done, 400))])

const root = document.getElementById('root')
if (root) {
  dropFirstFrame(root)
  // In slices, so that a slow phone answers to fingers meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <LastResort>
          <Providers queryClient={queryClient}>
            <RouterProvider router={router} />
          </Providers>
        </LastResort>
      </StrictMode>,
    ),
  )
}

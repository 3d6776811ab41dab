import '@/shared/ui/styles'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onRefusal, onUnauthorized } from '@/shared/api/client'
import { userQuery } from '@/shared/auth/session'
import { clearTokens, isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { startI18n } from '@/shared/i18n/i18n'
import { permissionQuery } from '@/shared/permissions/abilities'
import { mySpacesQuery } from '@/shared/spaces/current'
import { LastResort } from '@/shared/ui/ErrorPage'
import { toastError } from '@/shared/ui/toasts'
import { Providers } from './providers'
import { createQueryClient } from './query-client'
import { installReloadGuard } from './reload-guard'
import { createAppRouter } from './router'

installReloadGuard()
const queryClient = createQueryClient()
// What was loaded has been read; what comes now is a task of its own, so that a slow phone answers to fingers between.
await new Promise((done) => setTimeout(done))
const router = createAppRouter(queryClient)

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
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void Promise.resolve(router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])).catch(
    () => undefined,
  )
}
// Words that are first set in another typeface would move what stands beside them; but nobody waits for one long.
const typeface = document.fonts.load("14px 'Rubik Variable'", 'a').catch(() => undefined)
await startI18n(['shell', isSignedIn() ? 'spaces' : 'accounts'])
// The guards of the first page and its frame read these one after the other: here they are asked for together.
if (isSignedIn()) {
  const { space }: { space?: string } = router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}
  void queryClient.prefetchQuery(userQuery)
  void queryClient.prefetchQuery(mySpacesQuery())
  if (space && /^[0-9a-f-]{36}$/.test(space)) void queryClient.prefetchQuery(permissionQuery(space))
}
await Promise.race([typeface, new Promise((done) => setTimeout(done, 400))])

const root = document.getElementById('root')
if (root) {
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

import { createFileRoute, type AnyRoute } from '@tanstack/react-router'
import { mayPrefetch } from '@/shared/connection'
import { tellLost, triedAgain } from '@/shared/lostPart'
import { onFirstSign } from '@/shared/ui/layers/load'

type Guard = (guarded: Guarded) => unknown

interface Guarded {
  matches: readonly { routeId: string }[]
}

interface LateRoute {
  options: Record<string, unknown> & { beforeLoad?: Guard; staticData?: object }
}

/** What fetches the file of each late route, by the route's id. */
const files = new Map<string, () => Promise<unknown>>()
const ignored = () => undefined

function hang(parent: AnyRoute, route: AnyRoute, options: { id: string; path?: string }): AnyRoute {
  route.update({ ...options, getParentRoute: () => parent } as object)
  parent._addFileChildren([...((parent.children as AnyRoute[] | undefined) ?? []), route])
  return route
}

/** A frame of pages: known from the start, with its guard. */
export function frame(parent: AnyRoute, id: string, route: AnyRoute): AnyRoute {
  return hang(parent, route, { id })
}

/** The id that the router gives a route. */
const idOf = ({ options }: AnyRoute): string => {
  const { id = '', getParentRoute } = options as { id?: string; getParentRoute?: () => AnyRoute }
  return getParentRoute ? idOf(getParentRoute()) + id : ''
}

/** Where the pages of this address are, by their routes' ids, as the server says it in the page (config/manager.py). */
function namedPages(): Record<string, [file: string, name: string]> {
  const said = typeof document === 'undefined' ? null : document.getElementById('pages')
  return JSON.parse(said?.textContent ?? '{}') as Record<string, [file: string, name: string]>
}

async function fetchNamed([file, name]: [string, string]): Promise<LateRoute> {
  try {
    const piece = (await import(/* @vite-ignore */ import.meta.env.BASE_URL + file)) as Record<string, LateRoute>
    return piece[name] as LateRoute
  } catch (error) {
    tellLost(error)
    throw error
  }
}

/**
 * Pages whose file comes when somebody goes there: its guard, what it reads first, its title and what it shows. What
 * everybody fetches first knows of a page only where it is (vite.routes.ts). `all` brings what fetches each, by number.
 */
export function lateFrom(fetchAll: () => Promise<{ pages: readonly (() => Promise<unknown>)[] }>) {
  const all = triedAgain(fetchAll)
  const named = namedPages()
  // The names are there before somebody has chosen a page.
  if (typeof window !== 'undefined') onFirstSign(() => mayPrefetch() && void all().catch(ignored))
  return function late(parent: AnyRoute, id: string, number: number, path = id, guests?: true): AnyRoute {
    const staticData = guests ? { guests } : {}
    let guard: Guard | undefined
    let coming: Promise<unknown> | undefined
    let fetchPage: (() => Promise<unknown>) | undefined
    const fetch = async () => {
      const here = named[idOf(route)]
      if (!here) fetchPage ??= triedAgain((await all()).pages[number] as () => Promise<unknown>)
      const { options: found } = here ? await fetchNamed(here) : ((await fetchPage?.()) as { Route: LateRoute }).Route
      const { beforeLoad, staticData: own, ...options } = found
      guard = beforeLoad
      // Matches that are on their way hold this very object.
      Object.assign(staticData, own)
      route.update(options as object)
      return { options }
    }
    const come = () =>
      (coming ??= fetch().catch((error: unknown) => {
        coming = undefined
        throw error
      }))
    const route = createFileRoute('' as never)({
      staticData,
      beforeLoad: async (guarded: Guarded) => {
        // The pages within this one come at the same time, instead of one after the other.
        for (const { routeId } of guarded.matches) files.get(routeId)?.().catch(ignored)
        await come()
        return guard?.(guarded)
      },
    } as object) as unknown as AnyRoute
    hang(parent, route, { id, path }).lazy(come as never)
    files.set(idOf(route), come)
    return route
  }
}

import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { startSpaceId } from '@/shared/spaces/current'
import { hasAbility } from './guards'

const WITHOUT_SPACE = /^\/space\/?((?:cards|dashboard|grid|settings|services)(?:\/.*)?)?$/
/** One card has its own rules of who sees it. */
const ONE_CARD = /^cards\/[0-9a-f]{8}-/i

/**
 * The space may be left out of an address of its area (`/space/settings/users`): then it is the one that the person
 * works in. Somebody who has no role there is led to what is the person's own.
 */
export async function requireSpaceInAddress(
  queryClient: QueryClient,
  { pathname, searchStr }: { pathname: string; searchStr: string },
): Promise<void> {
  const found = WITHOUT_SPACE.exec(pathname)
  if (!found) return
  const area = found[1] ?? ''
  const space = await startSpaceId(queryClient)
  throw redirect({ href: await addressWith(queryClient, space, area, searchStr), replace: true })
}

async function addressWith(queryClient: QueryClient, space: string | null, area: string, search: string) {
  if (!space) return '/spaces'
  if (!ONE_CARD.test(area) && !(await hasAbility(queryClient, space, 'spaces.read')))
    return area === 'cards' ? '/cards' : '/'
  return `/space/${space}${area && `/${area}`}${search}`
}

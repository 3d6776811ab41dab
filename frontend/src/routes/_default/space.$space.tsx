import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { hasAbility, requireAbility } from '@/shared/auth/guards'
import { requireSpaceInAddress } from '@/shared/auth/spaceAddress'
import { rememberSpace } from '@/shared/spaces/current'

/** What people with a role on one card only come to: their card, and the book, which leads them to their own. */
const OF_A_CARD = /^\/space\/[^/]+\/(cards\/[0-9a-f]{8}-[^/]+|contacts)(\/|$)/i
const CARD = /^\/space\/[^/]+\/cards\/[0-9a-f-]{36}(?:\/|$)/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const Route = createFileRoute('/_default/space/$space')({
  staticData: { reads: ['/v1/me/spaces/$space/checkPermission'] },
  beforeLoad: async ({ context, params, location }) => {
    await requireSpaceInAddress(context.queryClient, location)
    if (!UUID.test(params.space)) throw notFound()
    // The page decides for itself who sees it.
    if (OF_A_CARD.test(location.pathname) && !(await hasAbility(context.queryClient, params.space, 'spaces.read')))
      return
    // People with a card of their own and no role in the space see this card; the server decides about it.
    if (!CARD.test(location.pathname)) await requireAbility({ context }, params.space, 'spaces.read')
    rememberSpace(params.space)
  },
  component: Outlet,
})

import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'
import { rememberSpace, startSpaceId } from '@/shared/spaces/current'

const AREAS = /^\/space\/((?:cards|dashboard|grid|settings|services)(?:\/.*)?)$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The space's id may be left out (`/space/cards`): then it is the space that the person works in. */
export const Route = createFileRoute('/_default/space/$space')({
  beforeLoad: async ({ context, params, location }) => {
    const area = AREAS.exec(location.pathname)?.[1]
    if (area) {
      const space = await startSpaceId(context.queryClient)
      throw redirect({ href: space ? `/space/${space}/${area}${location.searchStr}` : '/spaces', replace: true })
    }
    if (!UUID.test(params.space)) throw notFound()
    await requireAbility({ context }, params.space, 'spaces.read')
    rememberSpace(params.space)
  },
  component: Outlet,
})

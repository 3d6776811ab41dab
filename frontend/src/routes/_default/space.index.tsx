import { createFileRoute, redirect } from '@tanstack/react-router'
import { startSpaceId } from '@/shared/spaces/current'

/** `/space` without an id is the space that the person works in. */
export const Route = createFileRoute('/_default/space/')({
  beforeLoad: async ({ context }) => {
    const space = await startSpaceId(context.queryClient)
    if (!space) throw redirect({ to: '/spaces', replace: true })
    throw redirect({ to: '/space/$space', params: { space }, replace: true })
  },
})

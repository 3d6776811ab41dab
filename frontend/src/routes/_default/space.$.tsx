import { createFileRoute, notFound } from '@tanstack/react-router'
import { requireSpaceInAddress } from '@/shared/auth/spaceAddress'

/** What has no page below `/space/{space}`: an address whose space was left out, or none at all. */
export const Route = createFileRoute('/_default/space/$')({
  beforeLoad: async ({ context, location }) => {
    await requireSpaceInAddress(context.queryClient, location)
    throw notFound()
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { requireSpaceInAddress } from '@/shared/auth/spaceAddress'

/** `/space` without an id is the space that the person works in. */
export const Route = createFileRoute('/_default/space/')({
  beforeLoad: ({ context, location }) => requireSpaceInAddress(context.queryClient, location),
})

import { createFileRoute, notFound } from '@tanstack/react-router'
import { HandOutPage } from '@/features/products/handout/pages/HandOutPage'
import { requireAbility, requireUser } from '@/shared/auth/guards'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Without the frame: an afternoon needs the whole screen, of a phone as well. */
export const Route = createFileRoute('/_empty/space/$space/products/hand-out')({
  staticData: { title: 'handOut' },
  beforeLoad: async ({ context, params, location }) => {
    await requireUser({ context, location })
    if (!UUID.test(params.space)) throw notFound()
    await requireAbility({ context }, params.space, 'products.manage')
  },
  component: HandOutPage,
})

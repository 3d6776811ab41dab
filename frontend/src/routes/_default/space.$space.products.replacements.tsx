import { createFileRoute } from '@tanstack/react-router'
import { ReplacementsPage } from '@/features/orders/replacements/pages/ReplacementsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/products/replacements')({
  staticData: { title: 'replacements' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'products.manage'),
  component: ReplacementsPage,
})

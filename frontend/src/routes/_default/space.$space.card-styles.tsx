import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/card-styles')({
  staticData: { title: 'cardStyles' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'card_styles.read'),
  component: Outlet,
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/virtual-backgrounds')({
  staticData: { title: 'virtualBackgrounds' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'backgrounds.read'),
  component: Outlet,
})

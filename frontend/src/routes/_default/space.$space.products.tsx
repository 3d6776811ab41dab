import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/products')({
  staticData: { title: 'products' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'products.read'),
  component: Outlet,
})

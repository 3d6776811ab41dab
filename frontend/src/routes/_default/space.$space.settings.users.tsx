import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/users')({
  staticData: { title: 'users' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'members.read'),
  component: NotFoundPage,
})

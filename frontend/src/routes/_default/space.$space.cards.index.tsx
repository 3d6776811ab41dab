import { createFileRoute } from '@tanstack/react-router'
import { CardsPage } from '@/features/cards/pages/CardsPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/')({
  staticData: { title: 'cards' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.read'),
  component: CardsPage,
})

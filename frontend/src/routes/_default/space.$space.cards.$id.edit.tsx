import { createFileRoute } from '@tanstack/react-router'
import { CardEditLayout } from '@/features/cards/pages/CardEditLayout'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit')({
  staticData: { title: 'card', reads: ['/v1/spaces/$space'] },
  component: CardEditLayout,
})

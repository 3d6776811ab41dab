import { createFileRoute } from '@tanstack/react-router'
import { LayoutPage } from '@/features/cards/pages/LayoutPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit/layout')({
  staticData: { title: 'layout' },
  component: LayoutPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { CardNewsletterPage } from '@/features/newsletter/pages/CardNewsletterPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/newsletter')({
  staticData: { title: 'newsletter' },
  component: CardNewsletterPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '@/features/contacts/pages/EventsPage'

export const Route = createFileRoute('/_default/space/$space/contacts/events')({
  staticData: { title: 'contactEvents' },
  component: EventsPage,
})

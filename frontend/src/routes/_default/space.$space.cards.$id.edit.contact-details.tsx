import { createFileRoute } from '@tanstack/react-router'
import { ContactDetailsPage } from '@/features/cards/pages/ContactDetailsPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit/contact-details')({
  staticData: { title: 'contactDetails' },
  component: ContactDetailsPage,
})

import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/space/$space/cards/$id/edit/contact-details', params, replace: true })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/recovery/$token')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/auth/recovery/$token', params, replace: true })
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { SsoPage } from '@/features/sso/pages/SsoPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/user-directory/{-$id}/sso')({
  staticData: { title: 'sso' },
  validateSearch: unread<{ test?: string }>,
  component: SsoPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { ImportSubscribersPage } from '@/features/newsletter/transfer/pages/ImportSubscribersPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/services/newsletter_/import')({
  staticData: { title: 'newsletter' },
  validateSearch: (raw: { job?: unknown }): { job?: string } =>
    typeof raw.job === 'string' && /^[0-9a-f-]{36}$/i.test(raw.job) ? { job: raw.job } : {},
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'newsletter.edit'),
  component: ImportSubscribersPage,
})

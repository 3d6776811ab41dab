import { createFileRoute } from '@tanstack/react-router'
import { CustomDomainPage } from '@/features/domains/pages/CustomDomainPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/custom-domain')({
  staticData: { title: 'customDomain' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  loader: async ({ context, params }) => {
    const { domainsQuery } = await import('@/features/domains/api')
    return context.queryClient.ensureQueryData(domainsQuery(params.space))
  },
  component: CustomDomainPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { AccountTokensPage } from '@/features/developers/pages/AccountTokensPage'
import { currentLanguage } from '@/shared/i18n/i18n'

export const Route = createFileRoute('/_default/billing/$id/tokens')({
  staticData: { title: 'apiTokens' },
  loader: async ({ context, params }) => {
    const { accountTokensQuery } = await import('@/features/developers/api')
    void context.queryClient.prefetchQuery(accountTokensQuery(params.id, currentLanguage()))
  },
  component: AccountTokensPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { TokensPage } from '@/features/developers/pages/TokensPage'
import { requireAbility } from '@/shared/auth/guards'
import { currentLanguage } from '@/shared/i18n/i18n'

export const Route = createFileRoute('/_default/space/$space/settings/tokens')({
  staticData: { title: 'apiTokens' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'tokens.manage'),
  loader: async ({ context, params }) => {
    const { tokensQuery } = await import('@/features/developers/api')
    void context.queryClient.prefetchQuery(tokensQuery(params.space, currentLanguage()))
  },
  component: TokensPage,
})
